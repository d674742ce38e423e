// The management contract of Carson Terrace: fees, rates by the piece, and two events that wait for the bill
// of the month.
import { community } from '../../../modules/communities/communities.contract.ts';
import { managerBilling } from '../../../modules/payables/payables.contract.ts';
import { addDays, addMonths, assert, type LocalDate, startOfMonth } from '../../../packages/kernel/kernel.ts';
import type { Cast } from './maple-court.ts';

/** Sets the contract, which began two years ago. */
export async function playManagement({ approver }: Cast, today: LocalDate): Promise<void> {
  const carson = (await approver.call(community.listCommunities, {})).find(({ name }) => name === 'Carson Terrace');
  assert(carson, 'Carson Terrace is played before');
  const { communityId } = carson;
  const { vendors, accounts } = await approver.call(managerBilling.pickBillingChoices, { communityId });
  const manager = vendors.find(({ name }) => /management/i.test(name)) ?? vendors[0];
  const fees = accounts.find(({ name }) => /management/i.test(name)) ?? accounts[0];
  assert(manager && fees, 'the sample has vendors and accounts');
  const month = startOfMonth(today);
  await approver.call(managerBilling.saveManagerContract, {
    communityId,
    vendorId: manager.vendorId,
    accountId: fees.accountId,
    startMonthDate: addMonths(month, -24),
    flat: '250.00',
    raiseMonthDate: addMonths(month, -12),
    raiseBasisPoints: 300,
    dueDays: 15,
    doorRates: [
      { fromCount: 1, rate: '9.50' },
      { fromCount: 51, rate: '8.75' },
    ],
    rates: [
      { kind: 'LETTER', rate: '1.45' },
      { kind: 'CERTIFIED', rate: '12.50' },
      { kind: 'STATEMENT', rate: '1.10' },
      { kind: 'HOURS', rate: '95.00' },
    ],
  });
  const event = { communityId, eventDate: addDays(today, -1) };
  await approver.call(managerBilling.addManagerEvent, { ...event, kind: 'HOURS', quantity: 2, description: 'Flooded garage at night' });
  await approver.call(managerBilling.addManagerEvent, {
    ...event,
    kind: 'COST',
    cost: '61.25',
    description: 'Locksmith for the pool gate',
  });
}
