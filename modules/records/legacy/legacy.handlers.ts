// The import of legacy history, carried out and taken back.
import { z } from 'zod';
import { serveImport } from '../../../packages/imports/imports.ts';
import { nearMisses } from '../../../packages/search/near-miss.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { legacyImport } from './legacy.contract.ts';
import { legacyKey, planLegacy } from './legacy.rules.ts';
import { deleteLegacy, insertLegacy, linesOn, propertiesByAccount } from './legacy.store.ts';

export const legacyServed = serveImport(legacyImport, {
  async load({ tx, params, now }, rows) {
    const properties = await propertiesByAccount(tx, params.communityId);
    const days = new Set(rows.flatMap(({ values }) => values.lineDate ?? []));
    return {
      properties,
      nearAccount: nearMisses([...properties.keys()].map((account) => account.toUpperCase())),
      today: await todayOf(tx, params.communityId, now),
      standing: new Set((await linesOn(tx, params.communityId, days)).map(legacyKey)),
    };
  },
  plan: (rows, facts) => planLegacy(rows, facts),
  apply: async ({ tx, params }, changes) => ({ ids: await insertLegacy(tx, params.communityId, changes) }),
  undo: async ({ tx }, undo) => deleteLegacy(tx, z.object({ ids: z.array(z.string()) }).parse(undo).ids),
});
