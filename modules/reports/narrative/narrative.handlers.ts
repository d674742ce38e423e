// The handlers of a manager's words to the board.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { booksOf } from '../../ledger/ledger.server.ts';
import type { narratives } from './narrative.contract.ts';
import { insertNarrative, listNarratives } from './narrative.store.ts';

export const narrativeHandlers: Handlers<typeof narratives> = {
  async writeNarrative(context) {
    const { tx, userId, now, input } = context;
    const { communityId, periodStartDate: periodStart, section, body } = input;
    const books = await booksOf(tx, communityId);
    if (!books.periods.some((period) => period.periodStart === periodStart)) throw notFound('The period');
    const before = (await listNarratives(tx, communityId, periodStart)).find((one) => one.section === section)?.body ?? '';
    if (body === before) return {};
    const entityId = await insertNarrative(tx, { communityId, periodStart, section, body, userId, now });
    context.record({ entityId, before: { body: before }, after: { section, period: periodStart, body } });
    return {};
  },
};
