// Writes BAI2 statements, for the sample customer and for the tests that read back what was written.
import { assert, type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { Bai2Account, Bai2Group, Bai2Header, Bai2Item, Bai2Summary } from './bai2.rules.ts';
import type { Bai2Funds } from './bai2-fields.rules.ts';
import { looksLikeRecord } from './bai2-records.rules.ts';

/** An account to write; totals and record counts are computed. */
export interface Bai2AccountToWrite extends Pick<Bai2Account, 'accountNumber' | 'currency' | 'summaries'> {
  transactions: readonly Bai2Item[];
}

/** A group to write. */
export interface Bai2GroupToWrite extends Omit<Bai2Group, 'accounts' | 'control' | 'line'> {
  accounts: readonly Bai2AccountToWrite[];
}

/** A statement to write. What `parseBai2` returns fits, so a file that was read can be written again. */
export interface Bai2FileToWrite {
  header: Bai2Header;
  groups: readonly Bai2GroupToWrite[];
}

interface Written {
  lines: string[];
  amount: Cents;
}

function dateText(date: LocalDate | null): string {
  return date === null ? '' : date.slice(2).replaceAll('-', '');
}

/** The format has `HHMM`; seconds go with colons, as the banks that send them do. */
function clockText(clock: string | null): string {
  return clock === null || clock.length > 5 ? (clock ?? '') : clock.replace(':', '');
}

function fundsFields(funds: Bai2Funds | null): string[] {
  if (funds === null) return [''];
  switch (funds.kind) {
    case 'S':
      return ['S', `${funds.immediate}`, `${funds.oneDay}`, `${funds.twoDay}`];
    case 'V':
      return ['V', dateText(funds.valueDate), clockText(funds.valueClock)];
    case 'D':
      return ['D', `${funds.parts.length}`, ...funds.parts.flatMap((part) => [`${part.days}`, `${part.amount}`])];
    default:
      return [funds.kind];
  }
}

function record(code: string, fields: readonly string[]): string {
  for (const field of fields) assert(!/[,/\r\n]/.test(field), `a BAI2 field cannot hold ${JSON.stringify(field)}`);
  return `${code},${fields.join(',')}/`;
}

function summaryFields(summary: Bai2Summary): string[] {
  return [summary.typeCode, `${summary.amount ?? ''}`, `${summary.itemCount ?? ''}`, ...fundsFields(summary.funds)];
}

function itemLines(item: Bai2Item): string[] {
  const fields = [item.typeCode, `${item.amount}`, ...fundsFields(item.funds), item.bankReference, item.customerReference];
  assert(!looksLikeRecord(item.text), 'the text of a transaction would be read as another record');
  const [first = '', ...others] = item.text.split('\n');
  return [`${record('16', fields).slice(0, -1)},${first}/`, ...others.map((text) => `88,${text}/`)];
}

/**
 * The account number and the first total share the record; every further total goes on a continuation, as
 * long accounts need.
 */
function accountLines(account: Bai2AccountToWrite): Written {
  const [first, ...others] = account.summaries;
  const lines = [
    record('03', [account.accountNumber, account.currency, ...(first ? summaryFields(first) : ['', '', '', ''])]),
    ...others.map((summary) => record('88', summaryFields(summary))),
    ...account.transactions.flatMap(itemLines),
  ];
  const amount = sumCents([...account.summaries.map((each) => each.amount ?? 0n), ...account.transactions.map((each) => each.amount)]);
  return { lines: [...lines, record('49', [`${amount}`, `${lines.length + 1}`])], amount };
}

function groupLines(group: Bai2GroupToWrite): Written {
  const { receiver, originator, status, asOfDate, asOfClock, currency, dateModifier } = group;
  const accounts = group.accounts.map(accountLines);
  const lines = [
    record('02', [receiver, originator, status, dateText(asOfDate), clockText(asOfClock), currency, dateModifier]),
    ...accounts.flatMap((account) => account.lines),
  ];
  const amount = sumCents(accounts.map((account) => account.amount));
  return { lines: [...lines, record('98', [`${amount}`, `${accounts.length}`, `${lines.length + 1}`])], amount };
}

/**
 * The text of a BAI2 file, one record per line, with control totals in cents and record counts computed.
 * Reading it back gives the same statement. Fields must hold no comma, slash or line end (a broken promise
 * otherwise); the text of a transaction may hold commas and slashes.
 */
export function writeBai2(file: Bai2FileToWrite): string {
  const { sender, receiver, createdDate, createdClock, fileId, recordLength, blockSize, version } = file.header;
  const groups = file.groups.map(groupLines);
  const lines = [
    record('01', [sender, receiver, dateText(createdDate), clockText(createdClock), fileId, recordLength, blockSize, version]),
    ...groups.flatMap((group) => group.lines),
  ];
  const amount = sumCents(groups.map((group) => group.amount));
  return [...lines, record('99', [`${amount}`, `${groups.length}`, `${lines.length + 1}`]), ''].join('\n');
}
