// Where properties stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import { propertyFields } from './property.fields.ts';

/**
 * Every fact of a property; `addressKey` is its address as duplicates are found by, and the place on the map
 * is in degrees.
 */
export type PropertyFacts = FactsOf<typeof propertyFields> & { addressKey: string; longitude: number | null; latitude: number | null };

/** The statements about properties. */
export const keptProperties = recordStore<PropertyFacts>({
  table: 'communities.property',
  idColumn: 'property_id',
  inCommunity: true,
  label: 'accountNumber',
  columns: { ...columnsOf(propertyFields), addressKey: 'address_key', longitude: 'longitude', latitude: 'latitude' },
});
