// The handlers of close packages.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { zipFiles } from '../../../packages/files/zip.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { type Instant, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { fileBody } from '../../../packages/reporting/report-files.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { booksOf } from '../../ledger/ledger.server.ts';
import { canonicalText } from './canonical.rules.ts';
import { closePackageRefusals, type closePackages } from './close-package.contract.ts';
import {
  closingsWithoutPackage,
  findClosing,
  lateActs,
  latePostings,
  listPackages,
  loadParts,
  type NewPart,
  type PackageRow,
} from './close-package.store.ts';
import { type Figures, type MovedCell, movedCells, thawedRows } from './figures.rules.ts';
import { keepParts, readFigures, readParts, sha256 } from './freeze.handlers.ts';
import { type LateAct, type LatePosting, moversOf } from './late-entry.rules.ts';

const figuresIn = (part: NewPart) => JSON.parse(part.figures) as Figures;

async function packageIn(tx: Tx, communityId: string, closePackageId: string): Promise<PackageRow> {
  const [found] = await listPackages(tx, communityId, closePackageId);
  if (!found) throw notFound('The close package');
  return found;
}

function headOf({ communityId: _community, manifest: _manifest, ...head }: PackageRow) {
  return head;
}

/** What came to be known after a package was frozen. */
interface Late {
  postings: readonly LatePosting[];
  acts: readonly LateAct[];
}

/**
 * A moved figure with what moved it, and what beyond them came from or went to another figure because an
 * account changed its side.
 */
function explained({ sources, changedAccountIds, ...cell }: MovedCell, late: Late, nameOf: (accountId: string) => string) {
  const entries = moversOf(sources, late.postings, late.acts);
  const isBooked = sources.length > 0 && sources.every((source) => source.rows === 'postings');
  const rest = cell.difference !== null && isBooked ? cell.difference - sumCents(entries.map((entry) => entry.amount ?? 0n)) : 0n;
  return { ...cell, entries, shifted: rest === 0n ? null : rest, shiftedAccounts: rest === 0n ? [] : changedAccountIds.map(nameOf) };
}

/** A part on screen: the frozen figures, and what of them moved. */
function shownPart(part: NewPart, now: Figures | undefined, late: Late, nameOf: (accountId: string) => string) {
  const figures = figuresIn(part);
  return {
    name: part.name,
    title: part.title,
    version: figures.version,
    hash: part.hash,
    columns: [...figures.columns],
    rows: thawedRows(figures.rows).map(({ kind, level, cells }) => ({
      kind,
      level,
      cells: Object.fromEntries(Object.entries(cells).map(([key, { sources: _sources, amount: _amount, ...cell }]) => [key, cell])),
    })),
    moved: (now ? movedCells(figures, now) : []).map((cell) => explained(cell, late, nameOf)),
  };
}

/** True while every part and the manifest still have the hash they were kept under. */
function isIntact({ hash, manifest }: PackageRow, parts: readonly NewPart[]): boolean {
  return sha256(manifest) === hash && parts.every((part) => sha256(part.figures) === part.hash && manifest.includes(part.hash));
}

/**
 * The files of a package: each part as it was hashed and as CSV, the manifest that was hashed, and the hash
 * of every file.
 */
async function* filesOf(owner: string, kept: PackageRow, parts: readonly NewPart[]) {
  const hashes: Record<string, string> = {};
  const entry = (name: string, bytes: Uint8Array) => {
    hashes[name] = sha256(bytes);
    return { name, bytes };
  };
  yield entry('package.json', Buffer.from(kept.manifest));
  for (const part of parts) {
    yield entry(`${part.name}.json`, Buffer.from(part.figures));
    yield entry(`${part.name}.csv`, await csvOf(owner, figuresIn(part), kept.asKnownTime));
  }
  yield { name: 'manifest.json', bytes: Buffer.from(canonicalText({ package: kept.hash, files: hashes })) };
}

async function csvOf(owner: string, { name, title, columns, rows }: Figures, asKnownTime: Instant): Promise<Uint8Array> {
  const sheet = {
    name,
    title,
    owner,
    subtitle: [],
    orientation: 'portrait' as const,
    columns,
    rows: thawedRows(rows),
    checks: [],
    asKnownTime,
  };
  const body = await fileBody(sheet, 'csv');
  const pieces: Uint8Array[] = [];
  if (body instanceof Uint8Array) return body;
  for await (const piece of body) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

export const closePackageHandlers: Handlers<typeof closePackages> = {
  async listClosePackages({ tx, input: { communityId } }) {
    const [packages, missing] = await Promise.all([listPackages(tx, communityId, null), closingsWithoutPackage(tx, communityId)]);
    return {
      packages: packages.map(headOf),
      missing: missing.map(({ periodStart, periodEnd, closedTime }) => ({
        periodStartDate: periodStart,
        periodEndDate: periodEnd,
        closedTime,
      })),
    };
  },
  async getClosePackage({ tx, input: { communityId, closePackageId } }) {
    const kept = await packageIn(tx, communityId, closePackageId);
    const parts = await loadParts(tx, closePackageId);
    const order = { communityId, from: kept.periodStartDate, to: kept.periodEndDate, knownTime: null };
    const { accounts } = await booksOf(tx, communityId);
    const names = new Map(accounts.map(({ accountId, number, name }) => [accountId, `${number} ${name}`]));
    const nameOf = (accountId: string) => names.get(accountId) ?? '';
    const now = await readFigures(tx, order);
    const late = {
      postings: await latePostings(tx, communityId, kept.asKnownTime, kept.periodEndDate),
      acts: await lateActs(tx, communityId, kept.asKnownTime, kept.periodEndDate),
    };
    return {
      ...headOf(kept),
      isIntact: isIntact(kept, parts),
      parts: parts.map((part) =>
        shownPart(
          part,
          now.find((one) => one.name === part.name),
          late,
          nameOf,
        ),
      ),
    };
  },
  async freezeClosePackage(context) {
    const { tx, now, input, services } = context;
    const closing = await findClosing(tx, input.communityId, input.periodStartDate);
    if (!closing) throw refuse(closePackageRefusals, 'periodNotClosed');
    const parts = await services.database.snapshot(tx.customerId, (instant) => readParts(instant, closing));
    const made = await keepParts(tx, closing, parts, now);
    if (!made) throw refuse(closePackageRefusals, 'alreadyFrozen');
    context.record({ entityId: made.closePackageId, after: { period: closing.periodStart, hash: made.hash } });
    return made;
  },
  async downloadClosePackage({ tx, input: { communityId, closePackageId } }) {
    const kept = await packageIn(tx, communityId, closePackageId);
    const [community, parts] = await Promise.all([requireCommunity(tx, communityId), loadParts(tx, closePackageId)]);
    const owner = community.legalName || community.name;
    return {
      fileName: `${owner} close package ${kept.periodStartDate}.zip`,
      contentType: 'application/zip',
      body: zipFiles(filesOf(owner, kept, parts), kept.asKnownTime),
    };
  },
};
