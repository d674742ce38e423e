// Setting up an association from files: properties of communities, owners of people, in one transaction, and taken back in one.
import { z } from 'zod';
import type { ImportPlan, ImportRow } from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import { dependentsOf, dependentWords } from '../../packages/db/dependents.ts';
import { serveImport } from '../../packages/imports/imports.ts';
import { assert, type Instant, type LocalDate, Refusal } from '../../packages/kernel/kernel.ts';
import {
  deleteProperties,
  insertProperties,
  knownProperties,
  type NewProperty,
  planProperties,
  readAddressList,
  readProperties,
  requireCommunity,
  todayOf,
} from '../communities/communities.server.ts';
import { listYears } from '../ledger/ledger.server.ts';
import { deleteOwners, insertOwners, type OwnerDraft } from '../people/people.server.ts';
import { propertyImport } from './lifecycle.contract.ts';
import { partyOf } from './owner-party.rules.ts';

type Given = ImportRow<(typeof propertyImport)['columns']>;

interface Facts {
  community: { city: string; state: string; shortCode: string };
  existing: Awaited<ReturnType<typeof knownProperties>>;
}

const acts = { new: 'new', known: 'same', error: 'same' } as const;

/** What the rows would do, by the rules of communities: the columns that were matched become a table under the names those rules know. */
function planRows(given: readonly Given[], { community, existing }: Facts): ImportPlan<NewProperty> {
  const fields = (Object.keys(propertyImport.columns) as (keyof Given['values'])[]).filter((key) =>
    given.some((row) => row.values[key] !== undefined),
  );
  const has = (...keys: (keyof Given['values'])[]) => keys.some((key) => fields.includes(key));
  if (given.length > 0 && !has('address') && !(has('number') && has('street', 'streetName'))) {
    const message = 'Choose the columns for the number and the street, or the one for the whole address.';
    return { rows: [], problems: [{ line: 1, column: 'number', message, severity: 'error' }] };
  }
  if (given.length === 0) return { rows: [], problems: [] };
  const table = { header: fields, rows: given.map(({ line, values }) => ({ line, cells: fields.map((key) => values[key] ?? '') })) };
  const plan = planProperties(
    readProperties(table, { city: community.city, region: community.state }),
    table,
    existing,
    community.shortCode,
  );
  const fresh = new Map(plan.fresh.map((property) => [property.line, property]));
  return {
    rows: plan.rows.map(({ line, status, accountNumber }) => ({
      line,
      act: acts[status],
      note: accountNumber,
      change: fresh.get(line) ?? null,
    })),
    problems: plan.problems.map(({ line, field, severity, message }) => ({ line, column: field, severity, message })),
  };
}

/** The day owners' accounts begin: as said, or with the first fiscal year, or today where there is none yet. */
async function accountsBegin(tx: Tx, communityId: string, said: LocalDate | undefined, now: Instant): Promise<LocalDate> {
  if (said) return said;
  const years = await listYears(tx, communityId);
  return years.at(-1)?.startDate ?? todayOf(tx, communityId, now);
}

function ownersOf(property: NewProperty, propertyId: string): OwnerDraft[] {
  const { city, region, postcode } = property;
  const home = {
    street: [property.number, property.street, property.unit].filter((part) => part !== '').join(' '),
    city,
    region,
    postcode,
  };
  return property.owners.map((owner, i) => ({ propertyId, party: partyOf(owner, property.mailing ?? home), isPrimary: i === 0 }));
}

const undoShape = z.object({
  propertyIds: z.array(z.string()),
  partyIds: z.array(z.string()),
  ownershipIds: z.array(z.string()),
});

async function save(tx: Tx, communityId: string, fresh: readonly NewProperty[], startOn: LocalDate): Promise<z.input<typeof undoShape>> {
  const drafts = fresh.map(
    ({ number, street, region, parcelId, key, category, owners: _owners, mailing: _mailing, line: _line, ...rest }) => ({
      ...rest,
      street: `${number} ${street}`,
      state: region,
      parcel: parcelId,
      addressKey: key,
      homeType: category,
    }),
  );
  const ids = await insertProperties(tx, communityId, drafts);
  const owners = fresh.flatMap((property) => {
    const propertyId = ids.get(property.accountNumber);
    assert(propertyId, 'every new property was saved');
    return ownersOf(property, propertyId);
  });
  const made = owners.length > 0 ? await insertOwners(tx, communityId, startOn, owners) : { partyIds: [], ownershipIds: [] };
  return { propertyIds: [...ids.values()], partyIds: [...made.partyIds], ownershipIds: [...made.ownershipIds] };
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
    throw new Refusal('builtUpon', `Something has been built on this import: ${dependentWords(once)}. Take that back first.`, [
      { path: 'importRunId', message: dependentWords(once) },
    ]);
  await deleteOwners(tx, communityId, made);
  await deleteProperties(tx, communityId, made.propertyIds);
}

export const propertiesServed = serveImport(propertyImport, {
  async load({ tx, params: { communityId } }) {
    return { community: await requireCommunity(tx, communityId), existing: await knownProperties(tx, communityId) };
  },
  plan: (rows, facts) => planRows(rows, facts),
  async apply({ tx, params: { communityId, ownedSinceDate }, now }, changes) {
    return await save(tx, communityId, changes, await accountsBegin(tx, communityId, ownedSinceDate, now));
  },
  async undo({ tx, params: { communityId } }, undo) {
    assert(communityId, 'properties belong to a community');
    await takeBack(tx, communityId, undoShape.parse(undo));
  },
  otherForms: readAddressList,
});
