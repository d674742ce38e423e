// The handlers of report packages, and what a schedule does with one.
import { type PickedKind, paramsOf, pickedKinds, type ReportParam, refuse, scheduledDates } from '../../../packages/contract/contract.ts';
import { renderPacketPdf } from '../../../packages/files/report-pdf/packet-pdf.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { addSchedule, type ScheduledWork } from '../../../packages/jobs/schedules.ts';
import { countWords, dateInZone, formatDate, invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { readParams } from '../../../packages/reporting/params.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import { reportNamed } from '../registry.server.ts';
import { calendarOf } from '../report-order.handlers.ts';
import { findPackage, mayRead, orderMails, packetFileName, packetFor, standardRows, startRun } from './packet.handlers.ts';
import { packageRefusals, packageSchedules, reportPackageRefusals, type reportPackages } from './report-package.contract.ts';
import {
  findPackageRun,
  insertPackage,
  listPackageRuns,
  listPackages,
  loadParts,
  type PackageFacts,
  type PackageRunRow,
  removePackage,
  updatePackage,
} from './report-package.store.ts';

/** Days are of every community; everything else that is picked is of one. */
function isOfOneCommunity({ kind }: ReportParam): boolean {
  return pickedKinds.some((each: PickedKind) => each === kind) && kind !== 'period' && kind !== 'fiscalYear';
}

/** Refuses members that are no reports, that the caller may not run, or whose parameters cannot be read. */
export async function checkMembers(
  context: Pick<Context<{ communityId: string }>, 'tx' | 'input' | 'held' | 'now'>,
  facts: Pick<PackageFacts, 'members' | 'forAll'>,
): Promise<void> {
  const calendar = await calendarOf(context);
  for (const [i, { name, parameters }] of facts.members.entries()) {
    const report = reportNamed(name);
    if (!report || !mayRead(context.held, name))
      throw invalid('A package holds reports you may run.', [{ path: `members.${i}`, message: 'is no report you may run' }]);
    if (report.declaration.outputs?.includes('pdf') === false)
      throw invalid('A package is a PDF.', [{ path: `members.${i}`, message: 'is not offered as PDF' }]);
    const params = paramsOf(report.declaration);
    readParams({ params }, parameters, calendar);
    if (facts.forAll && params.some((param) => isOfOneCommunity(param) && (parameters[param.name] ?? '') !== ''))
      throw refuse(packageRefusals, 'notForAll', [{ path: 'forAll', message: `does not fit ${report.declaration.title}` }]);
  }
}

async function madeRun({
  tx,
  input,
}: Pick<Context<{ communityId: string; packageRunId: string }>, 'tx' | 'input'>): Promise<PackageRunRow> {
  const run = await findPackageRun(tx, input.communityId, input.packageRunId);
  if (!run) throw notFound('The packet');
  if (run.state !== 'DONE') throw refuse(reportPackageRefusals, 'packetNotMade');
  return run;
}

export const reportPackageHandlers: Handlers<typeof reportPackages> = {
  async listPackages({ tx, input, held }) {
    const kept = (await listPackages(tx, input.communityId)).map((row) => ({ ...row, isStandard: false, waiting: [] as string[] }));
    const all = [...kept, ...standardRows.map((row) => ({ ...row, isStandard: true, waiting: [...row.waiting] }))];
    return all.map((row) => ({
      ...row,
      recipients: [...row.recipients],
      members: row.members.map(({ name, parameters }) => ({
        name,
        parameters: { ...parameters },
        title: reportNamed(name)?.declaration.title ?? name,
        mayRun: mayRead(held, name),
      })),
    }));
  },
  async addPackage(context) {
    const { tx, input, userId, now } = context;
    const { communityId, ...facts } = input;
    await checkMembers(context, facts);
    const packageKey = await insertPackage(tx, communityId, facts, { userId, now });
    context.record({ entityId: packageKey, communityId, after: facts });
    return { packageKey };
  },
  async changePackage(context) {
    const { tx, input } = context;
    const { communityId, packageKey, revision, ...facts } = input;
    const before = await findPackage(tx, communityId, packageKey);
    if (!before.isOwn) throw notFound('The package');
    await checkMembers(context, facts);
    if (!(await updatePackage(tx, communityId, packageKey, revision, facts))) throw refuse(packageRefusals, 'packageChanged');
    context.record({ entityId: packageKey, communityId, before, after: facts });
    return { revision: revision + 1 };
  },
  async removePackage({ tx, input, record }) {
    const { communityId, packageKey } = input;
    const before = await findPackage(tx, communityId, packageKey);
    if (!(await removePackage(tx, communityId, packageKey))) throw notFound('The package');
    record({ entityId: packageKey, communityId, before });
    return {};
  },
  async runPackage(context) {
    const { tx, input, userId, now } = context;
    const { communityId, packageKey } = input;
    const row = await findPackage(tx, communityId, packageKey);
    const todayDate = input.onDate ?? dateInZone(now, await timeZoneOf(tx, communityId));
    const started = await startRun(tx, row, { communityId, recipients: [], todayDate, userId, startedTime: now });
    context.record({ entityId: started.packageRunId, communityId, after: { packageKey, name: row.name, members: row.members } });
    return started;
  },
  async listPackageRuns({ tx, input }) {
    return await listPackageRuns(tx, input.communityId, input.packageKey ?? null);
  },
  async openPackageRun(context) {
    const run = await madeRun(context);
    const packet = packetFor(run, await loadParts(context.tx, run.packageRunId), [context]);
    if (!packet) throw refuse(reportPackageRefusals, 'nothingToShow', { who: 'You' });
    return { fileName: packetFileName(run), contentType: 'application/pdf', body: (await renderPacketPdf(packet)).bytes };
  },
  async mailPackageRun(context) {
    const { tx, input, userId } = context;
    const run = await madeRun(context);
    const after = await orderMails(tx, run, input.recipients, userId);
    context.record({ entityId: run.packageRunId, communityId: input.communityId, after });
    return { mailCount: input.recipients.length };
  },
  async schedulePackage(context) {
    const { tx, input, userId, now } = context;
    const { communityId, packageKey, schedule } = input;
    const row = await findPackage(tx, communityId, packageKey);
    if (row.members.length === 0) throw invalid('None of the reports of this package is there yet.');
    if (schedule.mode === 'AUTOMATE' && row.recipients.length === 0) throw refuse(reportPackageRefusals, 'noRecipients');
    const zone = await timeZoneOf(tx, communityId);
    const order = { communityId, kind: packageSchedules.kind, subjectId: packageKey, facts: schedule, zone, userId, now };
    const scheduleId = await addSchedule(tx, order);
    context.record({ entityId: scheduleId, communityId, after: { schedule, package: row.name, recipients: row.recipients } });
    return { scheduleId, nextDates: scheduledDates(schedule, dateInZone(now, zone), 5) };
  },
};

/** A turn starts making the packet, counted from its scheduled day; Automate mails it when it is made. */
export const packageWork: ScheduledWork = {
  job: packageSchedules.job,
  periodRefusals: [],
  async subjects(tx, { communityId }) {
    const own = (await listPackages(tx, communityId)).map(({ packageKey, name }) => ({ value: packageKey, label: name }));
    const standard = standardRows.filter(({ members }) => members.length > 0);
    return [...own, ...standard.map(({ packageKey, name }) => ({ value: packageKey, label: name }))];
  },
  async plan(tx, { communityId, subjectId, mode, scheduledDate }) {
    const row = await findPackage(tx, communityId, subjectId);
    const lines = row.members.map(({ name }) => ({ what: reportNamed(name)?.declaration.title ?? name, detail: '', amount: null }));
    const recipients = mode === 'AUTOMATE' ? row.recipients : [];
    if (mode === 'AUTOMATE' && recipients.length === 0) throw refuse(reportPackageRefusals, 'noRecipients');
    const mails = recipients.map((to) => ({ what: `Email to ${to}`, detail: '', amount: null }));
    const summary = `${row.name} of ${formatDate(scheduledDate)}, ${countWords(row.members.length, 'report')}`;
    return { summary, count: row.members.length, lines: [...lines, ...mails], leftOut: [], entry: [] };
  },
  async run(tx, { communityId, subjectId, mode, scheduledDate, userId, now }) {
    const row = await findPackage(tx, communityId, subjectId);
    const recipients = mode === 'AUTOMATE' ? row.recipients : [];
    await startRun(tx, row, { communityId, recipients, todayDate: scheduledDate, userId, startedTime: now });
    const message =
      recipients.length > 0
        ? `Made for ${formatDate(scheduledDate)}, mailed to ${recipients.length}`
        : `Made for ${formatDate(scheduledDate)}`;
    return { message, opens: { screen: 'report-packages', params: { communityId } } };
  },
};
