// A scheduled package that comes along to another community, and which of its recipients do.
import { paramsOf, type ScheduleMode } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { CopyOrder, ScheduleCopy, SubjectCopy } from '../../../packages/jobs/schedules.ts';
import { booksOf } from '../../ledger/ledger.server.ts';
import { reportNamed } from '../registry.server.ts';
import { codeChoices } from '../reports.store.ts';
import { parametersIn } from './member-copy.rules.ts';
import { findPackage } from './packet.handlers.ts';
import { type PackageMember, packageSchedules, reportPackages } from './report-package.contract.ts';
import { checkMembers } from './report-package.handlers.ts';
import { insertPackage, usersAtAddresses } from './report-package.store.ts';

/**
 * Those recipients who are users of the customer: what is mailed to them is limited to what they may see.
 * Others were chosen for the books of one community alone. Where nobody is left, nothing can be mailed, and
 * it is built for review.
 */
export async function recipientsAlong(
  tx: Tx,
  recipients: readonly string[],
  mode: ScheduleMode,
): Promise<{ recipients: string[]; change: Omit<SubjectCopy, 'subjectId'> }> {
  const users = await usersAtAddresses(tx, recipients);
  const along = recipients.filter((each) => users.has(each));
  const others = recipients.filter((each) => !users.has(each));
  if (others.length === 0) return { recipients: along, change: {} };
  const remark = `${others.join(', ')} ${others.length === 1 ? 'is no user and does' : 'are no users and do'} not get it here.`;
  if (along.length > 0 || mode === 'SCHEDULE') return { recipients: along, change: { remark } };
  return { recipients: along, change: { mode: 'SCHEDULE', remark: `${remark} Nobody is left to mail it to, so it is built for review.` } };
}

const namedIn = async (tx: Tx, communityId: string) => ({
  ...(await booksOf(tx, communityId)),
  codes: await codeChoices(tx, communityId),
});

async function membersIn(tx: Tx, members: readonly PackageMember[], { fromId, communityId }: CopyOrder) {
  const [from, to] = [await namedIn(tx, fromId), await namedIn(tx, communityId)];
  const placed: { name: string; parameters: Record<string, string> }[] = [];
  for (const { name, parameters } of members) {
    const declaration = reportNamed(name)?.declaration;
    const read = parametersIn(declaration ? paramsOf(declaration) : [], parameters, from, to);
    if ('reason' in read) return read;
    placed.push({ name, parameters: read.parameters });
  }
  return { placed };
}

/**
 * A package of every community, or of the product, is there already; one of that community is copied with its
 * reports.
 */
export const packageCopy: ScheduleCopy = {
  kind: packageSchedules.kind,
  permission: reportPackages.schedulePackage.permission,
  async copySubject(tx, { kind, subjectId, mode }, order) {
    const { communityId, held, userId, now } = order;
    const { name, coverTitle, audienceNote, forAll, ...kept } = await findPackage(tx, order.fromId, subjectId);
    if (forAll) return { subjectId };
    const members = await membersIn(tx, kept.members, order);
    if ('reason' in members) return members;
    const { recipients, change } = await recipientsAlong(tx, kept.recipients, mode);
    const facts = { name, coverTitle, audienceNote, forAll, recipients, members: members.placed };
    await checkMembers({ tx, input: { communityId }, held, now }, facts);
    const key = `${kind} ${subjectId}`;
    const copyId = order.copied.get(key) ?? (await insertPackage(tx, communityId, facts, { userId, now }));
    order.copied.set(key, copyId);
    return { subjectId: copyId, ...change };
  },
};
