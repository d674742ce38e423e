// A packet as someone gets it: the members that were read less those its reader may not run; starting one,
// and mailing it.
import type { HeldClaims } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Packet } from '../../../packages/files/report-pdf/packet-pdf.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { formatDate, invalid, type LocalDate, localDate, notFound } from '../../../packages/kernel/kernel.ts';
import { mayRun, reportNamed } from '../registry.server.ts';
import { mailPacket, makePacket } from './report-package.contract.ts';
import {
  insertPackageRun,
  listPackages,
  type PackagePart,
  type PackageRow,
  type PackageRunRow,
  type RunOrder,
  usersAtAddresses,
} from './report-package.store.ts';
import { standardPackages } from './standard-package.rules.ts';

/** True when whoever holds these claims may run the report. */
export function mayRead(held: HeldClaims, name: string): boolean {
  const report = reportNamed(name);
  return report !== undefined && mayRun(held, report.declaration);
}

/** Who reads a packet: what they hold, and where they may look. */
export interface PacketReader {
  held: HeldClaims;
  communities: 'all' | ReadonlySet<string>;
}

/**
 * The packet for readers who must all hold the claims of a member, and see every community that stands in it;
 * null when nothing would be left. The others are named on the contents page.
 */
export function packetFor(
  run: Pick<PackageRunRow, 'coverTitle' | 'audienceNote' | 'owner' | 'todayDate' | 'mark' | 'logo'>,
  parts: readonly PackagePart[],
  readers: readonly PacketReader[],
): Packet | null {
  const open = ({ name, document }: PackagePart) =>
    readers.every(
      ({ held, communities }) =>
        mayRead(held, name) && (communities === 'all' || (document?.communityIds ?? []).every((each) => communities.has(each))),
    );
  const members = parts.flatMap((part) => (part.document && open(part) ? [part.document] : []));
  const [first] = members;
  if (!first) return null;
  const missing = parts
    .filter((part) => !part.document || !open(part))
    .map((part) => ({ title: part.title, reason: open(part) ? part.leftOut : 'This copy is for a reader who may not run it.' }));
  return {
    title: run.coverTitle,
    owner: run.owner,
    note: run.audienceNote,
    lines: [`Made for ${formatDate(run.todayDate)}`, first.footer],
    members,
    missing,
    footer: first.footer,
    mark: run.mark,
    createdTime: first.createdTime,
    logo: run.logo,
  };
}

/** The file name of a packet. */
export function packetFileName(run: Pick<PackageRunRow, 'owner' | 'name' | 'todayDate'>): string {
  return `${run.owner} ${run.name} ${run.todayDate}.pdf`;
}

/** The packages of the product as a community sees them. */
export const standardRows: readonly (PackageRow & { waiting: readonly string[] })[] = standardPackages.map(({ key, ...rest }) => ({
  ...rest,
  packageKey: key,
  coverTitle: rest.name,
  recipients: [],
  forAll: true,
  isOwn: false,
  revision: 0,
}));

/** A package by its key. Throws notFound. */
export async function findPackage(tx: Tx, communityId: string, packageKey: string): Promise<PackageRow> {
  const standard = standardRows.find((row) => row.packageKey === packageKey);
  if (standard) return standard;
  const [row] = /^\d+$/.test(packageKey) ? await listPackages(tx, communityId, packageKey) : [];
  if (!row) throw notFound('The package');
  return row;
}

/**
 * Starts making a packet in the transaction of a command or of a scheduled turn; returns the run and its job.
 */
export async function startRun(
  tx: Tx,
  row: PackageRow,
  of: Pick<RunOrder, 'communityId' | 'recipients' | 'todayDate' | 'userId' | 'startedTime'>,
): Promise<{ packageRunId: string; jobId: string }> {
  if (row.members.length === 0) throw invalid('None of the reports of this package is there yet.');
  const { packageKey, name, coverTitle, audienceNote, members } = row;
  const packageRunId = await insertPackageRun(tx, { packageKey, name, coverTitle, audienceNote, members, ...of });
  const { communityId, userId } = of;
  const jobId = await enqueueJob(tx, makePacket, {
    payload: { communityId, packageRunId },
    title: `${name}, ${formatDate(of.todayDate)}`,
    userId,
    opens: { screen: 'report-packages', params: { communityId } },
  });
  return { packageRunId, jobId };
}

/** Orders one mail for each address; says which of them are of nobody in the books. */
export async function orderMails(
  tx: Tx,
  run: { communityId: string; packageRunId: string; name: string; todayDate: LocalDate },
  addresses: readonly string[],
  userId: string,
): Promise<{ recipients: readonly string[]; external: readonly string[] }> {
  const { communityId, packageRunId } = run;
  const known = await usersAtAddresses(tx, addresses);
  for (const to of addresses) {
    const title = `Mail ${run.name} of ${formatDate(localDate(run.todayDate))} to ${to}`;
    await enqueueJob(tx, mailPacket, { payload: { communityId, packageRunId, to, userId }, title, userId });
  }
  return { recipients: addresses, external: addresses.filter((each) => !known.has(each)) };
}
