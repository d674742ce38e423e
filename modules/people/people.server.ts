// The server door of people.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { importRoutes, type ServedImport } from '../../packages/imports/imports.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { owner, property } from './ownership.contract.ts';
import { ownerHandlers, propertyHandlers } from './ownership.handlers.ts';
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
  ...listRoutes(ownerSource),
  ...listRoutes(propertySource),
  ...listRoutes(vendorSource),
  ...routes(propertyBulk, propertyBulkHandlers),
  ...routes(vendorBulk, vendorBulkHandlers),
  ...importRoutes(vendorsServed),
];

export const peopleImports: readonly ServedImport[] = [vendorsServed];
