// Pieces the screens of charge codes share: loading them, words for kinds and late fees, what the viewer may
// do, and which amounts are missing.
import { type ReactNode, useEffect, useRef } from 'react';
import { allows, type ClientOutput, needs, percentText } from '../../../../packages/contract/contract.ts';
import { countWords, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import type { Profile } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { centsOf, Failed, LoadingRows } from '../../../../packages/ui/ui.ts';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { type CodeKind, codes } from '../code.contract.ts';

/** Codes with their categories, and the distribution lists, as `listCodes` answers them. */
export type Listed = ClientOutput<typeof codes.listCodes>;
export type Code = Listed['codes'][number];
export type Category = Code['categories'][number];
export type DistributionList = Listed['distributionLists'][number];
export type FiscalYear = ClientOutput<typeof accounting.getAccountingSetup>['years'][number];

/** What the screens of codes are drawn from. */
export interface LoadedCodes {
  listed: Listed;
  /** Oldest first. */
  years: readonly FiscalYear[];
}

/** Loads the codes and fiscal years of the community, and says when that failed. */
export function WithCodes({ children }: { children: (loaded: LoadedCodes) => ReactNode }): ReactNode {
  const { communityId } = useCommunity();
  const listed = useCall(codes.listCodes, { communityId });
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  const failed = listed.error ?? setup.error;
  if (failed) {
    const retry = () => {
      void listed.refetch();
      void setup.refetch();
    };
    return <Failed title="The codes did not load" message={failed.message} reference={failed.reference} onRetry={retry} />;
  }
  if (!listed.data || !setup.data) return <LoadingRows />;
  const years = setup.data.years.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return children({ listed: listed.data, years });
}

export const kindWords: Readonly<Record<CodeKind, string>> = {
  ASSESSMENT: 'Assessment',
  SPECIAL: 'Special assessment',
  MISC: 'Miscellaneous',
  LATE_FEE: 'Late fee',
  INTEREST: 'Interest',
  NSF: 'Returned check fee',
};

export const frequencyWords: Readonly<Record<Category['frequency'], string>> = {
  MONTHLY: 'Monthly',
  QUARTERLY: 'Quarterly',
  ANNUAL: 'Once a year',
};

/** The choices of a select field, from words by value. */
export function choicesOf<Value extends string>(words: Readonly<Record<Value, string>>): { value: Value; label: string }[] {
  return (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
}

/** What the viewer may do with codes; the server asks for the same levels. */
export function useCodeRights(): { mayAdd: boolean; mayEdit: boolean } {
  const { held } = useShell();
  return { mayAdd: allows(held, needs('arcodes', 2)), mayEdit: allows(held, needs('arcodes', 4)) };
}

/** Keeps a form open for changes after it was saved or its changes dropped, without asking for it. */
export function useStayInEdit<T extends object>({ mode, edit }: Profile<T>, mayEdit: boolean): void {
  const start = useRef(edit);
  start.current = edit;
  useEffect(() => {
    if (mayEdit && mode === 'view') start.current();
  }, [mayEdit, mode]);
}

/** The fiscal year a day lies in, else the next one to come. */
export function yearAt(years: readonly FiscalYear[], day: LocalDate): FiscalYear | undefined {
  return years.find((year) => year.startDate <= day && day <= year.endDate) ?? years.find((year) => year.startDate > day);
}

/**
 * What a category costs each time it is billed in a year, as wire text; null where the year has no amount.
 */
export function amountIn(category: Category, fiscalYearId: string | undefined): string | null {
  return category.amounts.find((each) => each.fiscalYearId === fiscalYearId)?.amount ?? null;
}

/** The late fee of a category in a phrase: "25.00 as LATE, from 50.00 owed". */
export function lateFeeWords(category: Category, all: readonly Code[]): string {
  const { lateFeeKind, lateFeeAmount, lateFeeBasisPoints, lateFeeCodeId, minimumLiability, lateFeeGraceDays } = category;
  if (lateFeeKind === 'NONE') return 'None';
  const fee = lateFeeKind === 'FLAT' ? formatMoney(centsOf(lateFeeAmount) ?? 0n, 'digits') : percentText(lateFeeBasisPoints);
  const alias = all.find((code) => code.chargeCodeId === lateFeeCodeId)?.alias;
  const floor = centsOf(minimumLiability) ?? 0n;
  const cap = centsOf(category.lateFeeCapAmount) ?? 0n;
  const caps = [
    ...(cap > 0n ? [formatMoney(cap, 'digits')] : []),
    ...(category.lateFeeCapBasisPoints > 0 ? [percentText(category.lateFeeCapBasisPoints)] : []),
  ];
  return [
    `${fee}${alias ? ` as ${alias}` : ''}`,
    ...(category.lateFeeRepeat === 'ONCE' ? ['once per charge'] : []),
    ...(lateFeeGraceDays > 0 ? [`after ${countWords(lateFeeGraceDays, 'day', 'days')}`] : []),
    ...(floor > 0n ? [`from ${formatMoney(floor)} owed`] : []),
    ...(caps.length > 0 ? [`at most ${caps.join(' or ')}`] : []),
  ].join(', ');
}

/** A year some categories have no amount for. */
export interface MissingYear {
  fiscalYearId: string;
  label: string;
  /** True for the year in course: its next run bills nothing for these. */
  isNow: boolean;
  categories: readonly { code: Code; category: Category }[];
}

/**
 * Years not over yet in which a category of an active code has no amount. Source: accounting.md section 1,
 * new-year wizard.
 */
export function missingAmounts(listed: Listed, years: readonly FiscalYear[], today: LocalDate): MissingYear[] {
  const all = listed.codes.filter((code) => code.isActive).flatMap((code) => code.categories.map((category) => ({ code, category })));
  return years
    .filter((year) => year.endDate >= today)
    .map((year) => ({
      fiscalYearId: year.fiscalYearId,
      label: year.label,
      isNow: year.startDate <= today,
      categories: all.filter(({ category }) => amountIn(category, year.fiscalYearId) === null),
    }))
    .filter((year) => year.categories.length > 0);
}
