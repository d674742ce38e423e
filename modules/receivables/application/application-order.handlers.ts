// The handlers of application orders.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { formatDate, notFound } from '../../../packages/kernel/kernel.ts';
import { insertJudgments, judgmentOf, lawOf, refuseForbidden, saidOf } from '../../law/law.server.ts';
import { type applicationOrders, applicationRefusals } from './application-order.contract.ts';
import { deleteOrder, insertOrder, listOrders } from './application-order.store.ts';
import { judgeOrder } from './order-law.handlers.ts';

export const applicationOrderHandlers: Handlers<typeof applicationOrders> = {
  async listApplicationOrders({ tx, input }) {
    return await listOrders(tx, input.communityId);
  },
  async judgeApplicationOrder({ tx, input }) {
    const { answer } = judgeOrder(await lawOf(tx, input.communityId), input.steps, input.startDate);
    return { law: saidOf(answer) };
  },
  async addApplicationOrder(context) {
    const { communityId, ...draft } = context.input;
    const named = draft.steps.flatMap(({ kinds, age }) => kinds.map((kind) => `${kind}:${age}`));
    if (new Set(named).size !== named.length) throw refuse(applicationRefusals, 'kindTwice');
    const { asked, answer } = judgeOrder(await lawOf(context.tx, communityId), draft.steps, draft.startDate);
    refuseForbidden(answer, draft.startDate);
    const applicationOrderId = await insertOrder(context.tx, communityId, draft, context);
    if (applicationOrderId === undefined) throw refuse(applicationRefusals, 'sameStart', { day: formatDate(draft.startDate) });
    if (answer.ruleVersion !== null) {
      const of = { subject: `Order of application: ${draft.name}`, recordKind: 'applicationOrder', recordId: applicationOrderId };
      await insertJudgments(context.tx, communityId, [judgmentOf(asked, answer, of)], context);
    }
    context.record({ entityId: applicationOrderId, after: draft });
    return { applicationOrderId };
  },
  async deleteApplicationOrder(context) {
    const { communityId, applicationOrderId } = context.input;
    const before = (await listOrders(context.tx, communityId)).find((one) => one.applicationOrderId === applicationOrderId);
    if (!before) throw notFound('The application order');
    await deleteOrder(context.tx, communityId, applicationOrderId);
    context.record({ entityId: applicationOrderId, before });
    return {};
  },
};
