// What belongs to a row of a data source: the one row of another source it names, and the one row that one
// names, whose columns may stand beside its own.
import type { AnyList, ListColumn } from '../../../packages/contract/contract.ts';
import { type DataSource, dataSourceNamed } from './data-source.rules.ts';

/** One row of another source for every row of a source, or none. */
export interface Relation {
  name: string;
  /** The heading of its columns: "Owner". */
  title: string;
  /** The source that names it, by a field of its rows that holds the id. */
  from: string;
  by: string;
  /** The source it is a row of. */
  to: string;
  /** The relation to the row that names it, where it lies two steps off. */
  through?: Relation;
}

/** Every relation of one step, by the source it starts from. */
const relations: readonly Relation[] = [
  { name: 'journal', title: 'Journal entry', from: 'PostingData', by: 'entryId', to: 'JournalEntryList' },
  { name: 'account', title: 'Account', from: 'PostingData', by: 'accountId', to: 'AccountList' },
  { name: 'owner', title: 'Owner', from: 'ChargeData', by: 'ownershipId', to: 'OwnerList' },
  { name: 'payer', title: 'Owner', from: 'ReceiptList', by: 'ownershipId', to: 'OwnerList' },
  { name: 'vendor', title: 'Vendor', from: 'BillList', by: 'vendorId', to: 'VendorList' },
  { name: 'property', title: 'Property', from: 'OwnerList', by: 'propertyId', to: 'PropertyList' },
  { name: 'resident', title: 'Owner', from: 'PropertyList', by: 'ownershipId', to: 'OwnerList' },
];

/**
 * What may stand beside the rows of a source, two steps off at most. Each step leads from a row to one row or
 * none, so no row stands twice, however far it goes; the way back to the source itself is left out.
 */
export function relationsOf(source: string): readonly Relation[] {
  const near = relations.filter(({ from }) => from === source);
  const far = near.flatMap((through) =>
    relations
      .filter(({ from, to }) => from === through.to && to !== source)
      .map((next) => ({ ...next, name: `${through.name}_${next.name}`, title: `${through.title}, ${next.title.toLowerCase()}`, through })),
  );
  return [...near, ...far];
}

/** The key of a related column; it stands in filters, orders and saved queries. */
export function relatedKey(relation: Relation, key: string): string {
  return `${relation.name}_${key}`;
}

/** A related row may be missing, so its columns may be blank and have no sum of their own. */
function relatedColumns(relation: Relation): [string, ListColumn][] {
  const columns: DataSource['list']['columns'] = dataSourceNamed(relation.to)?.list.columns ?? {};
  return Object.entries(columns).map(([key, { always: _always, sum: _sum, hidden: _hidden, ...column }]) => [
    relatedKey(relation, key),
    { ...column, title: `${relation.title}: ${column.title}` },
  ]);
}

/** The columns of a source with those of its relations beside them. */
export function joinedColumns(list: Pick<AnyList, 'columns'>, chosen: readonly Relation[]): Readonly<Record<string, ListColumn>> {
  return { ...list.columns, ...Object.fromEntries(chosen.flatMap(relatedColumns)) };
}
