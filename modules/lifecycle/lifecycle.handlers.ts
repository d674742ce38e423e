// The handlers of setting up an association from files: properties of communities, owners of people, in one transaction.
import { bytesOf, type HandlerInput } from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import type { Handlers } from '../../packages/http/handlers.ts';
import { assert, type Instant, type LocalDate, Refusal } from '../../packages/kernel/kernel.ts';
import {
  type ImportTable,
  insertProperties,
  knownProperties,
  mendRows,
  type NewProperty,
  type PlanProblem,
  type PropertyPlan,
  planProperties,
  readAddressFile,
  readProperties,
  requireCommunity,
  todayOf,
} from '../communities/communities.server.ts';
import { listYears } from '../ledger/ledger.server.ts';
import { insertOwners, type OwnerDraft } from '../people/people.server.ts';
import type { setup } from './lifecycle.contract.ts';
import { partyOf } from './owner-party.rules.ts';

type ImportInput = HandlerInput<typeof setup.importProperties>;

/** What a file would do, with the table it was read from. */
async function planOf(tx: Tx, input: ImportInput): Promise<PropertyPlan & { table: ImportTable }> {
  const community = await requireCommunity(tx, input.communityId);
  const { table: given, warnings } = readAddressFile(bytesOf(input.file));
  const table = mendRows(given, input.mended);
  const read = readProperties(table, { city: community.city, region: community.state });
  const plan = planProperties(read, table, await knownProperties(tx, input.communityId), community.shortCode);
  const remarks = warnings.map((warning): PlanProblem => ({ ...warning, field: 'row', severity: 'warning' }));
  return { ...plan, problems: [...remarks, ...plan.problems].sort((a, b) => a.line - b.line), table };
}

function errorsOf(plan: PropertyPlan): PlanProblem[] {
  return plan.problems.filter((problem) => problem.severity === 'error');
}

function countRows(plan: PropertyPlan, status: 'new' | 'known' | 'error'): number {
  return plan.rows.filter((row) => row.status === status).length;
}

/** The day owners' accounts begin: as said, or with the first fiscal year, or today where there is none yet. */
async function accountsBegin(tx: Tx, input: ImportInput, now: Instant): Promise<LocalDate> {
  if (input.ownedSinceDate) return input.ownedSinceDate;
  const years = await listYears(tx, input.communityId);
  return years.at(-1)?.startDate ?? todayOf(tx, input.communityId, now);
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

async function savePlan(tx: Tx, communityId: string, fresh: readonly NewProperty[], startOn: LocalDate): Promise<number> {
  if (fresh.length === 0) return 0;
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
  if (owners.length > 0) await insertOwners(tx, communityId, startOn, owners);
  return owners.length;
}

export const setupHandlers: Handlers<typeof setup> = {
  async previewPropertyImport({ tx, input }) {
    const { table, ...plan } = await planOf(tx, input);
    const bad = new Set(errorsOf(plan).map((problem) => problem.line));
    return {
      fileName: input.file.fileName,
      rows: plan.rows,
      problems: plan.problems,
      newCount: countRows(plan, 'new'),
      knownCount: countRows(plan, 'known'),
      errorCount: countRows(plan, 'error'),
      header: [...table.header],
      badRows: table.rows
        .filter((row) => bad.has(row.line))
        .slice(0, 1000)
        .map(({ line, cells }) => ({ line, cells: [...cells] })),
    };
  },
  async importProperties(context) {
    const { tx, input } = context;
    const plan = await planOf(tx, input);
    const errors = errorsOf(plan);
    if (errors.length > 0) {
      const fields = errors.slice(0, 200).map(({ line, field, message }) => ({ line, path: field, message }));
      throw new Refusal(
        'rowsInError',
        `${countRows(plan, 'error')} of ${plan.rows.length} rows are in error. Nothing was imported.`,
        fields,
      );
    }
    const startOn = await accountsBegin(tx, input, context.now);
    const owners = await savePlan(tx, input.communityId, plan.fresh, startOn);
    const result = { added: plan.fresh.length, known: countRows(plan, 'known'), owners };
    context.record({ after: { fileName: input.file.fileName, ...result, ownedSinceDate: startOn } });
    return result;
  },
};
