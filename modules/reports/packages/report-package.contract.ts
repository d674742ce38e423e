// What is declared about report packages: keeping them, running one, its runs with their files, mailing, and
// schedules.
import { z } from 'zod';
import {
  command,
  count,
  dateIn,
  dateOut,
  declareJob,
  declareSchedules,
  defineEndpoints,
  defineScreens,
  everywhereRefusals,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  line,
  lowerEmail,
  needs,
  only,
  query,
  type relativeDates,
  scheduleIn,
  scheduleRefusals,
} from '../../../packages/contract/contract.ts';

/** The id of a package, or the name of one that comes with the product. */
const packageKey = z.string().regex(/^(\d{1,18}|[a-z][a-z-]{1,60})$/, 'must be a package');
const recipients = z
  .array(lowerEmail)
  .max(50)
  .transform((list) => [...new Set(list)]);
const parameters = z.record(z.string().max(40), z.string().max(200));

/** A member of a package: a report, and its parameters as they are typed; days may be words that move. */
export interface PackageMember {
  name: string;
  parameters: Readonly<Record<string, string>>;
}

const facts = {
  name: line(80, 1),
  coverTitle: line(120, 1),
  audienceNote: line(400),
  recipients,
  /** Offered in every community of the customer. */
  forAll: flag,
  members: z
    .array(z.object({ name: line(80, 1), parameters }))
    .min(1, 'needs at least one report')
    .max(40),
};

export const packageRefusals = {
  packageChanged: 'The package was changed elsewhere after you opened it.',
  notForAll: 'A package for every community names no fund, account, bank account, owner or user: those are of one community.',
} as const;

export const reportPackageRefusals = {
  packetNotMade: 'This packet has not been made.',
  nothingToShow: '{who} may run none of the reports in this packet.',
  noRecipients: 'Automate mails the packet, and this package has no recipients. Name them in the package first.',
} as const;

export const reportPackages = defineEndpoints('ReportPackages', {
  listPackages: query({
    summary: 'The report packages of a community: its own, those for every community, and those that come with the product.',
    permission: needs('standardreports', 1),
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        packageKey: z.string(),
        ...facts,
        forAll: z.boolean(),
        recipients: z.array(z.string()),
        isStandard: z.boolean(),
        /** False where it comes with the product, or belongs to another community. */
        isOwn: z.boolean(),
        revision: z.number(),
        members: z.array(
          z.object({
            name: z.string(),
            title: z.string(),
            parameters: z.record(z.string(), z.string()),
            /** False when the caller would get the packet without it. */
            mayRun: z.boolean(),
          }),
        ),
        /** Members the product does not have yet. */
        waiting: z.array(z.string()),
      }),
    ),
  }),
  addPackage: command({
    summary: 'Keeps a package.',
    permission: needs('standardreports', 2),
    touches: 'report package',
    input: z.object({ communityId: id, ...facts }),
    output: z.object({ packageKey: z.string() }),
    refusals: packageRefusals,
  }),
  changePackage: command({
    summary: 'Changes a package; packets made before stay as they are.',
    permission: needs('standardreports', 4),
    touches: 'report package',
    input: z.object({ communityId: id, packageKey: id, revision: count(1_000_000), ...facts }),
    output: z.object({ revision: z.number() }),
    refusals: packageRefusals,
  }),
  removePackage: command({
    summary: 'Removes a package; its packets stay.',
    permission: needs('standardreports', 8),
    touches: 'report package',
    input: z.object({ communityId: id, packageKey: id }),
    output: z.object({}),
  }),
  runPackage: command({
    summary: 'Makes a packet in the background: all members of one snapshot of the books.',
    permission: needs('standardreports', 1),
    touches: 'report package',
    alsoWhenClosed: true,
    input: z.object({
      communityId: id,
      packageKey,
      /**
       * The day relative dates are counted from, as when a scheduled run is done again; today when silent.
       */
      onDate: dateIn.optional(),
    }),
    output: z.object({ packageRunId: id, jobId: z.uuid() }),
  }),
  listPackageRuns: query({
    summary: 'The packets of a community, the newest first, at most 200.',
    permission: needs('standardreports', 1),
    input: z.object({ communityId: id, packageKey: packageKey.optional() }),
    output: z.array(
      z.object({
        packageRunId: id,
        packageKey: z.string(),
        name: z.string(),
        state: z.enum(['WAITING', 'DONE', 'FAILED']),
        message: z.string(),
        todayDate: dateOut,
        startedTime: instantOut,
        postedTime: instantOut.nullable(),
        userName: z.string(),
        pageCount: z.number().nullable(),
        /** How many members are in it. */
        memberCount: z.number(),
        leftOutCount: z.number(),
      }),
    ),
  }),
  openPackageRun: file({
    summary: 'A packet as PDF: the members the caller may run; the others are named on the contents page.',
    permission: needs('standardreports', 1),
    input: z.object({ communityId: id, packageRunId: id }),
    output: z.custom<FileAnswer>(),
    refusals: { ...only(reportPackageRefusals, 'packetNotMade', 'nothingToShow'), ...only(everywhereRefusals, 'pdfUnavailable') },
  }),
  mailPackageRun: command({
    summary: 'Mails a packet; each user of the customer gets the members they may run themselves.',
    permission: needs('standardreports', 1),
    touches: 'report package',
    alsoWhenClosed: true,
    input: z.object({ communityId: id, packageRunId: id, recipients: recipients.refine((list) => list.length > 0, 'needs a recipient') }),
    output: z.object({ mailCount: z.number() }),
    refusals: only(reportPackageRefusals, 'packetNotMade'),
  }),
  schedulePackage: command({
    summary: 'Makes a packet again and again: built for review, or built and mailed to the recipients of the package.',
    permission: needs('standardreports', 2),
    touches: 'schedule',
    input: z.object({ communityId: id, packageKey, schedule: scheduleIn }),
    output: z.object({ scheduleId: id, nextDates: z.array(dateOut) }),
    refusals: { ...only(scheduleRefusals, 'noDates'), ...only(reportPackageRefusals, 'noRecipients') },
  }),
});

/** Packages on schedule. */
export const packageSchedules = declareSchedules({
  area: 'PackageSchedule',
  job: {
    kind: 'report-package',
    title: 'Report package',
    does: 'Makes the packet of a report package; Automate also emails it to its recipients.',
    what: 'the packet',
    modes: { SCHEDULE: needs('standardreports', 1), AUTOMATE: needs('standardreports', 1) },
    settings: {},
    subject: 'Package',
  },
  see: needs('standardreports', 1),
  change: needs('standardreports', 4),
});

/** Makes one packet. */
export const makePacket = declareJob('make-report-packet', z.object({ communityId: id, packageRunId: id }));

/** Mails one packet to one address, in the name of a user. */
export const mailPacket = declareJob('mail-report-packet', z.object({ communityId: id, packageRunId: id, to: z.string(), userId: id }));

/** Words for days that move. */
export const relativeWords: Readonly<Record<(typeof relativeDates)[number], string>> = {
  today: 'Day of the run',
  startOfMonth: 'First of this month',
  endOfMonth: 'End of this month',
  startOfLastMonth: 'First of last month',
  endOfLastMonth: 'End of last month',
  startOfYear: 'Start of the fiscal year',
  endOfYear: 'End of the fiscal year',
  startOfLastYear: 'Start of last fiscal year',
  endOfLastYear: 'End of last fiscal year',
  startOfClosedPeriod: 'Start of the last closed period',
  endOfClosedPeriod: 'End of the last closed period',
};

export const reportPackageScreens = defineScreens({
  'report-packages': {
    title: 'Report packages',
    area: 'reports',
    path: '/c/$communityId/report-packages',
    claims: needs('standardreports', 1),
    menu: { section: 'Reports', order: 3 },
  },
});
