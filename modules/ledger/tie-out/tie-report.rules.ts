// The sheet that ties a subledger to its control accounts: a line for each account, the totals of both sides,
// and what is to blame when they differ.
import type { ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { type Cents, formatMoney } from '../../../packages/kernel/kernel.ts';
import { headRow, subtractCells, sumCells } from '../../../packages/reporting/layout.ts';
import type { TieOutResult } from '../neighbors.rules.ts';

/** A control account with both its figures; the subledger is null where it does not know accounts apart. */
export interface TiedAccount {
  number: string;
  name: string;
  subledger: ReportCell | null;
  ledger: ReportCell;
}

/** What the sheet is made from. */
export interface TieSheet {
  /** The check that it proves, in the words of the declaration. */
  proof: string;
  /** Why there is nothing to compare where there is not. */
  whyNot: string;
  result: TieOutResult;
  accounts: readonly TiedAccount[];
  /** The subledger in sum, where its accounts do not say it. */
  subledger?: ReportCell;
}

/** The columns of the sheet; they differ in what the subledger is called. */
export function tieColumns(subledger: string): ReportColumn[] {
  return [
    { key: 'number', title: 'Number', kind: 'code' },
    { key: 'name', title: 'Control account', kind: 'text' },
    { key: 'date', title: 'Date', kind: 'date' },
    { key: 'subledger', title: subledger, kind: 'money' },
    { key: 'ledger', title: 'Ledger', kind: 'money' },
    { key: 'difference', title: 'Difference', kind: 'money' },
  ];
}

const cents = ({ money }: ReportCell): Cents => money ?? 0n;

/** Account by account, the totals, what stood before the books apart, and the entries to blame. */
export function tieRows({ result, accounts, subledger, whyNot }: TieSheet): ReportRow[] {
  if (!result.applies) return [{ kind: 'row', level: 0, cells: { name: { text: `Not applicable: ${whyNot}` } } }];
  const lines = accounts.map(({ number, name, subledger: own, ledger }): ReportRow => {
    const both = own ? { subledger: own, difference: subtractCells(ledger, own) } : {};
    return { kind: 'row', level: 0, cells: { number: { text: number }, name: { text: name }, ledger, ...both } };
  });
  const booked = sumCells(accounts.map(({ ledger }) => ledger));
  const owed = subledger ?? sumCells(accounts.map((account) => account.subledger ?? undefined));
  // What accounts or subledger began with is compared by the tie-out only where both sides know it.
  const aside = cents(booked) - cents(owed) - (result.ledger - result.subledger);
  const asideLine: ReportRow = {
    kind: 'row',
    level: 0,
    cells: { name: { text: 'Beginning that is not compared' }, difference: { amount: -aside } },
  };
  const difference = aside === 0n ? subtractCells(booked, owed) : { amount: result.ledger - result.subledger };
  const blame = result.offenders.map(
    ({ what, date, amount }): ReportRow => ({
      kind: 'row',
      level: 1,
      cells: { name: { text: what }, date: { date }, difference: { amount } },
    }),
  );
  return [
    ...lines,
    ...(aside === 0n ? [] : [asideLine]),
    { kind: 'grandTotal', level: 0, cells: { name: { text: 'Total' }, subledger: owed, ledger: booked, difference } },
    ...(blame.length === 0 ? [] : [headRow('What differs', tieColumns('')), ...blame]),
  ];
}

/** Whether both sides agree, and nothing is wrong with a single row. */
export function tieProof({ proof, result, whyNot }: TieSheet): ReportCheck {
  if (!result.applies) return { name: proof, outcome: 'notApplicable', detail: whyNot };
  const agrees = result.ledger === result.subledger && result.offenders.length === 0;
  const found = result.offenders.length === 1 ? '1 entry differs' : `${result.offenders.length} entries differ`;
  const detail = agrees ? formatMoney(result.ledger, 'digits') : `${formatMoney(result.ledger - result.subledger, 'digits')}; ${found}`;
  return { name: proof, outcome: agrees ? 'holds' : 'fails', detail };
}
