// The handlers of changing many vendors at once: all that differ are saved together, each with an event of
// its own in the audit trail.
import { writeAuditEvent } from '../../../../packages/http/audit.ts';
import type { Handlers } from '../../../../packages/http/handlers.ts';
import { notFound } from '../../../../packages/kernel/kernel.ts';
import { chosenIds } from '../../../../packages/lists/lists.ts';
import { refuseOverwrite } from '../../../identity/identity.server.ts';
import { vendorList } from '../../people-lists.contract.ts';
import { tidyTrades } from '../trades.rules.ts';
import { mostAtOnce, type vendorEditAll } from './edit-all.contract.ts';
import { differencesOf } from './edit-all.rules.ts';
import { loadGridVendors, updateGridVendors } from './edit-all.store.ts';

export const editAllHandlers: Handlers<typeof vendorEditAll> = {
  async readVendors(context) {
    const { input, tx } = context;
    const isChosen = input.selectionId !== undefined || input.ids !== undefined;
    const ids = isChosen ? await chosenIds(context, vendorList, input) : null;
    return loadGridVendors(tx, ids, { lock: false, limit: mostAtOnce });
  },
  async saveVendors(context) {
    const { input, tx, principal, request, now } = context;
    const typed = new Map(input.rows.map((row) => [row.vendorId, { ...row, trades: tidyTrades(row.trades) }]));
    const { rows: before } = await loadGridVendors(tx, [...typed.keys()], { lock: true, limit: mostAtOnce });
    if (before.length < typed.size) throw notFound('A vendor');
    const changes = before.flatMap((vendor) => {
      const row = typed.get(vendor.vendorId);
      return row ? [{ vendor, row, differences: differencesOf(vendor, row) }] : [];
    });
    for (const { vendor, row } of changes)
      await refuseOverwrite(context, { kind: 'vendor', ids: [vendor.vendorId], version: vendor.version }, row.version);
    const changed = changes.filter(({ differences }) => differences.length > 0);
    const saved = await updateGridVendors(
      tx,
      changed.map(({ row }) => row),
    );
    for (const { vendor, row, differences } of changed) {
      const only = (of: typeof vendor | typeof row) => Object.fromEntries(differences.map(({ key }) => [key, of[key]]));
      await writeAuditEvent(tx, {
        principal,
        request,
        now,
        command: 'VendorEditAll.saveVendors',
        kind: 'vendor',
        entityId: vendor.vendorId,
        before: only(vendor),
        after: only(row),
      });
    }
    context.record({ after: { vendorsChanged: changed.length } });
    return { saved };
  },
};
