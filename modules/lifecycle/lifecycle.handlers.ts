// Setting up an association from files: properties of communities, owners of people, in one transaction, and
// taken back in one.
import { z } from 'zod';
import { importRefusals, refuse } from '../../packages/contract/contract.ts';
import { inTurns, type Tx } from '../../packages/db/database.ts';
import { dependentsOf, dependentWords } from '../../packages/db/dependents.ts';
import { serveImport } from '../../packages/imports/imports.ts';
import { assert, type Instant, type LocalDate } from '../../packages/kernel/kernel.ts';
import { InParts, threadWork } from '../../packages/threads/threads.ts';
import {
  deleteProperties,
  keptProperties,
  type NewProperty,
  type PropertyFacts,
  planProperties,
  readAddressList,
  readProperties,
  requireCommunity,
  todayOf,
  typedKey,
} from '../communities/communities.server.ts';
import { listYears } from '../ledger/ledger.server.ts';
import { deleteOwners, insertOwners, type OwnerDraft, type PartyDraft, takeOwners } from '../people/people.server.ts';
import { propertyImport } from './lifecycle.contract.ts';
import { partyOf } from './owner-party.rules.ts';
import type { ProfileFacts } from './property-change.rules.ts';
import { type CommunityRules, type NewHome, planHomes, type Step } from './property-plan.handlers.ts';

/**
 * The day owners' accounts begin: as said, or with the first fiscal year, or today where there is none yet.
 */
async function accountsBegin(tx: Tx, communityId: string, said: LocalDate | undefined, now: Instant): Promise<LocalDate> {
  if (said) return said;
  const years = await listYears(tx, communityId);
  return years.at(-1)?.startDate ?? todayOf(tx, communityId, now);
}

function partiesOf(property: NewProperty): PartyDraft[] {
  const { city, region, postcode } = property;
  const home = {
    street: [property.number, property.street, property.unit].filter((part) => part !== '').join(' '),
    city,
    region,
    postcode,
  };
  return property.owners.map((owner) => partyOf(owner, property.mailing ?? home));
}

const undoShape = z.object({
  propertyIds: z.array(z.string()),
  partyIds: z.array(z.string()),
  ownershipIds: z.array(z.string()),
  /** Properties as they were before, with the version the import gave them. */
  changed: z.array(z.object({ id: z.string(), version: z.string(), before: z.custom<PropertyFacts>() })).default([]),
});

function factsOf({ number, street, region, key, ...address }: NewProperty, profile: ProfileFacts): PropertyFacts {
  return {
    ...profile,
    accountNumber: address.accountNumber,
    street: `${number} ${street}`,
    unit: address.unit,
    city: address.city,
    state: region,
    postcode: address.postcode,
    addressKey: key,
    longitude: address.longitude,
    latitude: address.latitude,
  };
}

async function change(tx: Tx, steps: readonly Step[]): Promise<z.output<typeof undoShape>['changed']> {
  const known = steps.flatMap((step) => ('before' in step ? [step] : []));
  await keptProperties.many.update(
    tx,
    known.map(({ before, after }) => ({ id: before.id, throughId: null, facts: after })),
  );
  const now = await keptProperties.many.all(tx, undefined, { ids: known.map(({ before }) => before.id) });
  const versions = new Map(now.map((row) => [row.id, row.version]));
  return known.map(({ before }) => ({ id: before.id, version: versions.get(before.id) ?? '', before: before.facts }));
}

/** Makes homes with their owners. While PostgreSQL makes ids the rows are put together. */
async function make(
  tx: Tx,
  communityId: string,
  fresh: readonly NewHome[],
  startOn: LocalDate,
): Promise<Omit<z.output<typeof undoShape>, 'changed'>> {
  const ownerCount = fresh.reduce((count, { property }) => count + property.owners.length, 0);
  const [homes, people, rows] = await inTurns(
    () => keptProperties.many.take(tx, fresh.length),
    () => takeOwners(tx, ownerCount),
    async () => fresh.map(({ property, profile }) => ({ facts: factsOf(property, profile), parties: partiesOf(property) })),
  );
  const facts = rows.map((row) => row.facts);
  const idOf = (at: number) => homes.ids[at] ?? '';
  const owners = rows.flatMap(({ parties }, at) =>
    parties.map((party, nth): OwnerDraft => ({ propertyId: idOf(at), party, isPrimary: nth === 0 })),
  );
  await inTurns(
    () => keptProperties.many.insert(tx, facts, communityId, homes),
    () => insertOwners(tx, communityId, startOn, owners, people),
  );
  return { propertyIds: homes.ids, partyIds: [...people.partyIds], ownershipIds: [...people.ownershipIds] };
}

async function save(tx: Tx, communityId: string, steps: readonly Step[], startOn: LocalDate): Promise<z.input<typeof undoShape>> {
  const fresh = steps.flatMap((step) => ('property' in step ? [step] : []));
  const made = await make(tx, communityId, fresh, startOn);
  return { ...made, changed: await change(tx, steps) };
}

/** Gives changed properties back what they were, unless someone changed them since. */
async function changeBack(tx: Tx, changed: z.output<typeof undoShape>['changed']): Promise<void> {
  const now = await keptProperties.many.all(tx, undefined, { ids: changed.map(({ id }) => id), lock: true });
  const versions = new Map(now.map((row) => [row.id, row.version]));
  const since = changed.filter(({ id, version }) => versions.get(id) !== version).map(({ before }) => before.accountNumber);
  if (since.length > 0)
    throw refuse(importRefusals, 'builtUpon', { what: `${since.join(', ')} changed since` }, [
      { path: 'importRunId', message: `${since.join(', ')} changed since` },
    ]);
  await keptProperties.many.update(
    tx,
    changed.map(({ id, before }) => ({ id, throughId: null, facts: before })),
  );
}

/** Removes what an import made, unless something else refers to it. */
async function takeBack(tx: Tx, communityId: string, made: z.output<typeof undoShape>): Promise<void> {
  const going = [{ table: 'people.ownership', column: 'ownership_id', ids: made.ownershipIds }];
  const built = [
    ...(await dependentsOf(tx, { table: 'people.ownership', idColumn: 'ownership_id', ids: made.ownershipIds })),
    ...(await dependentsOf(tx, { table: 'communities.property', idColumn: 'property_id', ids: made.propertyIds }, going)),
    ...(await dependentsOf(tx, { table: 'people.party', idColumn: 'party_id', ids: made.partyIds }, going)),
  ];
  // A charge names its owner and its property; it counts once.
  const once = [...new Map(built.map((one) => [one.table, one])).values()];
  if (once.length > 0)
    throw refuse(importRefusals, 'builtUpon', { what: dependentWords(once) }, [{ path: 'importRunId', message: dependentWords(once) }]);
  await deleteOwners(tx, communityId, made);
  await deleteProperties(tx, communityId, made.propertyIds);
}

const communityRules = (file: string) => new URL(`../communities/${file}.rules.ts`, import.meta.url);
const rules = new InParts<CommunityRules>({
  readProperties: threadWork(readProperties, communityRules('property-import')),
  planProperties: threadWork(planProperties, communityRules('property-plan')),
  typedKey: threadWork(typedKey, communityRules('usps-address')),
});

export const propertiesServed = serveImport(propertyImport, {
  async load({ tx, params: { communityId } }) {
    return { community: await requireCommunity(tx, communityId), existing: await keptProperties.many.all(tx, communityId), rules };
  },
  plan: threadWork(planHomes, new URL('./property-plan.handlers.ts', import.meta.url)),
  async apply({ tx, params: { communityId, ownedSinceDate }, now }, changes) {
    return await save(tx, communityId, changes, await accountsBegin(tx, communityId, ownedSinceDate, now));
  },
  async undo({ tx, params: { communityId } }, undo) {
    assert(communityId, 'properties belong to a community');
    const made = undoShape.parse(undo);
    await changeBack(tx, made.changed);
    await takeBack(tx, communityId, made);
  },
  otherForms: threadWork(readAddressList, new URL('../communities/address-file.rules.ts', import.meta.url)),
});
