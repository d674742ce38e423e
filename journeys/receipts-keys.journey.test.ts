// A hundred checks typed into the grid of receipts without a mouse, every key press counted, and posted as
// one deposit.
import { beforeAll, expect, test } from 'vitest';
import { type Association, addCodes, billMonth, sampleText, setUpAssociation } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { receipts } from '../modules/receivables/receivables.contract.ts';
import {
  type Cents,
  centsToText,
  dateInZone,
  formatMoney,
  type LocalDate,
  startOfMonth,
  sumCents,
  systemClock,
  textToCents,
} from '../packages/kernel/kernel.ts';
import { type Visit, visit } from './browser.ts';
import { commit, table } from './month/keys.ts';
import { sampleServer } from './sample.ts';

const timeZone = 'America/Los_Angeles';
const dues = { 'Single family': { operating: '142.00', reserve: '38.00' }, Condominium: { operating: '268.00', reserve: '71.00' } };
const MOST_KEYS = 8;

/** A check of the stack: the number its account ends with, its own number, and what it pays. */
interface Check {
  accountNumber: string;
  typed: string;
  checkNumber: string;
  amount: Cents;
}

/** Accounts of those with checks of their own, and of those a bank pays for. */
const ownAccounts = Array.from({ length: 60 }, (_, n) => n + 1);
const bankAccounts = Array.from({ length: 40 }, (_, n) => (n < 2 ? 61 + n : 63 + n * 31));

const numberOf = (accountNumber: string) => Number(/\d+$/.exec(accountNumber)?.[0]);

/** The homes of these accounts, from the sample's file. */
function homes(): string {
  const wanted = new Set([...ownAccounts, ...bankAccounts]);
  const [head = '', ...lines] = sampleText('bay-meadows-properties.csv').split('\n');
  return [head, ...lines.filter((line) => wanted.has(numberOf(line.split(',')[0] ?? '')))].join('\n');
}

let customer: FreshCustomer;
let association: Association;
let month: LocalDate;

beforeAll(async () => {
  month = startOfMonth(dateInZone(systemClock.now(), timeZone));
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  association = await setUpAssociation(player, {
    facts: {
      name: 'Meadow Stack',
      shortCode: 'MS',
      legalName: 'Meadow Stack Association',
      street: '100 Meadow Way',
      city: 'Hayward',
      state: 'CA',
      postcode: '94541',
      timeZone,
    },
    propertiesFile: 'bay-meadows-properties.csv',
    propertiesText: homes(),
    years: [{ label: 'The year', startDate: month }],
    method: 'MODIFIED',
    lockboxId: '9300',
    accountNumbers: { operating: '620033401', reserve: '620033419' },
    lastCheckNumber: 8000,
  });
  await addCodes(player, association, dues, month);
  await billMonth(player, association.communityId, month);
});

/**
 * Sixty owners with checks of their own, and a bank that pays for forty more, its numbers following each
 * other.
 */
function stack(): Check[] {
  const check = (account: number, checkNumber: number): Check => {
    const unit = association.units.find(({ accountNumber }) => numberOf(accountNumber) === account);
    if (!unit) throw new Error(`the sample has no account ${account}`);
    const due = unit.homeType === 'Condominium' ? '339.00' : '180.00';
    return { accountNumber: unit.accountNumber, typed: String(account), checkNumber: String(checkNumber), amount: textToCents(due) };
  };
  return [
    ...ownAccounts.map((account, n) => check(account, 1207 + n * 131)),
    ...bankAccounts.map((account, n) => check(account, 9960 + n)),
  ];
}

/**
 * Types one check; gives the key presses it took. The number of a check stands suggested once it follows the
 * two before it.
 */
async function enter(story: Visit, check: Check, isSuggested: boolean): Promise<number> {
  const keys = [...check.typed, ...(isSuggested ? [] : ['Tab', ...check.checkNumber]), 'Enter'];
  await story.press(...keys);
  return keys.length;
}

test('a hundred checks take at most eight keys each, and every one is posted as it was written', async () => {
  const story = await visit({ keysOnly: true });
  const { communityId } = association;
  await story.signIn(customer.clerk.email, `/c/${communityId}/receivables/receipts/new`);
  await table(story, 'Receipts').waitFor();
  const checks = stack();
  const pressed: number[] = [];
  for (const [n, check] of checks.entries()) pressed.push(await enter(story, check, n >= 62));
  expect(pressed.filter((keys) => keys > MOST_KEYS)).toEqual([]);
  console.log(`${checks.length} receipts by ${pressed.reduce((sum, keys) => sum + keys, 0)} key presses`);

  const total = sumCents(checks.map((check) => check.amount));
  const words = `${checks.length} receipts, ${formatMoney(total, 'digits')}`;
  await commit(story, `Post ${words}`);
  await story.page.getByText(`Posted ${words}`).waitFor();

  const { rows } = await customer.clerk.player.call(receipts.listReceipts, { communityId, limit: 500 });
  const asWritten = (one: { accountNumber: string; checkNumber: string; amount: string }) =>
    `${one.accountNumber} ${one.checkNumber} ${one.amount}`;
  const written = checks.map((check) => asWritten({ ...check, amount: centsToText(check.amount) }));
  expect(rows.map(asWritten).toSorted()).toEqual(written.toSorted());
});
