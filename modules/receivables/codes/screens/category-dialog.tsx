// One category of a code: what it bills in each fiscal year, how often, and the late fee it draws.
import { useEffect, useMemo, useRef, useState } from 'react';
import { centsToText, countWords, parseMoney } from '../../../../packages/kernel/kernel.ts';
import { call, useCommand } from '../../../../packages/pages/client.ts';
import { ConflictView, type FieldWords, type Profile, useProfile } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  Dialog,
  FieldRow,
  MoneyField,
  Note,
  SelectField,
  TextField,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { codes } from '../code.contract.ts';
import {
  amountIn,
  type Category,
  type Code,
  choicesOf,
  type FiscalYear,
  frequencyWords,
  type LoadedCodes,
  useStayInEdit,
} from './code-parts.tsx';

/** The category as it is typed: amounts by fiscal year, the percent as text. */
interface Form {
  version: string;
  name: string;
  frequency: Category['frequency'];
  minimumLiability: string;
  lateFeeKind: Category['lateFeeKind'];
  lateFeeAmount: string;
  lateFeePercent: string;
  lateFeeRepeat: Category['lateFeeRepeat'];
  lateFeeGraceDays: string;
  lateFeeCapAmount: string;
  lateFeeCapPercent: string;
  lateFeeCodeId: string;
  amounts: Readonly<Record<string, string>>;
}

const lateFeeWords: Readonly<Record<Category['lateFeeKind'], string>> = { NONE: 'None', FLAT: 'Flat amount', PERCENT: 'Percent' };
const repeatWords: Readonly<Record<Category['lateFeeRepeat'], string>> = { ONCE: 'Once per charge', MONTHLY: 'Monthly while late' };
const empty: Form = {
  version: '',
  name: '',
  frequency: 'MONTHLY',
  minimumLiability: '',
  lateFeeKind: 'NONE',
  lateFeeAmount: '',
  lateFeePercent: '',
  lateFeeRepeat: 'MONTHLY',
  lateFeeGraceDays: '0',
  lateFeeCapAmount: '',
  lateFeeCapPercent: '',
  lateFeeCodeId: '',
  amounts: {},
};

/** Codes that are charged for being late: a fee on them is a fee on a fee. */
const isFee = ({ kind }: Code) => kind === 'LATE_FEE' || kind === 'INTEREST' || kind === 'NSF';

/** A zero stands as blank: there is nothing to read in it. */
function typedOf(amount: string): string {
  return centsOf(amount) === 0n ? '' : amount;
}

function percentTyped(basisPoints: number): string {
  return basisPoints === 0 ? '' : centsToText(BigInt(basisPoints));
}

function formOf(category: Category): Form {
  const { version, name, frequency, minimumLiability, lateFeeKind, lateFeeAmount, lateFeeBasisPoints, lateFeeCodeId } = category;
  const { lateFeeRepeat, lateFeeGraceDays, lateFeeCapAmount, lateFeeCapBasisPoints } = category;
  return {
    version,
    name,
    frequency,
    minimumLiability: typedOf(minimumLiability),
    lateFeeKind,
    lateFeeAmount: typedOf(lateFeeAmount),
    lateFeePercent: percentTyped(lateFeeBasisPoints),
    lateFeeRepeat,
    lateFeeGraceDays: String(lateFeeGraceDays),
    lateFeeCapAmount: typedOf(lateFeeCapAmount),
    lateFeeCapPercent: percentTyped(lateFeeCapBasisPoints),
    lateFeeCodeId: lateFeeCodeId ?? '',
    amounts: Object.fromEntries(category.amounts.map((each) => [each.fiscalYearId, each.amount])),
  };
}

function wordsOf({ years, listed }: LoadedCodes): FieldWords<Form> {
  return {
    frequency: { label: 'Billed', text: (frequency) => frequencyWords[frequency] },
    lateFeeKind: { label: 'Late fee', text: (kind) => lateFeeWords[kind] },
    lateFeeRepeat: { label: 'Charged', text: (repeat) => repeatWords[repeat] },
    lateFeeCodeId: { label: 'Late fee code', text: (id) => listed.codes.find((code) => code.chargeCodeId === id)?.alias ?? '' },
    amounts: {
      label: 'Amounts',
      text: (amounts) => years.map((year) => `${year.label} ${amounts[year.fiscalYearId] ?? 'none'}`).join(', '),
    },
  };
}

/** The years in the order their amounts are sent, so that a refused one finds its field. */
function sentYears(form: Form, years: readonly FiscalYear[]): readonly FiscalYear[] {
  return years.filter((year) => (form.amounts[year.fiscalYearId] ?? '') !== '');
}

/** What keeps the form from being sent, at its field. */
function problemsOf(form: Form, category: Category | null, years: readonly FiscalYear[]): { path: string; message: string }[] {
  const percent = parseMoney(form.lateFeePercent);
  const capPercent = parseMoney(form.lateFeeCapPercent);
  return [
    ...(form.name.trim() === '' ? [{ path: 'name', message: 'Enter a name' }] : []),
    ...years
      .filter((year) => (form.amounts[year.fiscalYearId] ?? '') === '' && category && amountIn(category, year.fiscalYearId) !== null)
      .map((year) => ({ path: `year.${year.fiscalYearId}`, message: 'Enter 0.00 to bill nothing' })),
    ...(form.lateFeeKind === 'PERCENT' && (percent === null || percent <= 0n || percent > 10_000n)
      ? [{ path: 'lateFeePercent', message: 'Enter a percent up to 100, such as 1.5' }]
      : []),
    ...(form.lateFeeKind === 'FLAT' && (centsOf(form.lateFeeAmount) ?? 0n) <= 0n
      ? [{ path: 'lateFeeAmount', message: 'Enter the fee' }]
      : []),
    ...(form.lateFeeKind !== 'NONE' && !(/^\d{1,3}$/.test(form.lateFeeGraceDays) && Number(form.lateFeeGraceDays) <= 366)
      ? [{ path: 'lateFeeGraceDays', message: 'Enter whole days, 0 to 366' }]
      : []),
    ...(form.lateFeeCapPercent !== '' && (capPercent === null || capPercent < 0n || capPercent > 10_000n)
      ? [{ path: 'lateFeeCapPercent', message: 'Enter a percent up to 100, such as 5' }]
      : []),
    ...(form.lateFeeKind !== 'NONE' && form.lateFeeCodeId === '' ? [{ path: 'lateFeeCodeId', message: 'Choose a late fee code' }] : []),
  ];
}

function inputOf(form: Form, years: readonly FiscalYear[]) {
  const { name, frequency, minimumLiability, lateFeeKind, lateFeeAmount, lateFeePercent, lateFeeCodeId, amounts } = form;
  const hasFee = lateFeeKind !== 'NONE';
  return {
    name,
    frequency,
    minimumLiability: minimumLiability || '0.00',
    lateFeeKind,
    lateFeeAmount: lateFeeKind === 'FLAT' ? lateFeeAmount : '0.00',
    lateFeeBasisPoints: lateFeeKind === 'PERCENT' ? String(parseMoney(lateFeePercent) ?? 0n) : '0',
    lateFeeRepeat: form.lateFeeRepeat,
    lateFeeGraceDays: hasFee ? form.lateFeeGraceDays : '0',
    lateFeeCapAmount: (hasFee && form.lateFeeCapAmount) || '0.00',
    lateFeeCapBasisPoints: hasFee ? String(parseMoney(form.lateFeeCapPercent) ?? 0n) : '0',
    lateFeeCodeId: !hasFee || lateFeeCodeId === '' ? null : lateFeeCodeId,
    amounts: sentYears(form, years).map(({ fiscalYearId }) => ({ fiscalYearId, amount: amounts[fiscalYearId] ?? '' })),
  };
}

interface PartProps {
  code: Code;
  profile: Profile<Form>;
  loaded: LoadedCodes;
  /** Told by each amount box whether it holds an amount. */
  onValid(key: string, valid: boolean): void;
}

function YearAmounts({ profile, loaded, onValid }: PartProps) {
  const { value, set, errorAt } = profile;
  const sent = sentYears(value, loaded.years);
  return (
    <FieldRow columns={3}>
      {loaded.years.map((year) => (
        <MoneyField
          key={year.fiscalYearId}
          label={`Amount in ${year.label}`}
          name={`year.${year.fiscalYearId}`}
          value={value.amounts[year.fiscalYearId] ?? ''}
          onChange={(amount) => set({ amounts: { ...value.amounts, [year.fiscalYearId]: amount } })}
          onValid={(valid) => onValid(year.fiscalYearId, valid)}
          error={errorAt(`amounts.${sent.indexOf(year)}.amount`) ?? errorAt(`year.${year.fiscalYearId}`)}
        />
      ))}
    </FieldRow>
  );
}

function LateFee({ code, profile, loaded, onValid }: PartProps) {
  const { field, value, errorAt } = profile;
  const feeCodes = loaded.listed.codes.filter((code) => code.kind === 'LATE_FEE');
  return (
    <>
      <FieldRow columns={3}>
        <SelectField label="Late fee" options={choicesOf(lateFeeWords)} {...field('lateFeeKind')} />
        {value.lateFeeKind === 'FLAT' && (
          <MoneyField label="Fee" required {...field('lateFeeAmount')} onValid={(valid) => onValid('fee', valid)} />
        )}
        {value.lateFeeKind === 'PERCENT' && (
          <TextField
            label="Percent of what is late"
            required
            numeric
            maxLength={6}
            {...field('lateFeePercent')}
            error={errorAt('lateFeePercent') ?? errorAt('lateFeeBasisPoints')}
          />
        )}
        {value.lateFeeKind !== 'NONE' && (
          <SelectField
            label="Charged as"
            required
            placeholder={feeCodes.length === 0 ? 'No late fee code yet' : 'Choose a code'}
            options={feeCodes.map((code) => ({ value: code.chargeCodeId, label: `${code.alias} ${code.name}` }))}
            {...field('lateFeeCodeId')}
          />
        )}
      </FieldRow>
      {value.lateFeeKind !== 'NONE' && (
        <>
          {isFee(code) && (
            <Note tone="attention" title={`${code.alias} is a fee itself.`}>
              Unpaid fees in this category are charged late fees too. Choose None to avoid a fee on a fee.
            </Note>
          )}
          <FieldRow columns={3}>
            <SelectField label="Charged" options={choicesOf(repeatWords)} {...field('lateFeeRepeat')} />
            <TextField
              label="Grace days"
              help="Grace days after the charge before a fee"
              numeric
              maxLength={3}
              {...field('lateFeeGraceDays')}
            />
            <MoneyField
              label="Minimum balance"
              help="No fee on less than this; blank for any balance"
              {...field('minimumLiability')}
              onValid={(valid) => onValid('minimum', valid)}
            />
          </FieldRow>
          <FieldRow columns={3}>
            <MoneyField
              label="Cap amount"
              help="A fee is at most the greater of the two caps; blank for none"
              {...field('lateFeeCapAmount')}
              onValid={(valid) => onValid('cap', valid)}
            />
            <TextField
              label="Cap percent of the installment"
              numeric
              maxLength={6}
              {...field('lateFeeCapPercent')}
              error={errorAt('lateFeeCapPercent') ?? errorAt('lateFeeCapBasisPoints')}
            />
          </FieldRow>
        </>
      )}
    </>
  );
}

export interface CategoryDialogProps {
  code: Code;
  /** Null adds one. */
  category: Category | null;
  loaded: LoadedCodes;
  onClose(): void;
}

/** Adds or changes a category. Ctrl+S saves; what was typed is kept when it is closed without saving. */
export function CategoryDialog({ code, category, loaded, onClose }: CategoryDialogProps) {
  const { communityId } = useCommunity();
  const save = useCommand(codes.saveCategory);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [isSaved, setIsSaved] = useState(false);
  const start = useMemo(() => (category ? formOf(category) : empty), [category]);
  const load = async (id: string): Promise<Form> => {
    const listed = await call(codes.listCodes, { communityId });
    const found = listed.codes.flatMap((each) => each.categories).find((each) => each.codeCategoryId === id);
    if (!found) throw new Error('This code has no such category.');
    return formOf(found);
  };
  const profile = useProfile<Form>({
    title: 'Category',
    name: `category.${code.chargeCodeId}`,
    id: category?.codeCategoryId ?? null,
    empty: start,
    startInEdit: true,
    load,
    save: async (form) => {
      const fields = problemsOf(form, category, loaded.years);
      if (fields.length > 0) throw { errorMessage: 'Something is missing.', fields };
      await save.mutateAsync({
        communityId,
        chargeCodeId: code.chargeCodeId,
        ...(category ? { codeCategoryId: category.codeCategoryId, version: form.version } : {}),
        ...inputOf(form, loaded.years),
      });
      return category ? load(category.codeCategoryId) : form;
    },
    onSaved: (form) => {
      toast({ text: `Saved ${code.alias} ${form.name}` });
      setIsSaved(true);
    },
  });
  useStayInEdit(profile, true);
  // Closed once the form knows that nothing is unsaved; closed at once it would say that what was typed is
  // kept.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (isSaved) close.current();
  }, [isSaved]);
  const ready = invalid.length === 0 && !profile.saving;
  const run = () => ready && profile.save();
  useHotkeys([{ keys: 'ctrl+s', label: 'Save the category', run }]);
  const onValid = (key: string, valid: boolean) =>
    setInvalid((old) => (valid ? old.filter((each) => each !== key) : [...new Set([...old, key])]));
  const part = { code, profile, loaded, onValid };
  const { failure } = profile;
  if (profile.conflict) {
    return (
      <Dialog open onClose={onClose} width={760} title={`${code.alias} ${profile.value.name}`}>
        <ConflictView profile={profile} words={wordsOf(loaded)} />
      </Dialog>
    );
  }
  const actions = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button weight="primary" keys="ctrl+s" disabled={!ready || !profile.dirty} onClick={run}>
        Save category
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      width={680}
      title={category ? `${code.alias} ${category.name}` : `Add category of ${code.alias}`}
      actions={actions}
    >
      <div className="profile">
        {profile.restored && (
          <Note
            icon="history"
            title="What you typed earlier was kept."
            actions={
              <Button size="small" onClick={profile.discard}>
                Drop it
              </Button>
            }
          />
        )}
        {failure && (
          <Note tone="problem" icon="alert-triangle" title={failure.message}>
            {failure.reference && `Reference ${failure.reference}`}
          </Note>
        )}
        <FieldRow columns={2}>
          <TextField label="Name" required autoFocus maxLength={60} help="Home type, such as Townhome" {...profile.field('name')} />
          <SelectField label="Billed" options={choicesOf(frequencyWords)} {...profile.field('frequency')} />
        </FieldRow>
        <YearAmounts {...part} />
        <LateFee {...part} />
        {category && category.linkedCount > 0 && (
          <p className="t2">
            {countWords(category.linkedCount, 'property pays', 'properties pay')} in this category. A changed amount counts for later runs
            only.
          </p>
        )}
      </div>
    </Dialog>
  );
}
