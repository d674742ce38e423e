// The handlers of vendors: the federal tax number is sealed at once, and whoever reads it is written down.
import { refuse } from '../../../packages/contract/contract.ts';
import { openText, sealText } from '../../../packages/db/secrets.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { keepRecord, refuseOverwrite } from '../../identity/identity.server.ts';
import { cautionsFor } from './cover.handlers.ts';
import { officeToday } from './cover.store.ts';
import { tidyTrades } from './trades.rules.ts';
import { type VendorFacts, type vendor, vendorKinds, vendorRefusals } from './vendor.contract.ts';
import {
  countCommunities,
  findByAlias,
  findTaxNumber,
  findVendorRules,
  keptVendors,
  listVendorRows,
  saveVendorRules,
  sealTaxNumber,
} from './vendor.store.ts';

/**
 * Refuses communities that are not there or not in scope; those a vendor served before stay, whoever changes
 * it.
 */
export async function requireServed(context: Context<unknown>, communityIds: readonly string[], before: readonly string[]): Promise<void> {
  const added = [...new Set(communityIds)].filter((one) => !before.includes(one));
  const { communities } = context;
  if (added.length === 0) return;
  if ((communities !== 'all' && added.some((one) => !communities.has(one))) || (await countCommunities(context.tx, added)) < added.length)
    throw notFound('The community');
}

type Typed = VendorFacts & { taxNumber?: string };
const typedTaxNumber = (context: Context<unknown>): string => (context.input as Typed).taxNumber ?? '';

const keeping = keepRecord({
  kept: keptVendors,
  kind: 'vendor',
  words: 'vendor',
  async check(context, facts, before) {
    if (facts.standing === 'MERGED' || before?.facts.standing === 'MERGED')
      throw invalid('Only a merge makes a merged vendor, and only undoing it makes one of its own again.', [
        { path: 'standing', message: 'is the outcome of a merge' },
      ]);
    const { taxNumber: _sealed, ...rest } = facts as Typed;
    const holder = rest.alias === '' ? undefined : await findByAlias(context.tx, rest.alias);
    if (holder !== undefined && holder !== before?.id)
      throw refuse(vendorRefusals, 'aliasTaken', { alias: rest.alias }, [{ path: 'alias', message: 'belongs to another vendor' }]);
    await requireServed(context, rest.serves, before?.facts.serves ?? []);
    const taxNumber = typedTaxNumber(context);
    // The audit trail says that the number changed and how it ends, never the number itself.
    return { ...rest, trades: tidyTrades(rest.trades), ...(taxNumber === '' ? {} : { taxLast4: taxNumber.slice(-4) }) };
  },
  async saved(context, vendorId) {
    const taxNumber = typedTaxNumber(context);
    if (taxNumber !== '') await sealTaxNumber(context.tx, vendorId, sealText(context.services.secrets, taxNumber), taxNumber.slice(-4));
  },
  taken: ({ name }) => refuse(vendorRefusals, 'nameTaken', { name }, [{ path: 'name', message: 'is the name of another vendor' }]),
});

export const vendorHandlers: Handlers<typeof vendor> = {
  addVendor: keeping.add,
  editVendor: keeping.edit,
  async getVendor(context) {
    const found = await keeping.get(context);
    return { ...found, taxLast4: (await findTaxNumber(context.tx, found.vendorId))?.last4 ?? '' };
  },
  deleteVendor: keeping.remove,
  async listVendors({ tx, input }) {
    return listVendorRows(tx, input);
  },
  async revealTaxNumber({ tx, input, services, record }) {
    const found = await findTaxNumber(tx, input.vendorId);
    if (!found || found.sealed === '') throw notFound('The federal tax number');
    record({ entityId: input.vendorId, after: { taxNumberRead: true } });
    return { taxNumber: openText(services.secrets, found.sealed) };
  },
  async readVendorCautions({ tx, input, now }) {
    if (!(await keptVendors.find(tx, input.vendorId))) throw notFound('The vendor');
    return (await cautionsFor(tx, [input.vendorId], await officeToday(tx, now))).get(input.vendorId) ?? [];
  },
  async getVendorRules({ tx }) {
    return findVendorRules(tx);
  },
  async editVendorRules(context) {
    const { tx, input, record } = context;
    const before = await findVendorRules(tx);
    if (!(await saveVendorRules(tx, input)))
      await refuseOverwrite(context, { kind: 'vendorRules', ids: ['1'], version: before.version }, input.version);
    record({ entityId: '1', before, after: input });
    return {};
  },
};

export const vendorRecords: RecordSource = { kind: vendorKinds.vendor, labels: keptVendors.labels, named: keptVendors.named };
