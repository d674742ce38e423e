// Finds bank lines and book items that are the same money, in the order of certainty of accounting.md 5, and
// says why.
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, daysBetween, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { bankingRefusals } from '../banking.contract.ts';

/** A movement on the bank statement; money in is positive, in cents. */
export interface BankLine {
  bankLineId: string;
  lineDate: LocalDate;
  amount: Cents;
  typeCode: string;
  description: string;
  bankReference: string;
  customerReference: string;
}

/**
 * What the books hold as one item the bank may show: a check, a deposit, or a single entry; a debit of the
 * cash account is positive.
 */
export interface BookItem {
  itemKey: string;
  itemDate: LocalDate;
  amount: Cents;
  /** The check number of a check. */
  reference: string;
  description: string;
  entryCount: number;
  vendorId: string | null;
  /** The item this one reverses: the check of a void. */
  reversesKey: string | null;
}

/**
 * Lines and items that belong together, with the reason in words. A void and its original belong together
 * without a line.
 */
export interface Suggestion<L extends BankLine = BankLine, I extends BookItem = BookItem> {
  suggestionId: string;
  kind: 'AUTO' | 'VOID';
  reason: string;
  lines: L[];
  items: I[];
}

/** A check the bank paid at another amount than it was written for. */
export interface Misread<L extends BankLine = BankLine, I extends BookItem = BookItem> {
  line: L;
  item: I;
  /** What the bank moved beyond the books, in cents: negative when it took more. */
  difference: Cents;
}

/** What was found, and what stands alone; misread checks stand alone on both sides. */
export interface Pairing<L extends BankLine = BankLine, I extends BookItem = BookItem> {
  suggestions: Suggestion<L, I>[];
  misread: Misread<L, I>[];
  lines: L[];
  items: I[];
}

/** Deposits take their way to the bank; a single amount without a name to it must be closer. In days. */
const DEPOSIT_DAYS = 5;
const SINGLE_DAYS = 3;
const CHECK_PAID = '475';

/** What is still free while the rules run one after the other. */
interface Free<L extends BankLine, I extends BookItem> {
  lines: Set<L>;
  items: Set<I>;
  suggestions: Suggestion<L, I>[];
}

/**
 * Two texts name the same suggestion only when lines and items are the same, so nobody accepts what was not
 * on the screen.
 */
function suggestionIdOf(lines: readonly BankLine[], items: readonly BookItem[]): string {
  return `${lines.map((line) => line.bankLineId).join('+')}=${items.map((item) => item.itemKey).join('+')}`;
}

function take<L extends BankLine, I extends BookItem>(
  free: Free<L, I>,
  kind: 'AUTO' | 'VOID',
  reason: string,
  lines: L[],
  items: I[],
): void {
  for (const line of lines) free.lines.delete(line);
  for (const item of items) free.items.delete(item);
  free.suggestions.push({ suggestionId: suggestionIdOf(lines, items), kind, reason, lines, items });
}

function numberIn(text: string): string {
  const number = /^\d{1,15}$/.test(text) ? text.replace(/^0+(?=.)/, '') : '';
  return number === '0' ? '' : number;
}

/**
 * `Check 1001`, `CHKN: 24108`, `Check Serial Number: 24108`; a date or an amount behind such a word is no
 * check number.
 */
const NUMBER_IN_TEXT =
  /\b(?:check|chk|chkn|ck|serial)\b(?:[\s#:.-]|\b(?:paid|serial|number|num|no|nbr|chkn?|check)\b)*(\d{1,15})(?!\d|[/.,-]\d)/i;

/**
 * The check number a bank line carries: the customer's reference, or of a check paid the number in its texts;
 * empty without one.
 */
export function checkNumberOf(line: Pick<BankLine, 'typeCode' | 'customerReference' | 'description'>): string {
  const given = numberIn(line.customerReference);
  if (given !== '' || line.typeCode !== CHECK_PAID) return given;
  const [inReference, inText] = [line.customerReference, line.description].map((text) => numberIn(NUMBER_IN_TEXT.exec(text)?.[1] ?? ''));
  return inReference || inText || '';
}

function apart(line: BankLine, item: BookItem): number {
  return Math.abs(daysBetween(line.lineDate, item.itemDate));
}

function inDays(days: number): string {
  if (days === 0) return 'same day';
  return days === 1 ? '1 day apart' : `${days} days apart`;
}

function byAmount<T extends { amount: Cents }>(all: Iterable<T>): Map<Cents, T[]> {
  return Map.groupBy(all, (one) => one.amount);
}

function matchCheckNumbers<L extends BankLine, I extends BookItem>(free: Free<L, I>): void {
  const items = Map.groupBy(free.items, (item) => `${numberIn(item.reference)} ${item.amount}`);
  for (const line of [...free.lines]) {
    const number = checkNumberOf(line);
    if (number === '') continue;
    const same = (items.get(`${number} ${line.amount}`) ?? []).filter((item) => free.items.has(item));
    const nearest = same.reduce<I | undefined>((best, item) => (best && apart(line, best) <= apart(line, item) ? best : item), undefined);
    if (nearest) take(free, 'AUTO', 'Check number and amount agree', [line], [nearest]);
  }
}

function voidWords(original: BookItem): string {
  if (original.itemKey.startsWith('check:')) return `Check ${original.reference} and its void cancel each other`;
  return 'The entry and its reversal cancel each other';
}

/**
 * A void and its check never reach the bank; a returned payment is an item of its own, for the bank shows the
 * deposit and the return.
 */
function cancelsAtTheBank(original: BookItem, reversal: BookItem): boolean {
  return original.itemKey.startsWith('entry:') || reversal.itemKey === `reversal:${original.itemKey}`;
}

function matchVoids<L extends BankLine, I extends BookItem>(free: Free<L, I>): void {
  const byKey = new Map([...free.items].map((item) => [item.itemKey, item]));
  for (const reversal of [...free.items]) {
    const original = reversal.reversesKey === null ? undefined : byKey.get(reversal.reversesKey);
    if (!original || !free.items.has(original) || !free.items.has(reversal) || original.amount + reversal.amount !== 0n) continue;
    if (!cancelsAtTheBank(original, reversal)) continue;
    take(free, 'VOID', voidWords(original), [], [original, reversal]);
  }
}

/** Deposits of one total are told apart by their dates: the closest pair goes first. */
function matchDeposits<L extends BankLine, I extends BookItem>(free: Free<L, I>): void {
  const deposits = byAmount([...free.items].filter((item) => item.itemKey.startsWith('deposit:')));
  const pairs = [...free.lines].flatMap((line) =>
    (deposits.get(line.amount) ?? []).map((item) => ({ line, item, days: apart(line, item) })).filter(({ days }) => days <= DEPOSIT_DAYS),
  );
  for (const { line, item, days } of pairs.sort((a, b) => a.days - b.days)) {
    if (!free.lines.has(line) || !free.items.has(item)) continue;
    take(free, 'AUTO', `Deposit total agrees, ${inDays(days)}`, [line], [item]);
  }
}

function numbersDisagree(line: BankLine, item: BookItem): boolean {
  const number = checkNumberOf(line);
  return number !== '' && item.itemKey.startsWith('check:') && number !== numberIn(item.reference);
}

/** Checks of a line's number that are open at another amount, one for each number. */
function misreadChecks<L extends BankLine, I extends BookItem>({ lines, items }: Free<L, I>): Misread<L, I>[] {
  const checks = Map.groupBy(
    [...items].filter((item) => item.itemKey.startsWith('check:')),
    (item) => numberIn(item.reference),
  );
  return [...lines].flatMap((line) => {
    const number = line.amount < 0n ? checkNumberOf(line) : '';
    const [item, ...others] = number === '' ? [] : (checks.get(number) ?? []);
    return item && others.length === 0 ? [{ line, item, difference: line.amount - item.amount }] : [];
  });
}

function matchSingleAmounts<L extends BankLine, I extends BookItem>(free: Free<L, I>): void {
  const lines = byAmount(free.lines);
  const items = byAmount(free.items);
  const near = (line: L, item: I) => apart(line, item) <= SINGLE_DAYS && !numbersDisagree(line, item);
  for (const [amount, sameLines] of lines) {
    const sameItems = items.get(amount) ?? [];
    const found = sameLines.flatMap((line) => {
      const [item, ...others] = sameItems.filter((one) => near(line, one));
      const alone = item && others.length === 0 && sameLines.filter((one) => near(one, item)).length === 1;
      return alone ? [{ line, item }] : [];
    });
    for (const { line, item } of found) take(free, 'AUTO', `Single amount agrees, ${inDays(apart(line, item))}`, [line], [item]);
  }
}

/** All open payments to one payee on one day, as a bank that bundles electronic payments shows them. */
function matchPayees<L extends BankLine, I extends BookItem>(free: Free<L, I>): void {
  const payments = [...free.items].filter((item) => item.amount < 0n);
  const groups = [...Map.groupBy(payments, (item) => `${item.itemDate} ${item.vendorId ?? item.description}`).values()].filter(
    (group) => group.length > 1,
  );
  const bySum = Map.groupBy(groups, (group) => sumCents(group.map((item) => item.amount)));
  for (const line of [...free.lines]) {
    const near = (bySum.get(line.amount) ?? []).filter(([first]) => first && free.items.has(first) && apart(line, first) <= SINGLE_DAYS);
    const [group, ...others] = near;
    if (!group?.[0] || others.length > 0) continue;
    take(free, 'AUTO', `${group.length} payments to one payee add up, ${inDays(apart(line, group[0]))}`, [line], group);
  }
}

/**
 * Pairs bank lines with book items: check number and amount; voids with their originals; deposit total within
 * 5 days; a single amount that is the only one of its kind on both sides within 3 days; several payments of
 * one day to one payee that add up within 3 days. Every line and item is used once. A check whose number
 * agrees and whose amount does not is no match, but named with the difference. Costs one pass over both lists
 * plus the pairs of equal amount. Source: accounting.md 5.
 */
export function suggestMatches<L extends BankLine, I extends BookItem>(lines: readonly L[], items: readonly I[]): Pairing<L, I> {
  const free: Free<L, I> = { lines: new Set(lines), items: new Set(items), suggestions: [] };
  matchCheckNumbers(free);
  matchVoids(free);
  matchDeposits(free);
  matchSingleAmounts(free);
  matchPayees(free);
  return { suggestions: free.suggestions, misread: misreadChecks(free), lines: [...free.lines], items: [...free.items] };
}

/**
 * The suggestions that leave no doubt: one line and one item, and nothing else on either side of that amount.
 * Between equals a person chooses. Source: field-2026.md 9.
 */
export function certainMatches<L extends BankLine, I extends BookItem>(lines: readonly L[], items: readonly I[]): Suggestion<L, I>[] {
  const lineCount = byAmount(lines);
  const itemCount = byAmount(items);
  return suggestMatches(lines, items).suggestions.filter((one) => {
    const [line, ...others] = one.lines;
    if (!line || others.length > 0 || one.items.length !== 1) return false;
    return lineCount.get(line.amount)?.length === 1 && itemCount.get(line.amount)?.length === 1;
  });
}

/**
 * Refuses a match by hand whose sums differ (`sumsDiffer`), and one of nothing or of a single side that does
 * not cancel out. Items alone, of any sum, are accepted while no line of the statement was imported: that is
 * the statement on paper. Returns the words kept as its reason.
 */
export function matchedByHand(lines: readonly BankLine[], items: readonly BookItem[], hasImportedLines: boolean): string {
  if (lines.length === 0 && items.length > 0 && !hasImportedLines) return 'Cleared by hand';
  const difference = sumCents(lines.map((line) => line.amount)) - sumCents(items.map((item) => item.amount));
  if (lines.length + items.length < 2 || difference !== 0n) {
    throw refuse(bankingRefusals, 'sumsDiffer');
  }
  return 'Matched by hand';
}

/** What one tick of a box clears. */
export interface Ticked<L extends BankLine = BankLine, I extends BookItem = BookItem> {
  kind: 'AUTO' | 'VOID' | 'HAND';
  reason: string;
  lines: L[];
  items: I[];
}

/**
 * What ticking items of the books clears: an item of a suggestion clears with all of it (a void with its
 * check, a deposit with its line), every other item alone. Undefined when an item ticked is not free.
 */
export function tickedItems<L extends BankLine, I extends BookItem>(
  lines: readonly L[],
  items: readonly I[],
  itemKeys: readonly string[],
): Ticked<L, I>[] | undefined {
  const wanted = new Set(itemKeys);
  const { suggestions, items: alone } = suggestMatches(lines, items);
  const taken = suggestions.filter((one) => one.items.some((item) => wanted.has(item.itemKey)));
  const ticked: Ticked<L, I>[] = [
    ...taken.map(({ kind, reason, lines, items }) => ({ kind, reason, lines, items })),
    ...alone
      .filter((item) => wanted.has(item.itemKey))
      .map((item) => ({ kind: 'HAND' as const, reason: 'Cleared by hand', lines: [], items: [item] })),
  ];
  const found = new Set(ticked.flatMap((one) => one.items.map((item) => item.itemKey)));
  return itemKeys.every((key) => found.has(key)) ? ticked : undefined;
}

/**
 * The one match of the lines nobody paired and the items cleared by hand without a line, once their sums
 * agree: bank and ticks show the same money in other pieces. Undefined while they differ.
 */
export function pairedInTotal<L extends BankLine, I extends BookItem>(lines: readonly L[], items: readonly I[]): Ticked<L, I> | undefined {
  const isSame = sumCents(lines.map((line) => line.amount)) === sumCents(items.map((item) => item.amount));
  if (lines.length === 0 || items.length === 0 || !isSame) return undefined;
  const reason = `Cleared by hand: bank lines (${lines.length}) and book items (${items.length}) agree in total`;
  return { kind: 'HAND', reason, lines: [...lines], items: [...items] };
}
