// Importing bank statements: read whole, find each account by its sealed number, keep what is new.
import { createHash } from 'node:crypto';
import { bytesOf, refuse, type UploadedFile } from '../../../packages/contract/contract.ts';
import { openText } from '../../../packages/db/secrets.ts';
import { decodeText } from '../../../packages/files/text-encoding.ts';
import { bringing, type Context, type Handlers } from '../../../packages/http/handlers.ts';
import { assert, type Instant, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { type Kept, type Thread, threadWork } from '../../../packages/threads/threads.ts';
import { todayOf } from '../../communities/communities.server.ts';
import type { Bai2Warning } from '../bai2/bai2-fields.rules.ts';
import { type banking, fileRefusals } from '../banking.contract.ts';
import type { CsvMapping } from '../formats/csv-mapping.contract.ts';
import { findMapping, keepMapping } from '../formats/csv-mapping.store.ts';
import {
  type CsvLook,
  type CsvOrder,
  mappingToKeep,
  type ParsedStatement,
  parseStatement,
  stateStatement,
} from '../formats/statement-format.handlers.ts';
import { inAndOut } from '../reconciliation/reconciliation.rules.ts';
import { accountKey, type StatedDay, type StatedFile } from './statement.rules.ts';
import {
  findFile,
  findKnown,
  findRegistered,
  insertLines,
  keepBalances,
  keepFile,
  keepRevisions,
  type Registered,
  removeLines,
  settleLines,
} from './statement.store.ts';
import { digested, type LinePlan, planLines, revisionKeyOf } from './statement-plan.rules.ts';

interface ImportInput {
  communityId: string;
  file: UploadedFile;
  bankAccountId?: string | undefined;
  mapping?: CsvMapping | undefined;
}

/** The days of a file that belong to one account. */
interface Matched {
  account: Registered;
  days: StatedDay[];
}

/**
 * What an import is about to do: which days of the file belong to which account, and what they do to its
 * lines.
 */
interface Plan {
  contentHash: string;
  importedBefore: { importedTime: Instant; importedBy: string } | null;
  fileStamp: string;
  accounts: (Matched & { lines: LinePlan })[];
  leftOut: { accountNumber: string; lineCount: number; reason: string }[];
  warnings: Bai2Warning[];
  /** How a CSV file was read; null for other formats. */
  csv: CsvLook | null;
}

/** A file known already names at most so many lines. */
const MOST_NAMED = 100;

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A file of a bank as a thread has read it. */
interface ReadStatement {
  contentHash: string;
  parsed: ParsedStatement;
}

/** In a thread: what a file holds, whatever its format. Refuses `malformedFile`. */
export function readStatement(file: UploadedFile): ReadStatement {
  const bytes = bytesOf(file);
  return { contentHash: digest(bytes), parsed: parseStatement(decodeText(bytes).text, bytes) };
}

/** In a thread: what a file that was read states, looked at on a day. */
export function stateFile(
  { contentHash, parsed }: ReadStatement,
  today: LocalDate,
  order: CsvOrder,
): StatedFile & Pick<ReadStatement, 'contentHash'> & { csv: CsvLook | null } {
  return { contentHash, ...stateStatement(parsed, today, order) };
}

/** Reads the file of an import in a thread. */
export const readInThread = ({ file }: Pick<ImportInput, 'file'>, thread: Thread) =>
  thread.keep(threadWork(readStatement, import.meta.url), file);

function masked(accountNumber: string): string {
  return `••••${accountNumber.replaceAll(/[^A-Za-z0-9]/g, '').slice(-4)}`;
}

/**
 * The account of a day: the registered number, told apart by the bank's routing number where two banks gave
 * the same one.
 */
function accountOf(day: StatedDay, byKey: ReadonlyMap<string, Registered[]>): Registered | string {
  const found = byKey.get(accountKey(day.accountNumber)) ?? [];
  const ofBank = found.length > 1 ? found.filter((account) => accountKey(account.routingNumber) === accountKey(day.originator)) : found;
  const [account, ...others] = ofBank;
  if (account && others.length === 0) return account;
  return found.length === 0
    ? 'No bank account you can see has this number.'
    : 'Several banks have an account of this number. Choose the account.';
}

async function accountsOf(context: Context<ImportInput>, days: readonly StatedDay[]): Promise<ReadonlyMap<string, Registered[]>> {
  const last4 = [...new Set(days.map((day) => day.accountNumber.replaceAll(/[^A-Za-z0-9]/g, '').slice(-4)))];
  const scope = context.communities === 'all' ? null : [...context.communities];
  const registered = await findRegistered(context.tx, scope, { last4 });
  return Map.groupBy(registered, (account) => accountKey(openText(context.services.secrets, account.sealed)));
}

/**
 * A chosen account with another number than the file's is taken, since a person chose it, but not in silence.
 */
function otherNumberWarnings(context: Context<unknown>, chosen: Registered | null, days: readonly StatedDay[]): Bai2Warning[] {
  const [day] = days;
  // A CSV file names no account.
  if (
    !chosen ||
    !day ||
    day.accountNumber === '' ||
    accountKey(openText(context.services.secrets, chosen.sealed)) === accountKey(day.accountNumber)
  )
    return [];
  const message = `The file is about account ${masked(day.accountNumber)}, the chosen account is ••••${chosen.last4}.`;
  return [{ line: day.fileLine, record: '03', field: 'accountNumber', message }];
}

async function chosenAccount({ tx, input }: Context<ImportInput>): Promise<Registered | null> {
  const { bankAccountId, communityId } = input;
  if (!bankAccountId) return null;
  const [account] = await findRegistered(tx, [communityId], { bankAccountId });
  if (!account) throw notFound('The bank account');
  return account;
}

/**
 * Refuses what cannot be of the account chosen (`severalAccounts`), and a CSV file without one
 * (`accountNeeded`).
 */
function refuseChoice(chosen: Registered | null, { days, csv }: StatedFile & { csv: CsvLook | null }): void {
  if (csv && !chosen) throw refuse(fileRefusals, 'accountNeeded');
  if (chosen && new Set(days.map((day) => accountKey(day.accountNumber))).size > 1) throw refuse(fileRefusals, 'severalAccounts');
}

/**
 * Finds the account of each day. Refuses `otherCurrency` and `noAccountMatched`; a file without any activity
 * finds none.
 */
async function matchAccounts(
  context: Context<ImportInput>,
  file: StatedFile,
  chosen: Registered | null,
): Promise<Pick<Plan, 'leftOut'> & { matched: Matched[] }> {
  const { days, otherCurrencies } = file;
  const byKey = chosen ? new Map<string, Registered[]>() : await accountsOf(context, days);
  const found = days.map((day) => ({ day, account: chosen ?? accountOf(day, byKey) }));
  const leftOut = found.flatMap(({ day, account }) =>
    typeof account === 'string' ? [{ accountNumber: masked(day.accountNumber), lineCount: day.lines.length, reason: account }] : [],
  );
  const ofAccounts = found.flatMap(({ day, account }) => (typeof account === 'string' ? [] : [{ day, account }]));
  if (days.length === 0 && otherCurrencies.length > 0) {
    throw refuse(fileRefusals, 'otherCurrency', { currencies: otherCurrencies.join(', ') });
  }
  if (days.length > 0 && ofAccounts.length === 0) {
    const numbers = [...new Set(leftOut.map((one) => one.accountNumber))].join(', ');
    throw refuse(fileRefusals, 'noAccountMatched', { numbers });
  }
  const matched = [...Map.groupBy(ofAccounts, ({ account }) => account)].map(([account, parts]) => ({
    account,
    days: parts.map(({ day }) => digested(day, digest)),
  }));
  return { matched, leftOut };
}

/** What the days do to the lines kept of each account. */
async function planAccounts(context: Context<unknown>, matched: readonly Matched[], fileStamp: string): Promise<Plan['accounts']> {
  const days = matched.flatMap((one) => one.days);
  const lines = days.flatMap((day) => day.lines);
  const dates = [...days.map((day) => day.statementDate), ...lines.map((line) => line.lineDate)].sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (!from || !to) return [];
  const ids = matched.map(({ account }) => account.bankAccountId);
  const keys = lines.map((line) => revisionKeyOf(line, digest));
  const knownOf = await findKnown(context.tx, ids, { from, to }, keys);
  return matched.map((one) => ({ ...one, lines: planLines(one.days, knownOf(one.account.bankAccountId), fileStamp, digest) }));
}

/**
 * Decides what a file that was read changes. Refuses `otherCurrency`, `noAccountMatched`,
 * `severalAccounts` and `accountNeeded`; nothing is saved.
 */
async function planImport(context: Context<ImportInput>, read: Kept<ReadStatement>, thread: Thread): Promise<Plan> {
  const { communityId, mapping = null } = context.input;
  const today = await todayOf(context.tx, communityId, context.now);
  const chosen = await chosenAccount(context);
  const kept = chosen && (await findMapping(context.tx, chosen.bankAccountId));
  const { contentHash, ...file } = await thread.run(threadWork(stateFile, import.meta.url), read, today, { mapping, kept });
  refuseChoice(chosen, file);
  const { matched, leftOut } = await matchAccounts(context, file, chosen);
  const fileStamp = `${file.stamp} ${contentHash}`;
  const accounts = await planAccounts(context, matched, fileStamp);
  const importedBefore = (await findFile(context.tx, contentHash)) ?? null;
  const warnings = [
    ...file.warnings,
    ...otherNumberWarnings(context, chosen, file.days),
    ...accounts.flatMap(({ lines }) => lines.warnings),
  ];
  return { contentHash, importedBefore, fileStamp, accounts, leftOut, warnings, csv: file.csv };
}

function accountResult({ account, days, lines: plan }: Plan['accounts'][number], addedCount: number) {
  const inOrder = days.toSorted((a, b) => (a.statementDate < b.statementDate ? -1 : 1));
  const lines = inOrder.flatMap((day) => (day.revision === 'DELETION' ? [] : day.lines));
  const dates = [...lines.map((line) => line.lineDate), ...inOrder.map((day) => day.statementDate)].sort();
  const moved = inAndOut(lines.map((line) => line.amount));
  const [fromDate, toDate] = [dates[0], dates.at(-1)];
  assert(fromDate && toDate, 'a matched account has a day');
  return {
    bankAccountId: account.bankAccountId,
    name: account.name,
    bankName: account.bankName,
    accountNumber: `••••${account.last4}`,
    communityId: account.communityId,
    communityName: account.communityName,
    fromDate,
    toDate,
    opening: inOrder.find((day) => day.opening !== null)?.opening ?? null,
    closing: inOrder.findLast((day) => day.closing !== null)?.closing ?? null,
    addedCount,
    knownCount: plan.known.length + plan.added.length - addedCount,
    changedCount: plan.settled.length + plan.removedIds.length,
    moneyIn: moved.in,
    moneyOut: moved.out,
  };
}

/**
 * `added` counts what was written, which is less than planned when another import of the same lines came
 * first.
 */
function resultOf(plan: Plan, addedOf: (account: Plan['accounts'][number]) => number) {
  const accounts = plan.accounts.map((one) => accountResult(one, addedOf(one)));
  const total = (count: (account: (typeof accounts)[number]) => number) => accounts.reduce((sum, account) => sum + count(account), 0);
  const known = plan.importedBefore ? [] : plan.accounts.flatMap(({ lines }) => lines.known).slice(0, MOST_NAMED);
  return {
    importedBefore: plan.importedBefore,
    addedCount: total((account) => account.addedCount),
    knownCount: total((account) => account.knownCount),
    changedCount: total((account) => account.changedCount),
    knownLines: known.map(({ fileLine, lineDate, amount, description }) => ({ line: fileLine, lineDate, amount, description })),
    accounts,
    leftOut: plan.leftOut,
    warnings: plan.warnings,
    csv: plan.csv,
  };
}

/**
 * A day that stands more than once in a file is kept once: what its later records leave open, its earlier
 * ones say.
 */
function balancesOf(plan: Plan) {
  const days = plan.accounts.flatMap(({ account: { bankAccountId, communityId }, days }) =>
    days.filter((day) => day.revision !== 'DELETION').map((day) => ({ ...day, bankAccountId, communityId })),
  );
  return [...Map.groupBy(days, (day) => `${day.bankAccountId} ${day.statementDate}`).values()].map((same) => {
    const finals = same.filter((day) => day.isFinal);
    const said = finals.length > 0 ? finals : same;
    const [first] = said;
    assert(first, 'a group has a day');
    const last = (balance: 'opening' | 'closing') => said.findLast((day) => day[balance] !== null)?.[balance] ?? null;
    return { ...first, opening: last('opening'), closing: last('closing') };
  });
}

async function saveLines(context: Context<unknown>, plan: Plan, fileId: string): Promise<Map<string, number>> {
  const of = <T>(pick: (lines: LinePlan) => readonly T[]) =>
    plan.accounts.flatMap(({ account: { bankAccountId, communityId }, lines }) =>
      pick(lines).map((one) => ({ one, bankAccountId, communityId })),
    );
  await removeLines(
    context.tx,
    of((lines) => lines.removedIds).map(({ one }) => one),
  );
  await settleLines(
    context.tx,
    fileId,
    of((lines) => lines.settled).map(({ one }) => one),
  );
  const revised = of((lines) => lines.revised).map(({ one, ...account }) => ({ ...account, revisionKey: one }));
  await keepRevisions(context.tx, fileId, plan.fileStamp, revised);
  return insertLines(
    context.tx,
    fileId,
    of((lines) => lines.added).map(({ one, ...account }) => ({ ...one, ...account })),
  );
}

export const statementHandlers: Pick<Handlers<typeof banking>, 'previewStatement' | 'importStatement'> = {
  previewStatement: bringing(readInThread, async (context: Context<ImportInput>, read, thread) =>
    resultOf(await planImport(context, read, thread), ({ lines }) => lines.added.length),
  ),
  importStatement: bringing(readInThread, async (context: Context<ImportInput>, read, thread) => {
    const plan = await planImport(context, read, thread);
    const { contentHash, fileStamp } = plan;
    const { fileName } = context.input.file;
    const fileId = await keepFile(context.tx, { fileName, contentHash, userId: context.userId, now: context.now });
    const added = await saveLines(context, plan, fileId);
    await keepBalances(context.tx, fileId, fileStamp, balancesOf(plan));
    const [first] = plan.accounts;
    if (plan.csv && first) await keepMapping(context.tx, first.account, mappingToKeep(plan.csv), context);
    const result = resultOf(plan, ({ account }) => added.get(account.bankAccountId) ?? 0);
    const { addedCount, knownCount, changedCount } = result;
    context.record({ entityId: fileId, after: { fileName, contentHash, addedCount, knownCount, changedCount } });
    return result;
  }),
};
