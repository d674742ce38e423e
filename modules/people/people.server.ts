// The server door of people.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { owner, property } from './ownership.contract.ts';
import { ownerHandlers, propertyHandlers } from './ownership.handlers.ts';
import { vendor } from './vendor.contract.ts';
import { vendorHandlers } from './vendor.handlers.ts';

export { insertOwners, type OwnerDraft, type PartyDraft } from './ownership.store.ts';
export { findVendor } from './vendor.store.ts';

export const peopleRoutes: Route[] = [
  ...routes(vendor, vendorHandlers),
  ...routes(property, propertyHandlers),
  ...routes(owner, ownerHandlers),
];
