// The handlers of managers' comments on variances.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { booksOf } from '../books.store.ts';
import type { varianceComments } from './variance-comment.contract.ts';
import { insertVarianceComment, listVarianceComments } from './variance-comment.store.ts';

export const varianceCommentHandlers: Handlers<typeof varianceComments> = {
  async writeVarianceComment(context) {
    const { tx, userId, now, input } = context;
    const { communityId, accountId, periodStartDate: periodStart, comment } = input;
    const books = await booksOf(tx, communityId);
    const account = books.accounts.find((each) => each.accountId === accountId && each.survivorId === null);
    if (account?.type !== 'INCOME' && account?.type !== 'EXPENSE') throw notFound('The account');
    if (!books.periods.some((period) => period.periodStart === periodStart)) throw notFound('The period');
    const said = await listVarianceComments(tx, { communityId, periodStart, knownTime: null });
    const before = said.find((each) => each.accountId === accountId)?.comment ?? '';
    if (comment === before) return {};
    const entityId = await insertVarianceComment(tx, { communityId, accountId, periodStart, comment, userId, now });
    context.record({ entityId, before: { comment: before }, after: { account: account.number, period: periodStart, comment } });
    return {};
  },
};
