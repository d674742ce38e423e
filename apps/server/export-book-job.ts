// The job that exports a whole book from the screen of data exports: the same folder as the command line
// writes, as one archive.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { mayTake } from '../../modules/reports/exports/data-export.handlers.ts';
import { exportOf, finishExport, putBook } from '../../modules/reports/exports/export-job.handlers.ts';
import { makeBookExport } from '../../modules/reports/reports.contract.ts';
import type { ZipStream } from '../../packages/files/zip.ts';
import { forbidden } from '../../packages/http/failures.ts';
import { defineJob, type JobDefinition } from '../../packages/jobs/jobs.ts';
import { filesBelow } from './book-folder.ts';
import { type BookPlace, exportBook } from './export-book.ts';

/** A file of the folder as an entry of the archive. */
function entryOf(folder: string, path: string): ZipStream {
  const within = dirname(path);
  const read = async () => createReadStream(join(folder, path)) as AsyncIterable<Uint8Array>;
  return { name: basename(path), read, ...(within === '.' ? {} : { folder: within }) };
}

/**
 * Joins the job to where books come from. Whoever started it must hold every right still. What was sealed
 * otherwise is told as a failed piece, and goes out all the same.
 */
export function bookExportJob(place: Omit<BookPlace, 'clock' | 'database' | 'secrets'>): JobDefinition {
  return defineJob(makeBookExport, async (context) => {
    const { row, held, owner } = await exportOf(context);
    if (row.finishedTime !== null) return { rowCount: row.rowCount };
    if (!mayTake(held, row)) throw forbidden();
    const { customerId, services, progress, pieces } = context;
    const { database, secrets, clock } = services;
    const scratch = await mkdtemp(join(tmpdir(), 'commonhold-book-'));
    try {
      const folder = join(scratch, 'book');
      const { contents, faults } = await exportBook({ ...place, database, secrets, clock }, customerId, folder, progress);
      if (faults.length > 0) await pieces.note(faults.slice(0, 100).map((fault) => ({ key: fault, state: 'failed', message: fault })));
      const entries = filesBelow(folder).map((path) => entryOf(folder, path));
      const made = await putBook(context, row, entries);
      const rowCount = contents.tables.reduce((sum, table) => sum + table.rows, 0);
      await finishExport(context, row, { ...made, rowCount, fileName: `${owner} whole book ${row.startedTime.slice(0, 10)}.zip` });
      return { rowCount };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}
