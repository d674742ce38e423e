// What a report is asked for, made of words from outside: its parameters by the calendar of the community,
// the moment figures are known at, and the communities it is of.
import {
  communitiesParam,
  type HeldClaims,
  knownOnParam,
  type ParamKind,
  paramsOf,
  type ReportDeclaration,
} from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import { forbidden } from '../../packages/http/failures.ts';
import type { Context } from '../../packages/http/handlers.ts';
import {
  addDays,
  dateInZone,
  formatDate,
  type Instant,
  instantInZone,
  instantOf,
  invalid,
  type LocalDate,
  localDate,
  notFound,
  startOfMonth,
} from '../../packages/kernel/kernel.ts';
import { type ParamValues, type ReportCalendar, readParams } from '../../packages/reporting/params.ts';
import { type BodyPart, joinParts } from '../../packages/reporting/parts.ts';
import type { Report } from '../../packages/reporting/report.ts';
import type { ReportSheet } from '../../packages/reporting/report-files.ts';
import { findCommunity } from '../communities/communities.server.ts';
import { booksOf, yearIn } from '../ledger/ledger.server.ts';
import { mayRun, reportNamed } from './registry.server.ts';
import { communitiesIn, highWater } from './reports.store.ts';

/** A report that whoever holds these claims may run. Throws notFound and forbidden. */
export function findReport(name: string, held: HeldClaims): Report {
  const report = reportNamed(name);
  if (!report) throw notFound('The report');
  if (!mayRun(held, report.declaration)) throw forbidden();
  return report;
}

/** Whose reports, and what relative dates are relative to. */
export interface Setting extends ReportCalendar {
  owner: string;
  timeZone: string;
}

/** The calendar of a community, counted from today or from another day. */
export async function calendarOf(
  { tx, input, now }: Pick<Context<{ communityId: string }>, 'tx' | 'input' | 'now'>,
  onDate?: LocalDate,
): Promise<Setting> {
  const [community, books] = await Promise.all([findCommunity(tx, input.communityId), booksOf(tx, input.communityId)]);
  if (!community) throw notFound('The community');
  const today = onDate ?? dateInZone(now, community.timeZone);
  const periods = books.periods.map(({ periodStart, periodEnd, status, yearStart, yearEnd }) => ({
    startOn: periodStart,
    endOn: periodEnd,
    isClosed: status === 'CLOSED',
    yearStart,
    yearEnd,
  }));
  const startOfYear = yearIn(books, today)?.startOn ?? startOfMonth(today);
  return { today, startOfYear, periods, owner: community.legalName || community.name, timeZone: community.timeZone };
}

/** The moment a day ends at the community: what was entered until then was known on that day. */
function endOf(day: LocalDate, timeZone: string): Instant {
  return instantInZone(addDays(day, 1), '00:00', timeZone);
}

/** The moment before which figures are known, from the day a person named, which may be relative. */
export function knownTimeOf({ knowsPast }: ReportDeclaration, knownOn: string | undefined, setting: Setting): Instant | null {
  if (!knowsPast || !knownOn) return null;
  const day = readParams({ params: [knownOnParam] }, { knownOn }, setting)['knownOn'];
  return typeof day === 'string' ? endOf(localDate(day), setting.timeZone) : null;
}

/** What a report of one community is asked for. */
interface OneOrder {
  /** Today, at the community. */
  setting: Setting;
  report: Report;
  communityId: string;
  owner: string;
  params: ParamValues;
  knownTime: Instant | null;
}

export interface Order extends OneOrder {
  /**
   * The communities that stand in the report one after the other, each by its own calendar; empty when it is
   * of one alone.
   */
  parts: readonly OneOrder[];
  /** The communities of a report that reads all of them at once. */
  communityIds?: readonly string[];
  isOfAll?: boolean;
}

/** Who asks, and when. */
interface Asking {
  tx: Tx;
  now: Instant;
  /** Where they may look. */
  communities: 'all' | ReadonlySet<string>;
  /** The day relative dates count from; today when silent. */
  onDate?: LocalDate;
}

async function oneOrder(
  { tx, now, onDate }: Asking,
  report: Report,
  communityId: string,
  given: Readonly<Record<string, string>>,
): Promise<OneOrder> {
  const setting = await calendarOf({ tx, now, input: { communityId } }, onDate);
  const params = readParams({ params: paramsOf(report.declaration) }, given, setting);
  const knownTime = knownTimeOf(report.declaration, given['knownOn'], setting);
  return { setting, report, communityId, owner: setting.owner, params, knownTime };
}

/** Kinds of things that belong to one community, so that naming one says nothing of another. */
const ofOneAlone: readonly ParamKind[] = ['fund', 'funds', 'costCenters', 'codes', 'account', 'owner', 'bankAccount'];

/** The communities a report names. One that does not exist or stands outside the scope is not found. */
async function namedCommunities({ tx, communities }: Asking, { report, params }: OneOrder): Promise<string[]> {
  const { [communitiesParam.name]: wanted } = params;
  if (!Array.isArray(wanted) || wanted.length === 0) return [];
  const isAll = wanted[0] === 'all';
  const found = await communitiesIn(tx, communities, isAll ? null : wanted);
  if (!isAll && found.length < wanted.length) throw notFound('The community');
  const one = report.declaration.params.find(({ name, kind }) => ofOneAlone.includes(kind) && (params[name]?.toString() ?? '') !== '');
  if (one)
    throw invalid(`${one.title} must be left open for several communities.`, [
      { path: one.name, message: 'must be left open for several communities' },
    ]);
  return found.map(({ communityId }) => communityId);
}

/**
 * A report as it was asked for, by the calendar of the community it is asked of, and of each one named.
 * Throws notFound and `invalid`.
 */
export async function orderFor(
  asking: Asking,
  report: Report,
  communityId: string,
  given: Readonly<Record<string, string>>,
): Promise<Order> {
  const own = await oneOrder(asking, report, communityId, given);
  const named = await namedCommunities(asking, own);
  if (report.declaration.addsUp === 'itself') {
    if (named.length === 0) return { ...own, parts: [] };
    const isOfAll = asking.communities === 'all' && given[communitiesParam.name] === 'all';
    return { ...own, owner: named.length === 1 ? own.owner : `${named.length} communities`, parts: [], communityIds: named, isOfAll };
  }
  const parts: OneOrder[] = [];
  for (const each of named) parts.push(each === communityId ? own : await oneOrder(asking, report, each, given));
  return { ...own, parts };
}

interface Sheet extends ReportSheet {
  lastEntryId: string | null;
}

type AskedOf = Pick<Order, 'communityIds' | 'isOfAll'>;

async function oneSheet(
  tx: Tx,
  { report, communityId, owner, params, knownTime, communityIds, isOfAll }: OneOrder & AskedOf,
  isFile: boolean,
): Promise<Sheet> {
  const { name, title, orientation } = report.declaration;
  const several = { ...(communityIds ? { communityIds } : {}), ...(isOfAll ? { isOfAll } : {}) };
  const [body, { postedTime, lastEntryId }] = await Promise.all([
    report.run(tx, { communityId, params, knownTime, isFile, ...several }),
    highWater(tx, communityId, knownTime),
  ]);
  const { knownOn } = params;
  const known = typeof knownOn === 'string' ? [`As known on ${formatDate(localDate(knownOn))}`] : [];
  return { name, title, owner, orientation, ...body, subtitle: [...body.subtitle, ...known], asKnownTime: postedTime, lastEntryId };
}

/**
 * Runs a report as ordered; several communities one after the other, in the one snapshot the transaction
 * sees.
 */
export async function sheetOf(tx: Tx, order: Order, isFile = false): Promise<Sheet> {
  const { report, params, parts } = order;
  const { name, title, orientation, addsUp } = report.declaration;
  if (parts.length === 0 || !addsUp || addsUp === 'itself') return oneSheet(tx, order, isFile);
  const sheets: Sheet[] = [];
  for (const part of parts) sheets.push(await oneSheet(tx, part, isFile));
  const bodies = sheets.map((body, i): BodyPart => ({ communityId: parts[i]?.communityId ?? '', name: body.owner, body }));
  const body = joinParts(bodies, {
    partTitle: 'Community',
    totalTitle: 'All communities',
    addsUp,
    suppressZero: params['suppressZero'] === true,
    isFile,
  });
  const asKnownTime = sheets.reduce((latest, sheet) => (sheet.asKnownTime > latest ? sheet.asKnownTime : latest), instantOf(0));
  const owner = parts.length === 1 ? (parts[0]?.owner ?? '') : `${parts.length} communities`;
  return {
    name,
    title,
    owner,
    orientation,
    ...body,
    asKnownTime,
    lastEntryId: sheets.find((_, i) => parts[i]?.communityId === order.communityId)?.lastEntryId ?? null,
  };
}
