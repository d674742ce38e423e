// The workbook of the express set-up: empty but for a usual chart, or filled with the settings of a community
// that serves as the pattern.
import type { ImportColumn } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { TableCell, TableColumn } from '../../../packages/files/table.ts';
import { writeXlsx } from '../../../packages/files/xlsx.ts';
import { listStandingSchedules } from '../../../packages/jobs/schedules.ts';
import { type Cents, centsToText, type Instant, notFound } from '../../../packages/kernel/kernel.ts';
import { keptCommunities } from '../../communities/communities.server.ts';
import { booksOf, listYears, methodOf } from '../../ledger/ledger.server.ts';
import { listChargeSetUp } from '../../receivables/receivables.server.ts';
import { listGivenCategories } from '../../records/records.server.ts';
import { type SheetName, sheetNames } from './express.contract.ts';
import { sheetColumns, shownColumns } from './express-sheet.rules.ts';
import { standardAccounts } from './standard-chart.rules.ts';

type Cells = Readonly<Record<string, TableCell | undefined>>;
type Filled = Partial<Record<SheetName, readonly Cells[]>>;

const kinds = { text: 'text', choice: 'text', flag: 'text', money: 'money', date: 'date', count: 'count' } as const;
const columnOf = ({ title, kind }: ImportColumn): TableColumn => ({ title, kind: kinds[kind], width: Math.max(14, title.length + 4) });

const usualChart: Filled = {
  Chart: standardAccounts.map(([number, name, type, fund, role]) => ({ number, name, type, fund, role })),
};

const percentText = (basisPoints: number) => centsToText(BigInt(basisPoints)).replace(/\.?0+$/, '');
const amountOf = (cents: Cents) => (cents === 0n ? null : cents);

async function settingsOf(tx: Tx, communityId: string): Promise<Cells> {
  const found = await keptCommunities.find(tx, communityId);
  if (!found) throw notFound('The community');
  const { name: _name, shortCode, legalName: _legal, displayName: _shown, unitCount: _units, ...facts } = found.facts;
  const given = await listGivenCategories(tx, communityId);
  const jobs = await listStandingSchedules(tx, communityId);
  const [year] = await listYears(tx, communityId);
  const { periods } = await booksOf(tx, communityId);
  const own = periods.filter((one) => one.yearStart === year?.startDate);
  const { street, city, state, postcode, timeZone, lawState, lateDaysFirst, lateDaysSecond, lateDaysThird } = facts;
  return {
    ...{ street, city, state, postcode, timeZone, lawState, lateDaysFirst, lateDaysSecond, lateDaysThird },
    fieldCategories: given.length === 0 ? null : given.map(({ name }) => name).join('; '),
    jobsOf: jobs.length === 0 ? null : shortCode,
    ...(year && {
      startDate: year.startDate,
      yearLabel: year.label,
      periods: own.length <= 4 ? 'QUARTERLY' : 'MONTHLY',
      method: methodOf(year.arTiming, year.apTiming),
    }),
  };
}

async function chartOf(tx: Tx, communityId: string): Promise<Cells[]> {
  const { accounts, ranges, costCenters, subAccounts } = await booksOf(tx, communityId);
  const standing = accounts.filter((account) => account.isActive && account.survivorId === null);
  const centers = new Map(costCenters.map((center) => [center.costCenterId, center]));
  return standing.flatMap(({ accountId, number, name, type, fundCode: fund, role }) => {
    const digits = Number(/^\d+/.exec(number)?.[0] ?? '-1');
    const range = ranges.find((one) => one.startNumber <= digits && digits <= one.endNumber);
    const base = { number, type, fund, range: range?.name, rangeEnd: range?.endNumber };
    const subs = subAccounts.filter((sub) => sub.accountId === accountId);
    return [
      { ...base, name, role },
      ...subs.map((sub) => {
        const center = centers.get(sub.costCenterId);
        return { ...base, name: sub.name, costCenter: center?.code, costCenterName: center?.name };
      }),
    ];
  });
}

async function chargesOf(tx: Tx, communityId: string): Promise<Cells[]> {
  const codes = await listChargeSetUp(tx, communityId);
  return codes.flatMap(({ alias, name, kind, incomeAccount, receivableAccount, categories }) => {
    const [income] = incomeAccount.split(' ');
    const [receivable] = receivableAccount.split(' ');
    const base = { code: alias, name, kind, incomeAccount: income, receivableAccount: receivable };
    if (categories.length === 0) return [base];
    return categories.map((one) => ({
      ...base,
      category: one.name === 'All homes' ? null : one.name,
      frequency: one.frequency,
      amount: one.amount,
      minimumLiability: amountOf(one.minimum_liability_cents),
      lateFee: one.lateFeeKind === 'FLAT' ? one.late_fee_cents : null,
      lateFeePercent: one.lateFeeKind === 'PERCENT' ? percentText(one.lateFeeBasisPoints) : null,
      ...(one.lateFeeKind === 'NONE'
        ? {}
        : {
            lateFeeRepeat: one.lateFeeRepeat,
            lateFeeGraceDays: String(one.lateFeeGraceDays),
            lateFeeCap: amountOf(one.late_fee_cap_cents),
            lateFeeCapPercent: one.lateFeeCapBasisPoints === 0 ? null : percentText(one.lateFeeCapBasisPoints),
          }),
      lateFeeCode: one.lateFeeAlias,
    }));
  });
}

const helpSheet = {
  name: 'Help',
  columns: ['Sheet', 'Column', 'Needed', 'What it holds'].map(
    (title, at): TableColumn => ({ title, kind: 'text', width: at === 3 ? 90 : 22 }),
  ),
  rows: sheetNames.flatMap((sheet) =>
    shownColumns(sheet).map(([, { title, required, help, choices }]) => [
      sheet,
      title,
      required ? 'Yes' : '',
      [help, choices ? `One of ${choices.join(', ')}.` : ''].filter(Boolean).join(' '),
    ]),
  ),
};

/**
 * The workbook; with a community, its settings, chart and charges stand in it, and a new name, a short code
 * and the homes are to be filled in. Refuses `notFound`.
 */
export async function templateOf(tx: Tx, communityId: string | undefined, now: Instant): Promise<Uint8Array> {
  const filled: Filled = communityId
    ? {
        Community: [await settingsOf(tx, communityId)],
        Chart: await chartOf(tx, communityId),
        Charges: await chargesOf(tx, communityId),
      }
    : usualChart;
  const sheets = sheetNames.map((name) => {
    const columns = shownColumns(name);
    return {
      name,
      columns: columns.map(([, column]) => columnOf(column)),
      rows: (filled[name] ?? []).map((row) => columns.map(([key]) => row[key] ?? null)),
    };
  });
  return await writeXlsx({ sheets: [...sheets, helpSheet], savedTime: now });
}

/** The title of a column of a sheet by its key; the key itself where the sheet has none of it. */
export const titleOf = (sheet: SheetName, key: string): string => sheetColumns[sheet][key]?.title ?? '';
