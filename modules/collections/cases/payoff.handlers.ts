// The handlers of a payoff: stated with its lines and kept in the feed, and the statement on paper.
import { renderPdf } from '../../../packages/files/pdf/pdf.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { formatDate, formatMoney, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import type { collectionCases } from './case.contract.ts';
import { findCase, insertEvents, listPayoff } from './case.store.ts';
import { findAbout } from './evidence.store.ts';
import { payoffSheet, payoffSums } from './payoff.rules.ts';

export const payoffHandlers: Pick<Handlers<typeof collectionCases>, 'statePayoff' | 'printPayoff'> = {
  async statePayoff(context) {
    const { tx, input, userId, now } = context;
    const { communityId, collectionCaseId, throughDate } = input;
    const today = await todayOf(tx, communityId, now);
    const row = await findCase(tx, communityId, collectionCaseId, today, true);
    if (!row) throw notFound('The case');
    const items = await listPayoff(tx, communityId, row.ownershipId, throughDate);
    const amount = sumCents(items.map(({ open }) => open));
    const words = `${formatMoney(amount, 'digits')} through ${formatDate(throughDate)}`;
    await insertEvents(tx, [{ collectionCaseId, what: 'PAYOFF', on: today, note: words }], { userId, now });
    context.record({ entityId: collectionCaseId, after: { throughDate, amount } });
    return { amount, lines: payoffSums(items) };
  },
  async printPayoff({ tx, input, now }) {
    const { communityId, collectionCaseId, throughDate } = input;
    const community = await requireCommunity(tx, communityId);
    const today = await todayOf(tx, communityId, now);
    const row = await findCase(tx, communityId, collectionCaseId, today);
    const about = row && (await findAbout(tx, collectionCaseId, today));
    if (!row || !about) throw notFound('The case');
    const { owner, accountNumber, address, mailTo } = about;
    const items = await listPayoff(tx, communityId, row.ownershipId, throughDate);
    const named = { community: community.legalName || community.name, number: row.number, owner, accountNumber, address, mailTo };
    const body = await renderPdf({ ...payoffSheet({ ...named, throughDate, onDate: today, items }), createdTime: now });
    return { fileName: `Payoff ${accountNumber} ${throughDate}.pdf`, contentType: 'application/pdf', body };
  },
};
