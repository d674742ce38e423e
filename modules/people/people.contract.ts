// The contract door of people: vendors, owners and what they own, and everybody else an association knows.
import { contactScreens } from './contacts/contact.contract.ts';
import { ownershipScreens } from './ownership.contract.ts';
import { vendorScreens } from './vendor.contract.ts';

export * from './contacts/contact.contract.ts';
export * from './ownership.contract.ts';
export * from './party/party.contract.ts';
export * from './people-lists.contract.ts';
export * from './vendor.contract.ts';
export { vendorImport } from './vendor-import.contract.ts';

/** Every screen of people. */
export const peopleScreens = { ...ownershipScreens, ...vendorScreens, ...contactScreens };
