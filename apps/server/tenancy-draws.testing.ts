// Direct debits of a community, so that each of their records has a row in the sweeps of who may see what.
import { accounting, glAccount } from '../../modules/ledger/ledger.contract.ts';
import { owner } from '../../modules/people/people.contract.ts';
import { draws, ownerPayments } from '../../modules/receivables/receivables.contract.ts';
import type { Player } from './sample/player.ts';

/** An owner's payment, and a draw by it that is not handed over. */
export async function drawFromOwner(player: Player, communityId: string): Promise<void> {
  const { bankAccounts } = await player.call(ownerPayments.getDebitSetting, { communityId });
  const bankAccountId = bankAccounts[0]?.bankAccountId ?? '';
  const chart = await player.call(accounting.pickAccounts, { communityId });
  const cash = chart.find((one) => one.type === 'ASSET');
  const clearing = { number: '1095', name: 'Debits on their way', type: 'ASSET' as const, fundId: cash?.fundId ?? '' };
  const { accountId: clearingAccountId } = await player.call(glAccount.addAccount, { communityId, ...clearing });
  const names = { companyId: '1912345678', companyName: 'MAPLE COURT' };
  await player.call(ownerPayments.saveDebitSetting, { communityId, version: null, bankAccountId, clearingAccountId, ...names });
  const [of] = (await player.call(owner.listOwners, { communityId })).rows;
  await player.call(ownerPayments.addOwnerPayment, {
    communityId,
    ownershipId: of?.ownershipId ?? '',
    kind: 'RECURRING',
    sec: 'PPD',
    consentedDate: '2026-01-15',
    evidence: 'Form on file',
    holder: 'A. Owner',
    routingNumber: '122402405',
    accountNumber: '987654321',
    accountKind: 'CHECKING',
    amountRule: 'FIXED',
    amount: '10.00',
    mayPrepay: true,
    firstDate: '2026-02-01',
  });
  await player.call(draws.postDraw, await player.seen(draws.previewDraw, { communityId, drawDate: '2026-02-02' }));
}
