// Importing bank statements: read whole, find each account by its sealed number, keep what is new.
import { createHash } from 'node:crypto';
import { bytesOf, type UploadedFile } from '../../packages/contract/contract.ts';
import { openText } from '../../packages/db/secrets.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { assert, type Instant, notFound, Refusal } from '../../packages/kernel/kernel.ts';
import { parseBai2 } from './bai2.rules.ts';
import type { Bai2Warning } from './bai2-fields.rules.ts';
import type { banking } from './banking.contract.ts';
import { inAndOut } from './reconciliation.rules.ts';
import { accountKey, type StatedDay, statedFile } from './statement.rules.ts';
import {
  type AccountLine,
  countNewLines,
  findFile,
  findRegistered,
  insertLines,
  keepBalances,
  keepFile,
  type Registered,
} from './statement.store.ts';

interface ImportInput {
  communityId: string;
  file: UploadedFile;
  bankAccountId?: string | undefined;
}

/** What an import is about to do: which day of the file belongs to which account. */
interface Plan {
  contentHash: string;
  importedBefore: { importedTime: Instant; importedBy: string } | null;
  stamp: string;
  matched: { day: StatedDay; account: Registered }[];
  leftOut: { accountNumber: string; lineCount: number; reason: string }[];
  warnings: Bai2Warning[];
  lines: AccountLine[];
}

/** Banks write these files in ASCII or in their own code page; what is no UTF-8 is read byte by byte. */
function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.includes('\uFFFD') ? new TextDecoder('latin1').decode(bytes) : text;
}

function masked(accountNumber: string): string {
  return `••••${accountNumber.replaceAll(/[^A-Za-z0-9]/g, '').slice(-4)}`;
}

/** The account of a day: the registered number, told apart by the bank's routing number where two banks gave the same one. */
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

/** A chosen account with another number than the file's is taken, since a person chose it, but not in silence. */
function otherNumberWarnings(context: Context<unknown>, chosen: Registered | null, days: readonly StatedDay[]): Bai2Warning[] {
  const [day] = days;
  if (!chosen || !day || accountKey(openText(context.services.secrets, chosen.sealed)) === accountKey(day.accountNumber)) return [];
  const message = `The file is about account ${masked(day.accountNumber)}, the chosen account is ••••${chosen.last4}.`;
  return [{ line: day.fileLine, record: '03', field: 'accountNumber', message }];
}

async function chosenAccount(context: Context<ImportInput>, bankAccountId: string, days: readonly StatedDay[]): Promise<Registered> {
  const [account] = await findRegistered(context.tx, [context.input.communityId], { bankAccountId });
  if (!account) throw notFound('The bank account');
  if (new Set(days.map((day) => accountKey(day.accountNumber))).size > 1) {
    throw new Refusal('severalAccounts', 'The file holds several accounts, so none can be chosen for all of them.');
  }
  return account;
}

/** Reads the file and finds its accounts. Refuses `malformedFile`, `noAccountMatched` and `severalAccounts`; nothing is saved. */
async function planImport(context: Context<ImportInput>): Promise<Plan> {
  const bytes = bytesOf(context.input.file);
  const { days, stamp, warnings } = statedFile(parseBai2(textOf(bytes)));
  const { bankAccountId } = context.input;
  const chosen = bankAccountId ? await chosenAccount(context, bankAccountId, days) : null;
  const byKey = chosen ? new Map<string, Registered[]>() : await accountsOf(context, days);
  const matched: Plan['matched'] = [];
  const leftOut: Plan['leftOut'] = [];
  for (const day of days) {
    const account = chosen ?? accountOf(day, byKey);
    if (typeof account === 'string')
      leftOut.push({ accountNumber: masked(day.accountNumber), lineCount: day.lines.length, reason: account });
    else matched.push({ day, account });
  }
  if (matched.length === 0) {
    const numbers = [...new Set(leftOut.map((one) => one.accountNumber))].join(', ');
    throw new Refusal(
      'noAccountMatched',
      `No bank account you can see has a number of this file (${numbers || 'it names none'}). Register it, or choose the account.`,
    );
  }
  const lines = matched.flatMap(({ day, account }) =>
    day.lines.map((line) => ({ ...line, bankAccountId: account.bankAccountId, communityId: account.communityId })),
  );
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const importedBefore = (await findFile(context.tx, contentHash)) ?? null;
  return {
    contentHash,
    importedBefore,
    stamp,
    matched,
    leftOut,
    warnings: [...warnings, ...otherNumberWarnings(context, chosen, days)],
    lines,
  };
}

function accountResult(matched: Plan['matched'], account: Registered, addedCount: number) {
  const days = matched.map(({ day }) => day).sort((a, b) => (a.statementDate < b.statementDate ? -1 : 1));
  const lines = [...new Map(days.flatMap((day) => day.lines).map((line) => [line.naturalKey, line])).values()];
  const dates = [...lines.map((line) => line.lineDate), ...days.map((day) => day.statementDate)].sort();
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
    opening: days.find((day) => day.opening !== null)?.opening ?? null,
    closing: days.findLast((day) => day.closing !== null)?.closing ?? null,
    addedCount,
    knownCount: lines.length - addedCount,
    moneyIn: moved.in,
    moneyOut: moved.out,
  };
}

function resultOf(plan: Plan, added: ReadonlyMap<string, number>) {
  const accounts = [...Map.groupBy(plan.matched, ({ account }) => account)].map(([account, matched]) =>
    accountResult(matched, account, added.get(account.bankAccountId) ?? 0),
  );
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  return {
    importedBefore: plan.importedBefore,
    addedCount: total(accounts.map((account) => account.addedCount)),
    knownCount: total(accounts.map((account) => account.knownCount)),
    accounts,
    leftOut: plan.leftOut,
    warnings: plan.warnings,
  };
}

/** A day that stands twice in a file is kept once, as its last record says. */
function balancesOf(plan: Plan) {
  const days = plan.matched.map(({ day, account }) => ({ ...day, bankAccountId: account.bankAccountId, communityId: account.communityId }));
  return [...new Map(days.map((day) => [`${day.bankAccountId} ${day.statementDate}`, day])).values()];
}

export const statementHandlers: Pick<Handlers<typeof banking>, 'previewStatement' | 'importStatement'> = {
  async previewStatement(context) {
    const plan = await planImport(context);
    return resultOf(plan, await countNewLines(context.tx, plan.lines));
  },
  async importStatement(context) {
    const plan = await planImport(context);
    const { contentHash, stamp, lines } = plan;
    const fileId = await keepFile(context.tx, {
      fileName: context.input.file.fileName,
      contentHash,
      userId: context.userId,
      now: context.now,
    });
    const added = await insertLines(context.tx, fileId, lines);
    await keepBalances(context.tx, fileId, `${stamp} ${contentHash}`, balancesOf(plan));
    const result = resultOf(plan, added);
    const { addedCount, knownCount } = result;
    context.record({ entityId: fileId, after: { fileName: context.input.file.fileName, contentHash, addedCount, knownCount } });
    return result;
  },
};
