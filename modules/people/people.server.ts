// The server door of people.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { importRoutes, type ServedImport } from '../../packages/imports/imports.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { contact } from './contacts/contact.contract.ts';
import { contactHandlers, contactRecords } from './contacts/contact.handlers.ts';
import { contactSource } from './contacts/contact-list.sql.ts';
import { owner, property } from './ownership.contract.ts';
import { ownerHandlers, propertyHandlers } from './ownership.handlers.ts';
import { party } from './party/party.contract.ts';
import { partyHandlers } from './party/party.handlers.ts';
import { propertyBulkHandlers, vendorBulkHandlers } from './people-bulk.handlers.ts';
import { propertyBulk, vendorBulk } from './people-lists.contract.ts';
import { ownerSource, propertySource, vendorSource } from './people-lists.sql.ts';
import { vendor } from './vendor.contract.ts';
import { vendorHandlers } from './vendor.handlers.ts';
import { vendorsServed } from './vendor-import.handlers.ts';

export { deleteOwners, insertOwners, type OwnerDraft, type PartyDraft } from './ownership.store.ts';
export { ownerSource, propertySource, vendorSource } from './people-lists.sql.ts';
export { findVendor } from './vendor.store.ts';

export const peopleRoutes: Route[] = [
  ...routes(vendor, vendorHandlers),
  ...routes(property, propertyHandlers),
  ...routes(owner, ownerHandlers),
  ...routes(party, partyHandlers),
  ...routes(contact, contactHandlers),
  ...listRoutes(contactSource),
  ...listRoutes(ownerSource),
  ...listRoutes(propertySource),
  ...listRoutes(vendorSource),
  ...routes(propertyBulk, propertyBulkHandlers),
  ...routes(vendorBulk, vendorBulkHandlers),
  ...importRoutes(vendorsServed),
];

export const peopleImports: readonly ServedImport[] = [vendorsServed];

/** The records of people that notes, tasks, files and fields hang on. */
export const peopleRecords: readonly RecordSource[] = [contactRecords];
