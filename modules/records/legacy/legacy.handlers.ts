// The import of legacy history, carried out and taken back.
import { z } from 'zod';
import { nearNames, serveImport } from '../../../packages/imports/imports.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { threadWork } from '../../../packages/threads/threads.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { legacyImport } from './legacy.contract.ts';
import { legacyKey, planLegacy, soughtDays } from './legacy.rules.ts';
import { deleteLegacy, insertLegacy, linesOn, propertiesByAccount } from './legacy.store.ts';

const rules = new URL('./legacy.rules.ts', import.meta.url);

export const legacyServed = serveImport(legacyImport, {
  seek: threadWork(soughtDays, rules),
  async load({ tx, params, now }, days: ReadonlySet<LocalDate>) {
    const properties = await propertiesByAccount(tx, params.communityId);
    return {
      properties,
      nearAccount: nearNames([...properties.keys()].map((account) => account.toUpperCase())),
      today: await todayOf(tx, params.communityId, now),
      standing: new Set((await linesOn(tx, params.communityId, days)).map(legacyKey)),
    };
  },
  plan: threadWork(planLegacy, rules),
  apply: async ({ tx, params }, changes) => ({ ids: await insertLegacy(tx, params.communityId, changes) }),
  undo: async ({ tx }, undo) => deleteLegacy(tx, z.object({ ids: z.array(z.string()) }).parse(undo).ids),
});
