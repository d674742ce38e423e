// The journal in the words of Ledger (ledger-cli.org, version 3): tags stand on lines of their own.
import { formatMoney } from '../../../packages/kernel/kernel.ts';
import {
  assertionText,
  dollars,
  entryFacts,
  factsGiven,
  type JournalAccount,
  type JournalEntry,
  type JournalFormat,
  journalNames,
  legFacts,
  MEMO_OFFSET,
  memoName,
  type OwnerMemo,
  plain,
} from './journal-text.rules.ts';

/** Every tag the journal uses; Ledger's pedantic check knows no other. */
const TAGS = ['entry', 'batch', 'type', 'source', 'unit', 'lot', 'ownership', 'vendor', 'fund', 'cost-center', 'posted-to', 'memo'];

/** Facts as lines of comment, which Ledger takes as metadata of what stands above. */
function metadata(facts: Readonly<Record<string, string | null>>): string[] {
  return factsGiven(facts).map(([name, value]) => `    ; ${name}: ${value}`);
}

function head(title: string, accounts: readonly JournalAccount[], owners: readonly string[]): string {
  const names = journalNames(accounts);
  const declared = accounts.map((a) => `account ${names.get(a.accountId)}\n    note ${plain(`${a.number} ${a.name}, ${a.fundName}`)}`);
  const memos = owners.map((account) => `account ${memoName(account)}`);
  const tags = TAGS.map((name) => `tag ${name}`);
  const commodity = `commodity $\n    format $${formatMoney(100_000n, 'digits')}`;
  return [`; ${plain(title)}`, '', commodity, '', ...tags, '', ...declared, '', `account ${MEMO_OFFSET}`, ...memos, '', ''].join('\n');
}

function entryText(entry: JournalEntry, names: ReadonlyMap<string, string>): string {
  const first = `${entry.postDate} * (${plain(entry.reference) || entry.entryId}) ${plain(entry.description) || entry.entryType}`;
  const legs = entry.legs.flatMap((leg) => [
    `    ${names.get(leg.accountId)}  ${dollars(leg.amount_cents)}`,
    ...metadata({ fund: leg.fund, ...legFacts(leg) }),
  ]);
  return [first, ...metadata(entryFacts(entry)), ...legs, '', ''].join('\n');
}

function memoText(memo: OwnerMemo): string {
  const first = `${memo.date} * ${plain(memo.reference) ? `(${plain(memo.reference)}) ` : ''}${plain(memo.description) || 'Movement'}`;
  const legs = [`    ${memoName(memo.account)}  ${dollars(memo.amount_cents)}`, `    ${MEMO_OFFSET}  ${dollars(-memo.amount_cents)}`];
  return [first, ...metadata({ unit: memo.account }), ...legs, '', ''].join('\n');
}

/** The journal for Ledger: `ledger --pedantic --explicit`. */
export const ledgerFormat: JournalFormat = { head, entry: entryText, memo: memoText, balances: assertionText };
