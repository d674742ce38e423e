// The import of vendors carried out and taken back.
import { z } from 'zod';
import { dependentsOf, dependentWords } from '../../../packages/db/dependents.ts';
import { nearMisses, serveImport } from '../../../packages/imports/imports.ts';
import { Refusal } from '../../../packages/kernel/kernel.ts';
import { listVendorRows } from './vendor.store.ts';
import { vendorImport } from './vendor-import.contract.ts';
import { planVendors } from './vendor-import.rules.ts';
import { deleteVendors, insertVendors, lockVendors, updateVendors } from './vendor-import.store.ts';

const facts = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  email: z.string(),
  phone: z.string(),
  termsDays: z.number(),
  isActive: z.boolean(),
});
const undoShape = z.object({
  added: z.array(z.string()),
  /** As they were before, with the version the import gave them. */
  changed: z.array(z.object({ vendorId: z.string(), version: z.string(), before: facts })),
});

/** More vendors than any customer has. */
const EVERYONE = 1_000_000;

function builtUpon(what: string): Refusal {
  return new Refusal('builtUpon', `Something has been built on this import: ${what}. Take that back first.`, [
    { path: 'importRunId', message: what },
  ]);
}

export const vendorsServed = serveImport(vendorImport, {
  async load({ tx }) {
    const { rows } = await listVendorRows(tx, { search: '', onlyActive: false, limit: EVERYONE });
    return { existing: rows, nearName: nearMisses(rows.map((row) => row.name)) };
  },
  plan: (rows, known) => planVendors(rows, known),
  async apply({ tx }, changes) {
    const added = await insertVendors(
      tx,
      changes.filter((change) => change.before === null).map((change) => change.after),
    );
    const known = changes.flatMap(({ before, after }) => (before ? [{ vendorId: before.vendorId, facts: after, before }] : []));
    const versions = await updateVendors(tx, known);
    const changed = known.map(({ vendorId, before }) => ({ vendorId, version: versions.get(vendorId) ?? '', before: facts.parse(before) }));
    return { added, changed };
  },
  async undo({ tx }, undo) {
    const { added, changed } = undoShape.parse(undo);
    const versions = await lockVendors(
      tx,
      changed.map((one) => one.vendorId),
    );
    const since = changed.filter((one) => versions.get(one.vendorId) !== one.version);
    if (since.length > 0) throw builtUpon(`${since.map((one) => one.before.name).join(', ')} was changed since`);
    const dependents = await dependentsOf(tx, { table: 'people.vendor', idColumn: 'vendor_id', ids: added });
    if (dependents.length > 0) throw builtUpon(dependentWords(dependents));
    await updateVendors(
      tx,
      changed.map(({ vendorId, before }) => ({ vendorId, facts: before })),
    );
    await deleteVendors(tx, added);
  },
});
