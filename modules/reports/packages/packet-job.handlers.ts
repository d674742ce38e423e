// The jobs of report packages: reading all members of a packet in one snapshot, and mailing a packet to one
// address.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { MOST_PACKET_LINES, renderPacketPdf } from '../../../packages/files/report-pdf/packet-pdf.ts';
import { writeAuditEvent } from '../../../packages/http/audit.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { defineJob, type JobContext, TryLater } from '../../../packages/jobs/jobs.ts';
import { assert, formatDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { takeRows } from '../../../packages/reporting/report.ts';
import { reportDocument } from '../../../packages/reporting/report-files.ts';
import { standingOf } from '../../identity/identity.server.ts';
import { loadReportSetting } from '../paper/report-setting.store.ts';
import { mayRun, reportNamed } from '../registry.server.ts';
import { calendarOf, orderFor, sheetOf } from '../report-order.handlers.ts';
import { paperOf } from '../reports.handlers.ts';
import { highWater } from '../reports.store.ts';
import { definitionVersion, parametersOf } from '../runs/report-run.handlers.ts';
import { insertRun, type RunFacts } from '../runs/report-run.store.ts';
import { orderMails, type PacketReader, packetFileName, packetFor } from './packet.handlers.ts';
import { mailPacket, makePacket, type PackageMember, reportPackageRefusals } from './report-package.contract.ts';
import {
  failPackageRun,
  findPackageRun,
  finishPackageRun,
  loadParts,
  type MadeRun,
  type PackagePart,
  type PackageRunRow,
  usersAtAddresses,
} from './report-package.store.ts';

/** The lines one report may have on paper. */
const MOST_LINES = 6000;

interface Reading {
  tx: Tx;
  run: PackageRunRow;
  reader: PacketReader;
  version: string;
}

interface ReadPart extends PackagePart {
  /** How it is kept among the runs of reports; null when it was left out. */
  kept: RunFacts | null;
}

const leftOut = (name: string, title: string, reason: string): ReadPart => ({ name, title, leftOut: reason, document: null, kept: null });

/** Reads one member; what cannot be there is left out with its reason. */
async function readPart({ tx, run, reader, version }: Reading, member: PackageMember, room: number): Promise<ReadPart> {
  const report = reportNamed(member.name);
  if (!report) return leftOut(member.name, member.name, 'The product has no such report.');
  const { declaration } = report;
  const { name, title } = declaration;
  if (!mayRun(reader.held, declaration)) return leftOut(name, title, 'The person who made this packet may not run it.');
  const { communityId, startedTime } = run;
  const asking = { tx, now: startedTime, communities: reader.communities, onDate: run.todayDate };
  // Readers of a packet are asked for its communities: what belongs to none of them has no place in one.
  const { isOfAll: _all, ...order } = await orderFor(asking, report, communityId, member.parameters);
  const { params, knownTime, parts } = order;
  const sheet = await sheetOf(tx, order, true);
  const most = Math.min(room, MOST_LINES);
  const { rows, isCut } = await takeRows(sheet, most);
  if (isCut) return leftOut(name, title, `It has more than the ${most} lines there is room for. Take it by itself as Excel or CSV.`);
  const paper = await paperOf({ tx, now: startedTime }, order, { orientation: undefined, fontSize: undefined, runTime: undefined });
  const { logo: _, ...plain } = paper;
  const communityIds = order.communityIds ?? parts.map((each) => each.communityId);
  const document = { ...(await reportDocument({ ...sheet, rows }, plain)), ...(communityIds.length > 0 ? { communityIds } : {}) };
  const kept: RunFacts = {
    communityId,
    name,
    output: 'PACKAGE',
    parameters: parametersOf(params),
    definitionVersion: definitionVersion(declaration, version),
    userId: run.userId,
    runTime: startedTime,
    lastEntryId: sheet.lastEntryId,
    postedTime: sheet.asKnownTime,
    knownTime,
  };
  return { name, title, leftOut: '', document, kept };
}

/** All members inside one snapshot of the books. */
async function readParts(reading: Reading, progress: JobContext<unknown>['progress']): Promise<ReadPart[]> {
  const { members } = reading.run;
  const parts: ReadPart[] = [];
  let room = MOST_PACKET_LINES;
  for (const member of members) {
    progress(parts.length, members.length, reportNamed(member.name)?.declaration.title);
    const part = await readPart(reading, member, room).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return leftOut(member.name, reportNamed(member.name)?.declaration.title ?? member.name, error.message);
    });
    room -= part.document?.rows.length ?? 0;
    parts.push(part);
  }
  progress(members.length, members.length);
  return parts;
}

/** What a user may see of packets of a community at this moment; null when that is nothing. */
async function readerOf(services: Services, customerId: string, userId: string, communityId: string): Promise<PacketReader | null> {
  const reader = await standingOf(services, customerId, userId);
  return reader && (reader.communities === 'all' || reader.communities.has(communityId)) ? reader : null;
}

async function make(context: JobContext<{ communityId: string; packageRunId: string }>, run: PackageRunRow) {
  const { customerId, services, progress } = context;
  const { communityId, packageRunId, userId, startedTime } = run;
  const reader = await readerOf(services, customerId, userId, communityId);
  if (!reader) throw refuse(reportPackageRefusals, 'nothingToShow', { who: 'You' });
  const read = await services.database.snapshot(customerId, async (tx) => {
    const setting = await calendarOf({ tx, now: startedTime, input: { communityId } }, run.todayDate);
    const parts = await readParts({ tx, run, reader, version: services.installation?.version ?? '0' }, progress);
    const { confidentialMark, logo } = await loadReportSetting(tx, communityId);
    return { parts, owner: setting.owner, mark: confidentialMark, logo, ...(await highWater(tx, communityId, null)) };
  });
  const packet = packetFor({ ...run, ...read }, read.parts, [reader]);
  if (!packet) throw refuse(reportPackageRefusals, 'nothingToShow', { who: 'You' });
  const made: MadeRun = { ...read, pageCount: (await renderPacketPdf(packet)).pages };
  await services.database.transact(customerId, async (tx) => {
    if (!(await finishPackageRun(tx, packageRunId, made))) return;
    for (const { kept } of read.parts) if (kept) await insertRun(tx, kept);
    if (run.recipients.length > 0) await mailAll(tx, context, run);
  });
  return { pageCount: made.pageCount, leftOut: made.parts.filter((part) => part.leftOut !== '').length };
}

/** Mails a packet to the recipients it was made for, and writes into the audit trail who they are. */
async function mailAll(tx: Tx, { jobId, services }: JobContext<unknown>, run: PackageRunRow): Promise<void> {
  const after = await orderMails(tx, run, run.recipients, run.userId);
  await writeAuditEvent(tx, {
    principal: { userId: run.userId, sessionId: '' },
    now: services.clock.now(),
    request: { id: jobId, address: '' },
    command: 'ReportPackages.mailPackageRun',
    kind: 'report package',
    entityId: run.packageRunId,
    communityId: run.communityId,
    after,
  });
}

/** Makes a packet. A packet that was made stays as it is, so the job may run again. */
export const packetJob = defineJob(makePacket, async (context) => {
  const { customerId, payload, services } = context;
  const { communityId, packageRunId } = payload;
  const run = await services.database.read(customerId, (tx) => findPackageRun(tx, communityId, packageRunId));
  assert(run, 'the run was saved with its job');
  if (run.state === 'DONE') return { pageCount: run.pageCount };
  return await make(context, run).catch(async (error: unknown) => {
    const message = error instanceof Refusal ? error.message : 'Something went wrong on our side. The job names the reference.';
    await services.database.transact(customerId, (tx) => failPackageRun(tx, packageRunId, message));
    throw error;
  });
});

/**
 * Mails a packet to one address: the members that both who sends it and, when they are a user, who gets it
 * may run at this moment.
 */
export const packetMailJob = defineJob(mailPacket, async ({ jobId, customerId, services, payload }) => {
  const { communityId, packageRunId, to, userId } = payload;
  const { run, parts, known } = await services.database.read(customerId, async (tx) => ({
    run: await findPackageRun(tx, communityId, packageRunId),
    parts: await loadParts(tx, packageRunId),
    known: (await usersAtAddresses(tx, [to])).get(to),
  }));
  assert(run, 'a packet that is mailed was made');
  const readers = await Promise.all([userId, ...(known ? [known] : [])].map((each) => readerOf(services, customerId, each, communityId)));
  const packet = packetFor(
    run,
    parts,
    readers.map((reader) => reader ?? { held: {}, communities: new Set<string>() }),
  );
  if (!packet) throw refuse(reportPackageRefusals, 'nothingToShow', { who: to });
  const { bytes } = await renderPacketPdf(packet);
  const mail = {
    to,
    key: jobId,
    subject: `${run.coverTitle}: ${run.owner}`,
    text: `${run.coverTitle} of ${run.owner}, made for ${formatDate(run.todayDate)}, is attached.\n${run.audienceNote}\n`,
    attachments: [{ fileName: packetFileName(run), contentType: 'application/pdf', content: bytes }],
  };
  await services.mail.send(mail).catch((error: unknown) => {
    throw new TryLater('the mail server does not take mails now', { cause: error });
  });
});
