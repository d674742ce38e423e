// Sends answers to who asked, and takes what they answer: the reply address carries a signed mark of the
// request, so the subject may be anything.
import type { Services } from '../../../packages/http/handlers.ts';
import { defineJob, TryLater } from '../../../packages/jobs/jobs.ts';
import { readMailReport } from '../../../packages/mail/mail-report.ts';
import { markOf, readMark } from '../../../packages/mail/mark.ts';
import { addComments } from '../comment.store.ts';
import { requestAnswer } from './request.contract.ts';
import { newPartOf } from './request.rules.ts';
import { changeRequest, findAnywhere } from './request.store.ts';

const PURPOSE = 'request';
const REPLIES = 'request+';

type Signed = Pick<Services, 'secrets' | 'mailReturnDomain'>;

/** Where an answer to a request goes; none where nobody listens for mail. */
function replyAddressOf({ secrets, mailReturnDomain }: Signed, customerId: string, requestId: string): string | undefined {
  return mailReturnDomain === undefined ? undefined : `${REPLIES}${markOf(secrets, PURPOSE, [customerId, requestId])}@${mailReturnDomain}`;
}

export const requestAnswerJob = defineJob(requestAnswer, async ({ jobId, customerId, services, payload }) => {
  const { from, body } = payload;
  for (const { requestId, email, number, subject } of payload.to) {
    const replyTo = replyAddressOf(services, customerId, requestId);
    const letter = { subject: `${subject} (${number})`, text: `${body}\n\n${from}\nRequest ${number}\n`, ...(replyTo ? { replyTo } : {}) };
    await services.mail.send({ to: email, ...letter, key: `${jobId} ${requestId}` }).catch((error: unknown) => {
      throw new TryLater('the mail server does not take mails now', { cause: error });
    });
  }
});

/** True for an address answers to requests come to. */
export function takesRequestMail({ mailReturnDomain }: Pick<Services, 'mailReturnDomain'>, address: string): boolean {
  const [name = '', domain = ''] = address.split('@');
  return domain === mailReturnDomain && name.startsWith(REPLIES);
}

/**
 * Puts a mail into the conversation of the request its address names, and opens one that waited or was
 * resolved. Answers false where no mark of ours names one.
 */
export async function readRequestMail(
  services: Pick<Services, 'database' | 'clock' | 'secrets'>,
  { to, raw }: { to: readonly string[]; raw: Uint8Array },
): Promise<boolean> {
  const marks = to.filter((one) => one.startsWith(REPLIES)).map((one) => one.slice(REPLIES.length).split('@')[0] ?? '');
  const named = marks.map((mark) => readMark(services.secrets, PURPOSE, mark)).find((ids) => ids !== null);
  const [customerId, markedId] = named ?? [];
  if (!customerId || !markedId) return false;
  const report = await readMailReport(raw);
  if (report.kind !== 'mail') return false;
  const body = newPartOf(report.text) || report.subject;
  if (body === '') return false;
  return services.database.transact(customerId, async (tx) => {
    const now = services.clock.now();
    const marked = await findAnywhere(tx, markedId);
    if (!marked) return false;
    // What was merged is answered where it went.
    const requestId = marked.mergedIntoId ?? markedId;
    const found = marked.mergedIntoId === null ? marked : await findAnywhere(tx, requestId);
    if (!found) return false;
    const author = report.from.slice(0, 120) || found.requester;
    await addComments(tx, found.communityId, [{ requestId }], { audience: 'PUBLIC', channel: 'EMAIL', authorId: null, author, body }, now);
    const opens = found.state === 'WAITING' || found.state === 'RESOLVED' || found.state === 'CLOSED';
    await changeRequest(tx, requestId, opens ? { state: 'OPEN', closedTime: null } : {}, now);
    return true;
  });
}
