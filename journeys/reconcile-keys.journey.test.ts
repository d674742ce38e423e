// Sixty lines of a paper statement ticked off by hand, once by keys and once by clicks, every one counted.
import { beforeAll, describe, expect, test } from 'vitest';
import { accountOf, setUpAssociation } from '../apps/server/sample/association.ts';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { banking } from '../modules/banking/banking.contract.ts';
import { journal } from '../modules/ledger/entries/journal.contract.ts';
import { type Cents, centsToText, dateInZone, type LocalDate, startOfMonth, sumCents, systemClock } from '../packages/kernel/kernel.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const timeZone = 'America/Los_Angeles';
const LINES = 60;
const MOST = 70;

let customer: FreshCustomer;
let today: LocalDate;

beforeAll(async () => {
  today = dateInZone(systemClock.now(), timeZone);
  customer = await freshCustomer(sampleServer.url);
});

/** An association whose cash moved sixty times, with the reconciliation of its statement just begun. */
async function sixtyLines(name: string, shortCode: string, lockboxId: string): Promise<string> {
  const { player } = customer.approver;
  const month = startOfMonth(today);
  const association = await setUpAssociation(player, {
    facts: {
      name,
      shortCode,
      legalName: name,
      street: '100 Tick Way',
      city: 'Hayward',
      state: 'CA',
      postcode: '94541',
      timeZone,
    },
    propertiesFile: 'maple-court-properties.csv',
    years: [{ label: 'The year', startDate: month }],
    method: 'CASH',
    lockboxId,
    accountNumbers: { operating: `6200${lockboxId}1`, reserve: `6200${lockboxId}2` },
    lastCheckNumber: 8000,
  });
  const { communityId, operatingBankId } = association;
  const amounts = Array.from({ length: LINES }, (_, n): Cents => (n < 40 ? 10_000n + BigInt(n) : -(2_000n + BigInt(n))));
  for (const [n, amount] of amounts.entries()) {
    const [cash, other] = amount > 0n ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
    const size = centsToText(amount < 0n ? -amount : amount);
    const entry = {
      communityId,
      postDate: today,
      reference: `T-${n + 1}`,
      description: `Movement ${n + 1}`,
      lines: [
        { accountId: accountOf(association, '1010'), [cash]: size },
        { accountId: accountOf(association, amount > 0n ? '4890' : '5890'), [other]: size },
      ],
    };
    await player.call(journal.addJournalEntry, await player.seen(journal.previewJournalEntry, entry));
  }
  const statement = { statementDate: today, statementBalance: centsToText(sumCents(amounts)) };
  await player.call(banking.startReconciliation, { communityId, bankAccountId: operatingBankId, ...statement });
  return communityId;
}

async function isReconciled(communityId: string): Promise<void> {
  const { reconciliations } = await customer.approver.player.call(banking.listReconciliations, { communityId });
  expect(reconciliations.map((one) => one.state)).toEqual(['COMPLETED']);
}

describe('sixty lines', () => {
  test('take at most seventy keys', async () => {
    const communityId = await sixtyLines('Sixty Keys', 'SK', '9301');
    const story = await visit({ keysOnly: true });
    await story.signIn(customer.approver.email, `/c/${communityId}/banking/reconciliation`);
    await story.page.locator('[data-tick]:focus').waitFor();
    let keys = 0;
    for (let n = 0; n < LINES; n += 1) {
      await story.press('Space');
      keys += 1;
    }
    await story.page.getByRole('button', { name: 'Finish at 0.00' }).and(story.page.locator(':enabled')).waitFor();
    await story.press('Control+Enter');
    keys += 1;
    await story.page.getByText('is reconciled').waitFor();
    console.log(`${LINES} lines by ${keys} keys`);
    expect(keys).toBeLessThanOrEqual(MOST);
    await isReconciled(communityId);
  });

  test('take at most seventy clicks', async () => {
    const communityId = await sixtyLines('Sixty Clicks', 'SC', '9302');
    const story = await visit();
    await story.signIn(customer.approver.email, `/c/${communityId}/banking/reconciliation`);
    const boxes = story.page.getByRole('checkbox', { name: /Movement/ });
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(LINES);
    let clicks = 0;
    for (let n = 0; n < LINES; n += 1) {
      await boxes.nth(n).click();
      clicks += 1;
    }
    await story.page.getByRole('button', { name: 'Finish at 0.00' }).and(story.page.locator(':enabled')).click();
    clicks += 1;
    await story.page.getByText('is reconciled').waitFor();
    console.log(`${LINES} lines by ${clicks} clicks`);
    expect(clicks).toBeLessThanOrEqual(MOST);
    await isReconciled(communityId);
  });
});
