// The data sources by group: every list of a community that may be read as a table and asked by a query.
import type { List, ListColumn, ListDeclaration, ListKind } from '../../../packages/contract/contract.ts';
import { accountList, journalList } from '../../ledger/ledger.contract.ts';
import { billList, checkList } from '../../payables/payables.contract.ts';
import { ownerList, propertyList, vendorList } from '../../people/people.contract.ts';
import { miscReceiptList, receiptList } from '../../receivables/receivables.contract.ts';
import { bankLineList, budgetList, chargeList, postingList } from './data-lists.contract.ts';

/** The lists under the headings of the data index. */
const groups = {
  'General ledger': [accountList, journalList, postingList, budgetList],
  'Accounts receivable': [chargeList, receiptList, miscReceiptList],
  'Accounts payable': [billList, checkList, vendorList],
  Banking: [bankLineList],
  'Owners and properties': [ownerList, propertyList],
} as const;

/** A source as people see it. */
export interface DataSource {
  /** As it stands in addresses and calls. */
  name: string;
  group: string;
  list: List<ListDeclaration>;
}

/** Every source, in the order of the index. */
export const dataSources: readonly DataSource[] = Object.entries(groups).flatMap(([group, lists]) =>
  lists.map((list) => ({ name: list.name, group, list: list as unknown as List<ListDeclaration> })),
);

/** A source by its name; undefined when none is called so. */
export function dataSourceNamed(name: string | undefined): DataSource | undefined {
  return dataSources.find((source) => source.name === name);
}

const widths: Readonly<Record<ListKind, number>> = { text: 130, money: 112, date: 104, count: 90, status: 110, flag: 100 };

/** Pixels of a column by its kind, so that dates and amounts of a wide source stay in sight. */
export function widthOf({ kind }: ListColumn): number {
  return widths[kind];
}
