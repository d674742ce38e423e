// The data sources joined to their rows.
import { assert } from '../../../packages/kernel/kernel.ts';
import type { ListSource } from '../../../packages/lists/lists.ts';
import { accountSource, journalSource } from '../../ledger/ledger.server.ts';
import { billSource, checkSource } from '../../payables/payables.server.ts';
import { ownerSource, propertySource, vendorSource } from '../../people/people.server.ts';
import { miscReceiptSource, ownerAccount, receiptSource } from '../../receivables/receivables.server.ts';
import { bankLineSource, budgetSource, chargeSource, postingSource } from './data-lists.sql.ts';
import { dataSources } from './data-source.rules.ts';

export { type ChosenRelation, joinedSource } from './joined-source.sql.ts';

const joined: readonly ListSource[] = [
  accountSource,
  journalSource,
  postingSource,
  budgetSource,
  chargeSource,
  receiptSource,
  miscReceiptSource,
  billSource,
  checkSource,
  vendorSource,
  bankLineSource,
  ownerSource(ownerAccount),
  propertySource,
];

/** Every source with its rows, by its name, in the order of the index. */
export const joinedSources: ReadonlyMap<string, ListSource> = new Map(
  dataSources.map(({ name }) => {
    const source = joined.find(({ list }) => list.name === name);
    assert(source, `the data source ${name} has rows`);
    return [name, source] as const;
  }),
);
