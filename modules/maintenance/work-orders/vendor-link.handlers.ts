// The link of a vendor without an account: a signed mark of one order and one sending. Opening it changes
// nothing; its buttons accept, schedule, decline and finish. A sending that was taken back opens nothing.
import type { Tx } from '../../../packages/db/database.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import type { PageAnswer, PublicForm, PublicPage } from '../../../packages/http/public-pages.ts';
import { defineJob, TryLater } from '../../../packages/jobs/jobs.ts';
import { dateInZone, type Instant, isLocalDate, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { markOf, readMark } from '../../../packages/mail/mark.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import { addComments, listComments } from '../comment.store.ts';
import { orderNumber } from '../requests/request.rules.ts';
import { type LinkPage, vendorLinkHtml, vendorLinkStyle, vendorMail } from './vendor-link.rules.ts';
import { findLinkOrder } from './vendor-link.store.ts';
import { orderMail } from './work-order.contract.ts';
import { changeOrder, findOrder, type OrderChange, type OrderStanding } from './work-order.store.ts';

const PURPOSE = 'work-order';
const path = '/vendor-order/:mark';

/** The address of the page of one sending of an order. */
export function linkOf(
  { secrets, publicUrl }: Pick<Services, 'secrets' | 'publicUrl'>,
  of: { customerId: string; workOrderId: string; linkNumber: number },
): string {
  return `${publicUrl}/vendor-order/${markOf(secrets, PURPOSE, [of.customerId, of.workOrderId, String(of.linkNumber)])}`;
}

/** The order a mark opens on this day; null where the mark is none, or is not good any more. */
async function openedBy(tx: Tx, ids: readonly string[], now: Instant, lock: boolean): Promise<OrderStanding | null> {
  const [, workOrderId = '', linkNumber = ''] = ids;
  const communityId = await findLinkOrder(tx, workOrderId);
  if (communityId === undefined) return null;
  const of = await findOrder(tx, communityId, workOrderId, lock);
  if (!of || String(of.linkNumber) !== linkNumber || of.linkEndsDate === null) return null;
  return dateInZone(now, await timeZoneOf(tx, communityId)) > of.linkEndsDate ? null : of;
}

const answerOf = (page: LinkPage): PageAnswer => ({
  kind: 'html',
  html: vendorLinkHtml(page),
  style: vendorLinkStyle,
  mayBeIndexed: false,
  mayPost: true,
  ...(page.kind === 'unknown' ? { status: 404 as const } : {}),
});

async function pageOf(tx: Tx, of: OrderStanding, today: LocalDate, problem = ''): Promise<PageAnswer> {
  const said = (await listComments(tx, { requestIds: [], workOrderIds: [of.workOrderId] })).filter((one) => one.audience === 'VENDOR');
  return answerOf({ kind: 'order', order: { ...of, number: orderNumber(of.orderNumber) }, said, today, problem });
}

const idsOf = (services: Pick<Services, 'secrets'>, mark: string) => readMark(services.secrets, PURPOSE, mark);

/** What the page shows: programs that look at links open it too, so nothing is changed by it. */
export const vendorLinkPage: PublicPage = {
  path,
  async answer({ mark = '' }, services) {
    const ids = idsOf(services, mark);
    const customerId = ids?.[0];
    if (!ids || !customerId) return answerOf({ kind: 'unknown' });
    return services.database.read(customerId, async (tx) => {
      const now = services.clock.now();
      const of = await openedBy(tx, ids, now, false);
      return of ? pageOf(tx, of, dateInZone(now, await timeZoneOf(tx, of.communityId))) : answerOf({ kind: 'unknown' });
    });
  },
};

/** What a button of the page does: a change of the order and the words for it, or a problem. */
function actOf(
  of: OrderStanding,
  fields: ReadonlyMap<string, string>,
  today: LocalDate,
  now: Instant,
): { change: OrderChange; words: string } | { problem: string } | null {
  const text = (name: string, most: number) => (fields.get(name) ?? '').trim().slice(0, most);
  const day = text('day', 10);
  switch (fields.get('act')) {
    case 'accept': {
      if (of.state !== 'SENT') return null;
      if (day === '') return { change: { state: 'ACCEPTED', acceptedTime: now }, words: 'Accepted' };
      if (!isLocalDate(day) || day < today) return { problem: 'Choose a day from today on.' };
      const times = text('times', 60);
      return {
        change: { state: 'SCHEDULED', acceptedTime: now, scheduledDate: day, scheduledTimes: times },
        words: `Accepted for ${day}${times === '' ? '' : `, ${times}`}`,
      };
    }
    case 'decline': {
      if (of.state !== 'SENT') return null;
      const why = text('why', 300);
      return {
        change: { state: 'NEW', linkNumber: of.linkNumber + 1, answerByTime: null },
        words: `Declined${why === '' ? '' : `: ${why}`}`,
      };
    }
    case 'schedule': {
      if (of.state !== 'ACCEPTED' && of.state !== 'SCHEDULED') return null;
      if (!isLocalDate(day) || day < today) return { problem: 'Choose a day from today on.' };
      return { change: { state: 'SCHEDULED', scheduledDate: day, scheduledTimes: text('times', 60) }, words: `Scheduled for ${day}` };
    }
    case 'done': {
      if (of.state !== 'ACCEPTED' && of.state !== 'SCHEDULED') return null;
      if (fields.get('finished') !== 'yes') return { problem: 'Tick that the work is finished and the area is clean.' };
      const words = text('note', 2000);
      return { change: { state: 'DONE', doneDate: today, doneNote: words }, words: `Done${words === '' ? '' : `: ${words}`}` };
    }
    default:
      return null;
  }
}

/** What the buttons of the page post to. The same button pressed twice changes the order once. */
export const vendorLinkForm: PublicForm = {
  path,
  async answer({ params, fields, services }) {
    const ids = idsOf(services, params['mark'] ?? '');
    const customerId = ids?.[0];
    if (!ids || !customerId) return answerOf({ kind: 'unknown' });
    return services.database.transact(customerId, async (tx) => {
      const now = services.clock.now();
      const of = await openedBy(tx, ids, now, true);
      if (!of) return answerOf({ kind: 'unknown' });
      const today = dateInZone(now, await timeZoneOf(tx, of.communityId));
      const message = (fields.get('message') ?? '').trim().slice(0, 2000);
      const say = (body: string) =>
        addComments(
          tx,
          of.communityId,
          [{ workOrderId: of.workOrderId }],
          { audience: 'VENDOR', channel: 'LINK', authorId: null, author: of.vendor, body },
          now,
        );
      if (fields.get('act') === 'say' && message !== '') await say(message);
      const act = actOf(of, fields, today, now);
      if (act && 'problem' in act) return pageOf(tx, of, today, act.problem);
      if (act) {
        await changeOrder(tx, of.workOrderId, act.change, now);
        await say(act.words);
        if (act.change.state === 'NEW') return answerOf({ kind: 'declined' });
      }
      const after = await findOrder(tx, of.communityId, of.workOrderId);
      return pageOf(tx, after ?? of, today);
    });
  },
};

export const orderMailJob = defineJob(orderMail, async ({ jobId, customerId, services, payload }) => {
  const { workOrderId, linkNumber } = payload;
  const of = await services.database.read(customerId, async (tx) => {
    const communityId = await findLinkOrder(tx, workOrderId);
    return communityId === undefined ? undefined : findOrder(tx, communityId, workOrderId);
  });
  // A sending that was taken back before its mail went out is not mailed.
  if (!of || of.linkNumber !== linkNumber || of.vendorEmail === '') return;
  const link = linkOf(services, { customerId, workOrderId, linkNumber });
  const letter = vendorMail({ ...of, number: orderNumber(of.orderNumber) }, link);
  await services.mail.send({ to: of.vendorEmail, ...letter, key: jobId }).catch((error: unknown) => {
    throw new TryLater('the mail server does not take mails now', { cause: error });
  });
});
