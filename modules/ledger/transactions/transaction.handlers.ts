// The page of a batch: what the ledger knows of it, and the tables of the module that posted it.
import { allows, needs, needsOne } from '../../../packages/contract/contract.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { type Cents, centsToText, notFound, sumCents, textToCents } from '../../../packages/kernel/kernel.ts';
import { actInWords } from '../../records/records.server.ts';
import type { LedgerNeighbors } from '../neighbors.handlers.ts';
import { sentDoor } from '../neighbors.rules.ts';
import { batchClaimOf, batchPageOf, wordsOfBatch } from '../undo/undo.contract.ts';
import type { transactions } from './transaction.contract.ts';
import type { DetailCell, DetailTable } from './transaction.rules.ts';
import { countEntries, findHeader, type LinkedBatch, listBatchEvents, listLinked, sumPostings } from './transaction.store.ts';

/** True for who may look at a batch: holders of what it holds, and of its page. */
function mayLook(held: Parameters<typeof allows>[0], kind: string): boolean {
  const page = batchPageOf(kind);
  return allows(held, needsOne(1, batchClaimOf(kind), ...(page ? [page.claim] : []), 'gljournalentries'));
}

const how: Readonly<Record<LinkedBatch['how'], string>> = {
  TAKEN_BACK: 'Undone by',
  TOOK_BACK: 'Undoes',
  REVERSED: 'Reversed by',
  REVERSES: 'Reverses',
};

const textOf = (cell: DetailCell | undefined): string | null =>
  cell === null || cell === undefined ? null : typeof cell === 'bigint' ? centsToText(cell as Cents) : String(cell);

function shown({ title, noun, columns, rows }: DetailTable) {
  return {
    title,
    noun,
    columns: columns.map(({ isSummed = false, ...column }) => ({ ...column, isSummed })),
    rows: rows.map(({ key, cells, door, isStruck = false }) => ({
      key,
      cells: Object.fromEntries(columns.map((column) => [column.key, textOf(cells[column.key])])),
      door: sentDoor(door),
      isStruck,
    })),
  };
}

/** The handlers, which ask the modules above what is in their batches. */
export function transactionHandlers(neighbors: LedgerNeighbors): Handlers<typeof transactions> {
  return {
    async getTransaction({ tx, input, held }) {
      const { communityId, batchId } = input;
      const header = await findHeader(tx, communityId, batchId);
      if (!header) throw notFound('The batch');
      const { kind, undoesKind, periodFrom, periodTo, periodStatus, undoneByBatchId: _undone, plan, ...batch } = header;
      if (!mayLook(held, undoesKind ?? kind)) throw forbidden();
      const parts = neighbors.transactions.filter((part) => part.kinds.includes(kind));
      const tables = (await Promise.all(parts.map((part) => part.tables(tx, { communityId, batchId, kind })))).flat();
      const sums = await sumPostings(tx, batchId);
      const linked = await listLinked(tx, communityId, batchId);
      const events = await listBatchEvents(tx, batchId);
      return {
        ...batch,
        kind,
        kindWords: wordsOfBatch(kind),
        period: periodFrom && periodTo ? { fromDate: periodFrom, toDate: periodTo, status: periodStatus ?? '' } : null,
        entryCount: await countEntries(tx, batchId),
        total: sumCents(sums.flatMap(({ amount_cents }) => (amount_cents > 0n ? [amount_cents] : []))),
        tables: tables.filter((table) => table.rows.length > 0).map(shown),
        lines: sums.map(({ amount_cents, ...line }) => ({
          ...line,
          debit: amount_cents > 0n ? amount_cents : null,
          credit: amount_cents < 0n ? -amount_cents : null,
        })),
        plan: plan && {
          schedule: plan.schedule,
          lines: plan.lines.map(({ debit, credit, ...line }) => ({
            ...line,
            debit: debit === null ? null : textToCents(debit),
            credit: credit === null ? null : textToCents(credit),
          })),
        },
        linked: linked.map(({ how: link, ...one }) => ({ ...one, what: how[link], mayOpen: mayLook(held, one.kind) })),
        events: events.map(({ command, ...event }) => ({ ...event, act: actInWords(command) })),
        mayUndo: batch.state === 'POSTED' && allows(held, needs(batchClaimOf(undoesKind ?? kind), 8)),
      };
    },
  };
}
