// The import of reserve components carried out and taken back: it changes a draft, and is taken back while
// nobody changed it since.
import { z } from 'zod';
import { importRefusals, refuse } from '../../../packages/contract/contract.ts';
import { jsonText, type Tx } from '../../../packages/db/database.ts';
import { serveImport } from '../../../packages/imports/imports.ts';
import { assert, isLocalDate, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { threadWork } from '../../../packages/threads/threads.ts';
import { reserveImport } from './reserve-import.contract.ts';
import { planReserve, withImported } from './reserve-import.rules.ts';
import { componentsOf } from './reserve-study.handlers.ts';
import type { StudyComponent } from './reserve-study.rules.ts';
import { changeStudyState, listStudies, lockStudies, replaceComponents } from './reserve-study.store.ts';

const cents = z.string().transform((text) => BigInt(text));
const kept = z.array(
  z.object({
    name: z.string(),
    category: z.string(),
    quantity: z.number().nullable(),
    unitCost: cents.nullable(),
    cost: cents,
    usefulLife: z.number(),
    remainingLife: z.number(),
    lastDoneDate: z.custom<LocalDate>((value) => typeof value === 'string' && isLocalDate(value)).nullable(),
    inflation: z.number().nullable(),
    note: z.string(),
  }),
);
const reserveUndo = z.object({ reserveStudyId: z.string(), before: kept, after: z.string() });

/** Components as JSON keeps them: cents as text. */
const keptOf = (components: readonly StudyComponent[]) =>
  components.map((each) => ({ ...each, unitCost: each.unitCost === null ? null : String(each.unitCost), cost: String(each.cost) }));

async function studyNamed(tx: Tx, communityId: string, reserveStudyId: string) {
  const study = (await listStudies(tx, communityId)).find((row) => row.reserveStudyId === reserveStudyId);
  if (!study) throw notFound('The reserve study');
  return study;
}

export const reserveServed = serveImport(reserveImport, {
  async load({ tx, params: { communityId, reserveStudyId } }) {
    const { state, studyDate } = await studyNamed(tx, communityId, reserveStudyId);
    return { state, studyDate, existing: await componentsOf(tx, communityId, reserveStudyId) };
  },
  plan: threadWork(planReserve, new URL('./reserve-import.rules.ts', import.meta.url)),
  async apply({ tx, params: { communityId, reserveStudyId } }, changes, { existing }) {
    await lockStudies(tx, communityId);
    await replaceComponents(tx, communityId, reserveStudyId, withImported(existing, changes));
    // The save is counted, so that who typed meanwhile does not write over the file.
    await changeStudyState(tx, reserveStudyId, 'DRAFT');
    const after = await componentsOf(tx, communityId, reserveStudyId);
    return { reserveStudyId, before: keptOf(existing), after: jsonText(keptOf(after)) };
  },
  async undo({ tx, params: { communityId } }, undo) {
    assert(communityId, 'a reserve study belongs to a community');
    const { reserveStudyId, before, after } = reserveUndo.parse(undo);
    await lockStudies(tx, communityId);
    const study = await studyNamed(tx, communityId, reserveStudyId);
    if (study.state !== 'DRAFT' || jsonText(keptOf(await componentsOf(tx, communityId, reserveStudyId))) !== after)
      throw refuse(importRefusals, 'builtUpon', { what: 'the study was changed since' }, [
        { path: 'importRunId', message: 'the study was changed since' },
      ]);
    await replaceComponents(tx, communityId, reserveStudyId, before);
    await changeStudyState(tx, reserveStudyId, 'DRAFT');
  },
});
