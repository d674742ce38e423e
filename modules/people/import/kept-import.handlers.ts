// Carries out the import of kept records whatever their kind, and takes it back: all of it, or nothing where
// something was built on it.
import { z } from 'zod';
import {
  type ImportColumns,
  type ImportDefinition,
  type ImportPlan,
  type ImportRow,
  importRefusals,
  refuse,
} from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { KeptKind } from '../../../packages/db/kept.ts';
import { type ServedImport, serveImport } from '../../../packages/imports/imports.ts';
import type { Instant, Refusal } from '../../../packages/kernel/kernel.ts';
import { InParts, type Parts, type ThreadWork, threadWork } from '../../../packages/threads/threads.ts';
import { listOwnedByParties } from '../party/party.store.ts';
import type { KeptChange, KnownRecord } from './kept-import.rules.ts';
import { planOwned } from './party-plan.rules.ts';

interface KeptImport<C extends ImportColumns, P extends z.ZodRawShape, F extends object, Facts> {
  kept: KeptKind<F>;
  /** As the audit trail and what hangs on records name it. */
  kind: string;
  labelOf(facts: F): string;
  load(
    scope: { tx: Tx; params: z.output<z.ZodObject<P>>; now: Instant; communities: 'all' | ReadonlySet<string> },
    existing: readonly KnownRecord<F>[],
  ): Promise<Parts<Facts>>;
  plan: ThreadWork<(rows: readonly ImportRow<C>[], facts: Facts) => ImportPlan<KeptChange<F>>>;
  /** Reads further forms of files. */
  otherForms?: NonNullable<Parameters<typeof serveImport>[1]['otherForms']>;
}

const madeShape = z.object({ ids: z.array(z.string()), throughIds: z.array(z.string()) });
const undoShape = z.object({
  added: madeShape,
  /** As they were before, with the version the import gave them. */
  changed: z.array(
    z.object({ id: z.string(), throughId: z.string().nullable(), version: z.string(), before: z.record(z.string(), z.unknown()) }),
  ),
});

function builtUpon(what: string): Refusal {
  return refuse(importRefusals, 'builtUpon', { what }, [{ path: 'importRunId', message: what }]);
}

const communityOf = (params: unknown): string | undefined => (params as { communityId?: string }).communityId;

/** Serves the import of records of a kind. */
export function importKept<C extends ImportColumns, P extends z.ZodRawShape, F extends object, Facts>(
  definition: ImportDefinition<C, P>,
  { kept, kind, labelOf, load, plan, otherForms }: KeptImport<C, P, F, Facts>,
): ServedImport {
  return serveImport(definition, {
    async load({ tx, params, now, communities }) {
      const existing = await kept.many.all(tx, communityOf(params));
      const parties = existing.flatMap(({ throughId }) => throughId ?? []);
      const own = await load({ tx, params, now, communities }, existing);
      return { own: new InParts<Facts>(own), owned: await listOwnedByParties(tx, communities, parties), kind, plan };
    },
    plan: threadWork(planOwned<C, F, Facts>, new URL('./party-plan.rules.ts', import.meta.url)),
    async apply({ tx, params }, changes: readonly KeptChange<F>[]) {
      const fresh = changes.filter(({ before }) => before === null).map(({ after }) => after);
      const added = await kept.many.insert(tx, fresh, communityOf(params));
      const known = changes.flatMap(({ before, after }) => (before ? [{ ...before, after }] : []));
      await kept.many.update(
        tx,
        known.map(({ id, throughId, after }) => ({ id, throughId, facts: after })),
      );
      const ids = known.map(({ id }) => id);
      const versions = new Map((await kept.many.all(tx, undefined, { ids })).map((row) => [row.id, row.version]));
      const changed = known.map(({ id, throughId, facts }) => ({ id, throughId, version: versions.get(id) ?? '', before: facts }));
      return { added, changed };
    },
    async undo({ tx }, undo) {
      const { added, changed } = undoShape.parse(undo);
      const now = await kept.many.all(tx, undefined, { ids: changed.map(({ id }) => id), lock: true });
      const versions = new Map(now.map((row) => [row.id, row.version]));
      const since = changed.filter(({ id, version }) => versions.get(id) !== version);
      if (since.length > 0) throw builtUpon(`${since.map(({ before }) => labelOf(before as F)).join(', ')} was changed since`);
      const uses = await kept.many.usesOf(tx, added, kind);
      if (uses !== '') throw builtUpon(uses);
      await kept.many.update(
        tx,
        changed.map(({ id, throughId, before }) => ({ id, throughId, facts: before as F })),
      );
      await kept.many.remove(tx, added);
    },
    ...(otherForms && { otherForms }),
  });
}
