// The handlers of deposits: looking at one, and printing its slip.

import { renderPdf } from '../../../packages/files/pdf/pdf.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import type { deposits } from './deposit.contract.ts';
import { findDeposit, listDepositItems } from './deposit.store.ts';
import { depositSheet, maskedAccount, slipSums } from './deposit-slip.rules.ts';

export const depositHandlers: Handlers<typeof deposits> = {
  async getDeposit({ tx, input: { communityId, depositId } }) {
    const deposit = await findDeposit(tx, communityId, depositId);
    if (!deposit) throw notFound('The deposit');
    const { last4, ...facts } = deposit;
    const items = (await listDepositItems(tx, communityId, depositId)).map(
      ({ amount_cents: amount, enteredTime: _time, entryId: _entry, ...item }) => ({
        ...item,
        amount,
      }),
    );
    return { ...facts, maskedAccount: maskedAccount(last4), items, ...slipSums(items) };
  },
  async printDepositSlip({ tx, input: { communityId, depositId }, now }) {
    const community = await requireCommunity(tx, communityId);
    const deposit = await findDeposit(tx, communityId, depositId);
    if (!deposit) throw notFound('The deposit');
    const rows = await listDepositItems(tx, communityId, depositId);
    const items = rows.map(({ checkNumber, payer, amount_cents: amount }) => ({ checkNumber, payer, amount }));
    const sheet = depositSheet({ ...deposit, community: community.legalName || community.name, items });
    const body = await renderPdf({ ...sheet, createdTime: rows[0]?.enteredTime ?? now });
    return { fileName: `Deposit ${depositId}.pdf`, contentType: 'application/pdf', body };
  },
};
