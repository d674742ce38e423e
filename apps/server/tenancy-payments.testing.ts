// Online payments of a community, so that each of their records has a row in the sweeps of who may see what;
// with a processor that agrees to everything and moves nothing.
import { randomUUID } from 'node:crypto';
import { accounting, glAccount } from '../../modules/ledger/ledger.contract.ts';
import { owner } from '../../modules/people/people.contract.ts';
import { mapleApplicant } from '../../modules/receivables/platform/platform.testing.ts';
import { merchants, onlinePayments } from '../../modules/receivables/receivables.contract.ts';
import type { Processor, ProcessorAccount } from '../../packages/processor/processor.ts';
import type { Player } from './sample/player.ts';

const accountOf = (ref: string): ProcessorAccount => {
  return { ref, state: 'ENABLED', reason: '', paymentsPaused: false, payoutsPaused: false, requirements: [] };
};

const paymentOf = (ref: string, amount: bigint, state: 'CREATED' | 'CANCELED') => {
  return { ref, state, rail: null, amount, payerFee: 0n, masked: '', submittedDate: null, code: '' };
};

/** A processor that agrees to everything. */
export const worldProcessor: Processor = {
  isTest: true,
  controlUrl: null,
  apply: async () => accountOf(randomUUID()),
  answer: async (ref) => accountOf(ref),
  close: async (ref) => ({ ...accountOf(ref), state: 'CLOSED' }),
  changes: async (ref, after) => {
    return { cursor: after, account: accountOf(ref), payments: [], refunds: [], disputes: [], payouts: [], lines: [] };
  },
  createPayment: async ({ amount }) => paymentOf(randomUUID(), amount, 'CREATED'),
  cancelPayment: async (ref) => paymentOf(ref, 1n, 'CANCELED'),
  refund: async (of) => ({ ref: randomUUID(), ...of, state: 'SUCCEEDED' }),
  answerDispute: async () => {
    throw new Error('the processor of the sweeps knows no dispute');
  },
  pageOf: (ref) => `https://processor.test/pay/${ref}`,
  readEvent: () => null,
};

/** An application that is agreed to, a free bank draft, and a link nobody paid by. */
export async function payOnline(player: Player, communityId: string): Promise<void> {
  const { bankAccounts, feeAccounts } = await player.call(merchants.getMerchant, { communityId });
  const chart = await player.call(accounting.pickAccounts, { communityId });
  const fundId = chart.find((one) => one.type === 'ASSET')?.fundId ?? '';
  const add = async (number: string, name: string) =>
    (await player.call(glAccount.addAccount, { communityId, number, name, type: 'ASSET', fundId })).accountId;
  await player.call(merchants.saveApplication, {
    communityId,
    version: null,
    ...mapleApplicant,
    bankAccountId: bankAccounts[0]?.bankAccountId ?? '',
    clearingAccountId: await add('1096', 'Online payments on their way'),
    suspenseAccountId: await add('1097', 'Unknown amounts of the processor'),
    feeAccountId: feeAccounts[0]?.accountId ?? '',
  });
  await player.call(merchants.submitApplication, { communityId, agreedBy: 'Dana Whitfield' });
  await player.call(merchants.saveFees, { communityId, fees: [{ rail: 'ACH', kind: 'ABSORBED', flat: '0.00', basisPoints: 0 }] });
  const [of] = (await player.call(owner.listOwners, { communityId })).rows;
  await player.call(onlinePayments.addOnlinePayment, { communityId, ownershipId: of?.ownershipId ?? '', amount: '10.00' });
}
