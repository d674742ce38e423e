// The jobs of data exports: making the file part by part, so that a stopped export goes on, and mailing it;
// nothing of a long one stands in memory.
import { createHash } from 'node:crypto';
import { type HeldClaims, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type ZipStream, zipFiles } from '../../../packages/files/zip.ts';
import { writeAuditEvent } from '../../../packages/http/audit.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { defineJob, enqueueJob, type JobContext, TryLater } from '../../../packages/jobs/jobs.ts';
import { addMilliseconds, assert, notFound, Refusal } from '../../../packages/kernel/kernel.ts';
import type { ListReader } from '../../../packages/lists/lists.ts';
import { fileBody } from '../../../packages/reporting/report-files.ts';
import { heldBy } from '../../identity/identity.server.ts';
import { querySheet } from '../custom/custom-report.handlers.ts';
import { countRows, type OpenQuery, openQuery, plainRows } from '../custom/definition.handlers.ts';
import { usersAtAddresses } from '../packages/report-package.store.ts';
import { ownerOf } from '../reports.store.ts';
import { exportMailRefusals, mailDataExport, makeDataExport } from './data-export.contract.ts';
import { mayTake } from './data-export.handlers.ts';
import {
  type ExportRow,
  finishDataExport,
  insertMadePart,
  listDataExports,
  listMadeParts,
  type MadePart,
  takeExpired,
} from './data-export.store.ts';
import { exportFolder, fileKey, jsonArray, partKey } from './export-file.rules.ts';

/** How long a file stands: seven days. */
const STANDS_MS = 7 * 24 * 3_600_000;
/** What a sheet of a workbook holds, less its head. */
const MOST_IN_SHEET = 1_048_575;

type Made = Pick<MadePart, 'rowCount' | 'byteCount' | 'sha256'>;

/** Puts a file while its bytes are counted and hashed. */
async function putHashed(services: Services, key: string, body: AsyncIterable<Uint8Array | string>): Promise<Omit<Made, 'rowCount'>> {
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(bytes);
      yield bytes;
    }
  }
  const byteCount = await services.files.put(key, hashed());
  return { byteCount, sha256: hash.digest('hex') };
}

/** A file as pieces, whatever form it was made in. */
async function* piecesOf(body: unknown): AsyncGenerator<Uint8Array | string> {
  if (typeof body === 'string' || body instanceof Uint8Array) yield body;
  else yield* body as AsyncIterable<Uint8Array | string>;
}

/**
 * Writes one query as a file, telling how many rows have gone; all of it in one snapshot. Refuses what a
 * workbook cannot hold.
 */
export async function writeQuery(
  services: Services,
  reading: ListReader<{ communityId: string }>,
  query: OpenQuery,
  order: { key: string; title: string; owner: string; format: 'csv' | 'xlsx' | 'json' | 'pdf'; tell(rows: number): void },
): Promise<Made> {
  const { key, title, owner, format, tell } = order;
  let rowCount = 0;
  const counted = async function* <T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const row of rows) {
      rowCount += 1;
      tell(rowCount);
      yield row;
    }
  };
  if (format === 'xlsx' && (await countRows(reading, query)) > MOST_IN_SHEET) throw refuse(exportMailRefusals, 'tooManyRows');
  if (format === 'json') {
    const made = await putHashed(services, key, jsonArray(query.read.columns, counted(plainRows(reading, query))));
    return { rowCount, ...made };
  }
  const sheet = await querySheet(reading, query, { name: title, title, owner }, counted);
  const made = await putHashed(services, key, piecesOf(await fileBody(sheet, format)));
  return { rowCount, ...made };
}

interface Making {
  context: JobContext<{ communityId: string; dataExportId: string }>;
  row: ExportRow;
  held: HeldClaims;
  owner: string;
}

function readingOf({ row }: Pick<Making, 'row'>, tx: Tx): ListReader<{ communityId: string }> {
  const { communityId } = row;
  return { tx, now: row.startedTime, communities: new Set([communityId]), input: { communityId } };
}

/**
 * Makes the parts that are missing. One that is refused is said so, and leaves the others their way; the
 * export then fails with its sentence.
 */
async function makeParts(making: Making): Promise<void> {
  const { context, row, held, owner } = making;
  const { customerId, services, pieces, progress } = context;
  const { dataExportId, parts, format } = row;
  assert(format !== 'book', 'a whole book is made by a job of its own');
  const queries = parts.map(({ title, definition }) => ({ title, query: () => openQuery(definition, held) }));
  const done = new Map(
    (await services.database.read(customerId, (tx) => listMadeParts(tx, [dataExportId]))).map((part) => [part.position, part]),
  );
  let before = [...done.values()].reduce((sum, part) => sum + part.rowCount, 0);
  let refused: Refusal | null = null;
  for (const [i, { title, query }] of queries.entries()) {
    const position = i + 1;
    if (done.has(position)) continue;
    const order = { key: partKey(customerId, dataExportId, position), title, owner, format };
    const made = await services.database
      .snapshot(customerId, async (tx) => {
        const reading = readingOf(making, tx);
        const open = query();
        const total = before + (await countRows(reading, open));
        return await writeQuery(services, reading, open, { ...order, tell: (rows) => progress(before + rows, total, title) });
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        refused = error;
        return error;
      });
    if (made instanceof Refusal) {
      await pieces.note([{ key: `${position}. ${title}`, state: 'failed', message: made.message }]);
      continue;
    }
    before += made.rowCount;
    await pieces.once(`${position}. ${title}`, async (tx) => {
      await insertMadePart(tx, dataExportId, { position, title, ...made });
      return `${made.rowCount.toLocaleString('en-US')} rows`;
    });
  }
  if (refused) throw refused;
}

/** Joins the parts of an export into what people take. */
async function joinParts({ context, row, owner }: Making): Promise<Made & { fileName: string }> {
  const { customerId, services } = context;
  const { dataExportId, parts, format, startedTime } = row;
  const made = await services.database.read(customerId, (tx) => listMadeParts(tx, [dataExportId]));
  const [only] = made;
  const day = startedTime.slice(0, 10);
  if (parts.length === 1 && only) return { ...only, fileName: `${owner} ${only.title} ${day}.${format}` };
  const entries = made.map(({ position, title }) => ({
    name: `${title}.${format}`,
    read: () => services.files.get(partKey(customerId, dataExportId, position)),
  }));
  const file = await putHashed(services, fileKey(customerId, row), zipFiles(entries, startedTime));
  return { ...file, rowCount: made.reduce((sum, part) => sum + part.rowCount, 0), fileName: `${owner} data ${day}.zip` };
}

/** Puts the files of a whole book as one archive. */
export async function putBook(
  { customerId, services }: JobContext<unknown>,
  row: ExportRow,
  entries: Iterable<ZipStream>,
): Promise<Omit<Made, 'rowCount'>> {
  return await putHashed(services, fileKey(customerId, row), zipFiles(entries, row.startedTime));
}

/** Removes the files of exports whose time is over. */
async function sweep({ customerId, services }: JobContext<unknown>): Promise<void> {
  const expired = await services.database.transact(customerId, (tx) => takeExpired(tx, services.clock.now()));
  for (const dataExportId of expired) await services.files.removeFolder(exportFolder(customerId, dataExportId));
}

/** Keeps that an export is made, until when its file stands, and mails it to those it was made for. */
export async function finishExport(context: JobContext<unknown>, row: ExportRow, made: Made & { fileName: string }): Promise<void> {
  const { jobId, customerId, services } = context;
  const { communityId, dataExportId, recipients, userId } = row;
  const finishedTime = services.clock.now();
  await services.database.transact(customerId, async (tx) => {
    const finished = { ...made, finishedTime, expiresTime: addMilliseconds(finishedTime, STANDS_MS) };
    if (!(await finishDataExport(tx, dataExportId, finished)) || recipients.length === 0) return;
    const known = await usersAtAddresses(tx, recipients);
    for (const to of recipients)
      await enqueueJob(tx, mailDataExport, {
        payload: { communityId, dataExportId, to, userId },
        title: `Mail ${row.name} to ${to}`,
        userId,
      });
    await writeAuditEvent(tx, {
      principal: { userId, sessionId: '' },
      now: finishedTime,
      request: { id: jobId, address: '' },
      command: 'DataExports.mailDataExport',
      kind: 'data export',
      entityId: dataExportId,
      communityId,
      after: { recipients, external: recipients.filter((each) => !known.has(each)) },
    });
  });
}

/** The export a job is about, with what its user holds now. Refuses when they no longer see the community. */
export async function exportOf(context: JobContext<{ communityId: string; dataExportId: string }>): Promise<Making> {
  const { customerId, payload, services } = context;
  const { communityId, dataExportId } = payload;
  const { row, owner } = await services.database.read(customerId, async (tx) => ({
    row: (await listDataExports(tx, communityId, dataExportId))[0],
    owner: await ownerOf(tx, communityId),
  }));
  assert(row, 'the export was saved with its job');
  const held = await heldBy(services, customerId, row.userId, communityId);
  if (!held) throw notFound('The community');
  return { context, row, held, owner };
}

/** Makes an export. One that is made stays as it is, so the job may run again. */
export const dataExportJob = defineJob(makeDataExport, async (context) => {
  const making = await exportOf(context);
  if (making.row.finishedTime !== null) return { rowCount: making.row.rowCount };
  await sweep(context);
  await makeParts(making);
  const made = await joinParts(making);
  await finishExport(context, making.row, made);
  return { rowCount: made.rowCount };
});

/**
 * Mails an export to one address, when both who sends it and, where they are a user, who gets it may read all
 * of it at this moment.
 */
export const dataExportMailJob = defineJob(mailDataExport, async ({ jobId, customerId, services, payload }) => {
  const { communityId, dataExportId, to, userId } = payload;
  const { row, known } = await services.database.read(customerId, async (tx) => ({
    row: (await listDataExports(tx, communityId, dataExportId))[0],
    known: (await usersAtAddresses(tx, [to])).get(to),
  }));
  assert(row, 'an export that is mailed was made');
  for (const reader of [userId, ...(known ? [known] : [])]) {
    const held = await heldBy(services, customerId, reader, communityId);
    if (!held || !mayTake(held, row)) throw refuse(exportMailRefusals, 'sourceClosed', { to });
  }
  const pieces: Uint8Array[] = [];
  assert(row.sha256, 'an export that is mailed was made');
  const body = await wholeFile(services.files, { fileKey: fileKey(customerId, row), sha256: row.sha256 });
  for await (const piece of body) pieces.push(piece);
  const attachment = { fileName: row.fileName, contentType: 'application/octet-stream', content: Buffer.concat(pieces) };
  const mail = { to, key: jobId, subject: row.name, text: `${row.name} is attached.\n`, attachments: [attachment] };
  await services.mail.send(mail).catch((error: unknown) => {
    throw new TryLater('the mail server does not take mails now', { cause: error });
  });
});
