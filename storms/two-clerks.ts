// The storm of two clerks: both do the same act to the same thing at the same moment, and one of them learns
// that it is done already.
import { enterBill } from '../apps/server/sample/association.ts';
import { banking } from '../modules/banking/banking.contract.ts';
import { accounting, journal, undo } from '../modules/ledger/ledger.contract.ts';
import { bills, checks } from '../modules/payables/payables.contract.ts';
import { billing, lockbox, receipts } from '../modules/receivables/receivables.contract.ts';
import type { Endpoint } from '../packages/contract/contract.ts';
import { addDays, localDate, modulo } from '../packages/kernel/kernel.ts';
import { type Books, bookEntry, type Ground, lockboxFile, onWorld, send, setUpBooks, statementFile } from './ground.ts';
import { brokenInvariants } from './invariants.ts';
import type { Storm, StormFigures, StormOrders } from './storm.ts';

/** An act two people are about to do at once. */
interface Act {
  endpoint: Endpoint;
  input: object;
  /** Puts things back, so that the next round finds them as this one did. */
  after?(): Promise<unknown>;
}

/** A kind of act: how a round begins, and how the second is told. */
interface Duel {
  name: string;
  /**
   * The codes that say that it is done already, or that what was seen has changed. Empty: both succeed, and
   * the second adds nothing.
   */
  told: readonly string[];
  begin(round: number): Promise<Act>;
  /** For acts that both succeed: how much each did, of which the sum must be one. */
  did?(answer: Record<string, unknown>): number;
}

const day = (round: number) => addDays(localDate('2026-01-15'), round);

/** What a batch of charges is posted with. */
async function keptBatch({ clerk }: Ground, communityId: string, batchId: string) {
  const { baseHash } = await clerk.player.call(billing.getBatch, { communityId, batchId });
  return { communityId, batchId, baseHash };
}

function chargeDuels(ground: Ground, { communityId }: Books): Duel[] {
  const { player } = ground.clerk;
  const takeBack = async (batchId: string) =>
    player.call(undo.undoBatch, { ...(await player.seen(undo.previewUndo, { communityId, batchId })), reason: 'Next round' });
  const keepCharges = async () => {
    const run = { communityId, postDate: '2026-02-01' };
    const { baseHash } = await player.call(billing.previewCharges, run);
    return (await player.call(billing.keepCharges, { ...run, baseHash })).batchId;
  };
  return [
    {
      name: 'post assessments',
      told: ['alreadyPosted'],
      begin: async () => {
        const batchId = await keepCharges();
        return { endpoint: billing.postBatch, input: await keptBatch(ground, communityId, batchId), after: () => takeBack(batchId) };
      },
    },
    {
      name: 'undo assessments',
      told: ['alreadyReversed'],
      begin: async () => {
        const batchId = await keepCharges();
        await player.call(billing.postBatch, await keptBatch(ground, communityId, batchId));
        const look = await player.seen(undo.previewUndo, { communityId, batchId });
        return { endpoint: undo.undoBatch, input: { ...look, reason: 'Mistake' } };
      },
    },
    {
      name: 'discard assessments',
      told: ['discarded'],
      begin: async () => ({ endpoint: billing.discardBatch, input: { communityId, batchId: await keepCharges() } }),
    },
    {
      name: 'post late fees',
      told: ['alreadyPosted'],
      begin: async () => {
        const run = { communityId, postDate: '2026-01-31' };
        const { baseHash } = await player.call(billing.previewLateFees, run);
        const { batchId } = await player.call(billing.keepLateFees, { ...run, baseHash });
        return { endpoint: billing.postBatch, input: await keptBatch(ground, communityId, batchId), after: () => takeBack(batchId) };
      },
    },
  ];
}

/** A deposit of one check of 1.00; with a list of its own the money is paid ahead. */
function depositOf(books: Books, round: number, list?: string) {
  const ownershipId = books.units[modulo(round, books.units.length)]?.ownershipId ?? '';
  const row = { ownershipId, amount: '1.00', checkNumber: String(9000 + round), ...(list ? { distributionListId: list } : {}) };
  return { communityId: books.communityId, bankAccountId: books.operatingBankId, postDate: '2026-01-20', rows: [row] };
}

function receiptDuels(ground: Ground, books: Books): Duel[] {
  const { communityId } = books;
  const { player } = ground.clerk;
  const posting = async (round: number, list?: string) => {
    const deposit = depositOf(books, round, list);
    const { baseHash } = await player.call(receipts.previewReceipts, deposit);
    return { ...deposit, baseHash };
  };
  const received = async (round: number) => {
    await player.call(receipts.postReceipts, await posting(round));
    return (await player.call(receipts.listReceipts, { communityId, limit: 1 })).rows[0] ?? { receiptId: '', batchId: '' };
  };
  return [
    {
      name: 'post prepaids',
      told: ['baseChanged', 'nothingToDo'],
      begin: async (round) => {
        await player.call(receipts.postReceipts, await posting(round, books.idleListId));
        const run = { communityId, postDate: '2026-01-20' };
        const { baseHash } = await player.call(billing.previewPrepaids, run);
        return { endpoint: billing.postPrepaids, input: { ...run, baseHash } };
      },
    },
    {
      name: 'post receipts on charges',
      told: ['baseChanged'],
      begin: async (round) => ({ endpoint: receipts.postReceipts, input: await posting(round + 500) }),
    },
    {
      name: 'post receipts ahead',
      told: ['baseChanged'],
      begin: async (round) => ({ endpoint: receipts.postReceipts, input: await posting(round + 1000, books.idleListId) }),
    },
    {
      name: 'back a receipt out',
      told: ['alreadyBackedOut'],
      begin: async (round) => {
        const { receiptId } = await received(round + 1500);
        const look = await player.seen(receipts.previewBackout, { communityId, receiptId, postDate: '2026-01-21' });
        return { endpoint: receipts.backoutReceipt, input: { ...look, reason: 'NSF', nsfFee: '1.00' } };
      },
    },
    {
      name: 'undo receipts',
      told: ['alreadyReversed'],
      begin: async (round) => {
        const { batchId } = await received(round + 2000);
        const look = await player.seen(undo.previewUndo, { communityId, batchId });
        return { endpoint: undo.undoBatch, input: { ...look, reason: 'Mistake' } };
      },
    },
  ];
}

function lockboxDuels(ground: Ground, books: Books): Duel[] {
  const { communityId } = books;
  const { player } = ground.clerk;
  const accounts = books.units.slice(0, 3).map((unit) => unit.accountNumber);
  return [
    {
      name: 'import a lockbox file',
      told: [],
      did: (answer) => (Number(answer['added']) > 0 ? 1 : 0),
      begin: async (round) => ({ endpoint: lockbox.importLockbox, input: { file: lockboxFile('9100', day(round), 500, accounts) } }),
    },
    {
      name: 'post a lockbox file',
      told: ['nothingToDo', 'baseChanged'],
      begin: async (round) => {
        const { lockboxFileId } = await player.call(lockbox.importLockbox, { file: lockboxFile('9100', day(round), 600, accounts) });
        const { baseHash } = await player.call(lockbox.previewLockbox, { communityId, lockboxFileId });
        return { endpoint: lockbox.postLockbox, input: { communityId, lockboxFileId, baseHash } };
      },
    },
  ];
}

function payableDuels(ground: Ground, books: Books): Duel[] {
  const { communityId, operatingBankId: bankAccountId } = books;
  const { clerk, approver } = ground;
  let number = 0;
  const bill = () => {
    number += 1;
    return {
      vendorId: books.vendorIds[0] ?? '',
      billNumber: `D-${number}`,
      billDate: '2026-01-05',
      amount: '1.00',
      account: '5300',
      description: '',
    };
  };
  const approved = () => enterBill(clerk.player, approver.player, books, bill());
  const paying = async () => {
    const run = { communityId, bankAccountId, checkDate: '2026-01-20', items: [`${await approved()}:1.00`] };
    return { ...run, baseHash: (await clerk.player.call(checks.previewChecks, run)).baseHash };
  };
  return [
    {
      name: 'approve a bill',
      told: ['notSubmitted', 'alreadyDecided'],
      begin: async () => {
        const { billId } = await clerk.player.call(bills.addBill, {
          communityId,
          ...bill(),
          lines: [{ accountId: books.accounts.get('5300') ?? '', amount: '1.00' }],
        });
        return { endpoint: bills.approveBill, input: { communityId, billId, revision: 1 } };
      },
    },
    {
      name: 'cancel a bill',
      told: ['alreadyCancelled'],
      begin: async () => ({
        endpoint: bills.cancelBill,
        input: { communityId, billId: await approved(), cancelDate: '2026-01-20', reason: 'Mistake' },
      }),
    },
    {
      name: 'issue checks',
      told: ['notPayable', 'baseChanged'],
      begin: async () => ({ endpoint: checks.issueChecks, input: await paying() }),
    },
    {
      name: 'void a check',
      told: ['alreadyVoided'],
      begin: async () => {
        const issued = await clerk.player.call(checks.issueChecks, await paying());
        const order = { communityId, checkIds: issued.checks.map((check) => check.checkId), voidDate: '2026-01-22', cancelBills: false };
        const { baseHash } = await clerk.player.call(checks.previewVoid, order);
        return { endpoint: checks.voidChecks, input: { ...order, reason: 'Lost', baseHash } };
      },
    },
  ];
}

function bankDuels(ground: Ground, books: Books): Duel[] {
  const { communityId, operatingBankId: bankAccountId } = books;
  const { player } = ground.clerk;
  let closing = 1_000_000;
  let on = localDate('2026-03-01');
  const nextDay = () => {
    on = addDays(on, 1);
    closing -= 100;
    return { file: statementFile('400117000', on, closing), statementDate: on, statementBalance: `${String(closing).slice(0, -2)}.00` };
  };
  const started = async () => {
    const { file, ...head } = nextDay();
    await player.call(banking.importStatement, { communityId, file });
    const { reconciliationId } = await player.call(banking.startReconciliation, { communityId, bankAccountId, ...head });
    return { communityId, reconciliationId };
  };
  const record = async (one: { communityId: string; reconciliationId: string }) => {
    const { onlyOnStatement } = await player.call(banking.getReconciliation, one);
    return { ...one, kind: 'FEE' as const, bankLineId: onlyOnStatement[0]?.bankLineId ?? '' };
  };
  const finish = async (one: { communityId: string; reconciliationId: string }) => player.call(banking.finishReconciliation, one);
  return [
    {
      name: 'start a reconciliation',
      told: ['reconciliationOpen', 'conflict', 'notAfterPrevious'],
      begin: async () => {
        const { file, ...head } = nextDay();
        await player.call(banking.importStatement, { communityId, file });
        const after = async () => {
          const { accounts } = await player.call(banking.listReconciliations, { communityId });
          const open = accounts.find((account) => account.bankAccountId === bankAccountId)?.openReconciliationId ?? '';
          const one = { communityId, reconciliationId: open };
          await player.call(banking.recordBankItem, await player.seen(banking.previewBankItem, await record(one)));
          await finish(one);
        };
        return { endpoint: banking.startReconciliation, input: { communityId, bankAccountId, ...head }, after };
      },
    },
    {
      name: 'record a bank fee',
      told: ['lineMatched'],
      begin: async () => {
        const one = await started();
        const input = await player.seen(banking.previewBankItem, await record(one));
        return { endpoint: banking.recordBankItem, input, after: () => finish(one) };
      },
    },
    {
      name: 'finish a reconciliation',
      told: ['notOpen'],
      begin: async () => {
        const one = await started();
        await player.call(banking.recordBankItem, await player.seen(banking.previewBankItem, await record(one)));
        return { endpoint: banking.finishReconciliation, input: one };
      },
    },
    {
      name: 'import a bank statement',
      told: [],
      did: (answer) => Number(answer['addedCount']),
      begin: async (round) => {
        const file = statementFile('500117000', addDays(localDate('2026-03-01'), round), 500_000 - round * 100);
        return { endpoint: banking.importStatement, input: { communityId, file } };
      },
    },
  ];
}

function ledgerDuels(ground: Ground, books: Books): Duel[] {
  const { communityId } = books;
  const period = { communityId, periodStartDate: '2026-09-01' };
  return [
    {
      name: 'reverse a journal entry',
      told: ['alreadyReversed', 'conflict'],
      begin: async (round) => {
        const entryId = await bookEntry(ground, books, '2026-01-10', `Duel ${round}`);
        return { endpoint: journal.reverseJournalEntry, input: { communityId, entryId, reason: 'Mistake' } };
      },
    },
    {
      name: 'close a period',
      told: ['alreadyDone'],
      begin: async () => ({
        endpoint: accounting.changePeriod,
        input: { ...period, status: 'CLOSED' },
        after: () => ground.clerk.player.call(accounting.changePeriod, { ...period, status: 'OPEN' }),
      }),
    },
  ];
}

/** One round of one kind; returns what went wrong. */
async function fight(ground: Ground, duel: Duel, round: number): Promise<{ lost: number; doubles: number; words: string[] }> {
  const { endpoint, input, after } = await duel.begin(round);
  // Nobody approves a bill the clerk entered but the approver, who then does it twice.
  const second = endpoint === bills.approveBill ? ground.approver : ground.clerk;
  const answers = await Promise.all([send(ground, ground.approver, endpoint, input), send(ground, second, endpoint, input)]);
  const done = answers.filter((answer) => answer.status === 200);
  const refused = answers.filter((answer) => answer.status !== 200);
  const strange = refused.filter((answer) => !duel.told.includes(answer.code));
  const times = duel.did ? done.reduce((sum, answer) => sum + (duel.did?.(answer.json) ?? 0), 0) : done.length;
  if (times === 1) await after?.();
  const words = strange.map((answer) => `${duel.name}, round ${round}: ${answer.status} ${answer.text}`);
  if (times > 1) words.push(`${duel.name}, round ${round}: done ${times} times: ${answers.map((answer) => answer.text).join(' and ')}`);
  return { lost: times === 0 ? 1 : 0, doubles: times > 1 ? 1 : 0, words };
}

/** Everything two clerks may do at once, `rounds` times each. */
export async function fightAll(ground: Ground, rounds: number, orders: StormOrders): Promise<StormFigures> {
  const books = await setUpBooks(ground);
  const charges = { communityId: books.communityId, postDate: '2026-01-01' };
  const { baseHash } = await ground.clerk.player.call(billing.previewCharges, charges);
  const { batchId } = await ground.clerk.player.call(billing.keepCharges, { ...charges, baseHash });
  const kept = await ground.clerk.player.call(billing.getBatch, { communityId: books.communityId, batchId });
  await ground.clerk.player.call(billing.postBatch, { communityId: books.communityId, batchId, baseHash: kept.baseHash });
  const groups = [chargeDuels, receiptDuels, lockboxDuels, payableDuels, bankDuels, ledgerDuels];
  const duels = groups.flatMap((group) => group(ground, books));
  const faults = { lost: 0, doubles: 0, 'told wrongly': 0 };
  const findings: string[] = [];
  for (const duel of duels) {
    for (let round = 0; round < rounds; round += 1) {
      const { lost, doubles, words } = await fight(ground, duel, round);
      faults.lost += lost;
      faults.doubles += doubles;
      faults['told wrongly'] += words.length - doubles;
      findings.push(...words);
      if (words.length > 0) break;
    }
    orders.say(`${duel.name}: ${rounds} rounds`);
  }
  const client = await ground.connect();
  const broken = await brokenInvariants(client, ground.customerId).finally(() => client.end());
  return {
    rounds: duels.length * rounds,
    faults: { ...faults, 'invariants broken': broken.length },
    counts: { 'kinds of acts': duels.length, 'rounds a kind': rounds, attempts: duels.length * rounds * 2 },
    findings: [...findings, ...broken],
  };
}

export const twoClerks: Storm = {
  name: 'two-clerks',
  about: 'two people do the same act at the same moment, whatever the kind of batch: one has done it, the other is told.',
  run: (orders) => onWorld((world) => fightAll(world, orders.size === 'long' ? 100 : 10, orders)),
};
