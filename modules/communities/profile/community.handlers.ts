// The handlers of communities as kept records.
import { deleteRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { GoingToo } from '../../../packages/db/dependents.ts';
import { sealText } from '../../../packages/db/secrets.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { dateInZone, invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { giveMakerScope, namesOfUsers, refuseOverwrite, takeScopeOf } from '../../identity/identity.server.ts';
import { isCommunityTaken, listCommunityRows } from '../communities.store.ts';
import { forgetClosed } from './closed.store.ts';
import { type community, communityRefusals } from './community.contract.ts';
import { type CommunityOwn, findStanding, keptCommunities } from './community.store.ts';

type Typed = Omit<CommunityOwn, 'taxIdSealed' | 'taxIdLast4'> & { taxId?: string | undefined };

/** What is written: the number sealed, and everything that names something checked. */
async function factsToSave(context: Context<Typed>, before: { id: string; facts: CommunityOwn } | null): Promise<CommunityOwn> {
  const { tx, services, input } = context;
  const { taxId, ...facts } = input;
  if (!(facts.lateDaysFirst < facts.lateDaysSecond && facts.lateDaysSecond < facts.lateDaysThird))
    throw invalid('Each of the three days of lateness comes after the one before.', [
      { path: 'lateDaysSecond', message: 'must come after the first and before the third' },
    ]);
  const wanted = [facts.accountantUserId, facts.managerUserId].filter((one) => one !== null);
  const known = await namesOfUsers(tx, wanted);
  if (wanted.some((one) => !known.has(one))) throw notFound('The user');
  if (await isCommunityTaken(tx, facts, before?.id ?? null)) throw refuse(communityRefusals, 'nameTaken');
  const kept = { taxIdSealed: before?.facts.taxIdSealed ?? null, taxIdLast4: before?.facts.taxIdLast4 ?? '' };
  if (taxId === undefined || taxId.startsWith('•')) return { ...facts, ...kept };
  const digits = taxId.replace('-', '');
  return { ...facts, taxIdSealed: digits === '' ? null : sealText(services.secrets, digits), taxIdLast4: digits.slice(-4) };
}

/** The audit trail says what changed, never the number itself. */
function audited({ taxIdSealed: _sealed, ...facts }: CommunityOwn): object {
  return facts;
}

/**
 * What the product made of a community by itself: its lamps and alerts, which the database takes away with
 * it.
 */
const madeByItself = (communityId: string): GoingToo[] =>
  ['ledger.tie_out', 'desk.alert'].map((table) => ({ table, column: 'community_id', ids: [communityId] }));

async function locked({ tx, input }: Context<{ communityId: string }>) {
  const found = await keptCommunities.find(tx, input.communityId, undefined, true);
  if (!found) throw notFound('The community');
  return found;
}

/**
 * Adds a community without anybody typing into its form; undefined when its name is taken, or its short code
 * is or was.
 */
export async function makeCommunity(tx: Tx, facts: Omit<CommunityOwn, 'taxIdSealed' | 'taxIdLast4'>): Promise<string | undefined> {
  if (await isCommunityTaken(tx, facts, null)) return undefined;
  return await keptCommunities.insert(tx, ownOf({ ...facts, taxIdSealed: null, taxIdLast4: '' }));
}

export const communityHandlers: Handlers<typeof community> = {
  async addCommunity(context) {
    const facts = await factsToSave(context, null);
    const communityId = await keptCommunities.insert(context.tx, ownOf(facts));
    if (communityId === undefined) throw refuse(communityRefusals, 'nameTaken');
    await giveMakerScope(context, communityId);
    context.record({ entityId: communityId, communityId, after: audited(ownOf(facts)) });
    return { communityId };
  },
  async editCommunity(context) {
    const { communityId, version } = context.input;
    const before = await locked(context);
    await refuseOverwrite(context, { kind: 'community', ids: [communityId], version: before.version }, version);
    const facts = ownOf(await factsToSave(context, before));
    if (!(await keptCommunities.update(context.tx, before, facts))) throw refuse(communityRefusals, 'nameTaken');
    context.record({ entityId: communityId, before: audited(before.facts), after: audited(facts) });
    return { communityId };
  },
  async getCommunity({ tx, input: { communityId } }) {
    const [found, standing] = await Promise.all([keptCommunities.find(tx, communityId), findStanding(tx, communityId)]);
    if (!found || !standing) throw notFound('The community');
    const { taxIdSealed: _sealed, taxIdLast4, ...facts } = found.facts;
    return { ...facts, ...standing, communityId, version: found.version, taxId: taxIdLast4 === '' ? '' : `•••••${taxIdLast4}` };
  },
  async deleteCommunity(context) {
    const { tx, services, input } = context;
    const before = await locked(context);
    const uses = await keptCommunities.usesOf(tx, before.id, 'community', madeByItself(before.id));
    if (uses !== '') throw refuse(deleteRefusals, 'stillUsed', { what: 'community', uses: `${uses}; deactivate it instead` });
    await takeScopeOf(tx, before.id);
    await keptCommunities.remove(tx, before);
    forgetClosed(services);
    context.record({ entityId: input.communityId, before: audited(before.facts) });
    return {};
  },
  async listCommunities(context) {
    const rows = await listCommunityRows(context.tx, context.communities);
    return rows.map((row) => ({ ...row, todayDate: dateInZone(context.now, row.timeZone) }));
  },
};

/** The facts alone, without what else a call carries. */
function ownOf(facts: CommunityOwn): CommunityOwn {
  const { communityId: _id, version: _version, ...own } = facts as CommunityOwn & { communityId?: string; version?: string };
  return own;
}
