// The contract door of people: vendors, owners and what they own, and everybody else an association knows.
import { attorneyScreens } from './attorneys/attorney.contract.ts';
import { bankScreens } from './banks/bank.contract.ts';
import { committeeScreens } from './committees/committee.contract.ts';
import { contactScreens } from './contacts/contact.contract.ts';
import { insuranceScreens } from './insurance/insurance.contract.ts';
import { organizationScreens } from './organizations/organization.contract.ts';
import { ownershipScreens } from './ownership.contract.ts';
import { vendorScreens } from './vendor.contract.ts';

export * from './attorneys/attorney.contract.ts';
export * from './banks/bank.contract.ts';
export * from './committees/committee.contract.ts';
export * from './contacts/contact.contract.ts';
export * from './insurance/insurance.contract.ts';
export * from './organizations/organization.contract.ts';
export * from './ownership.contract.ts';
export * from './party/party.contract.ts';
export * from './people-lists.contract.ts';
export * from './vendor.contract.ts';
export { vendorImport } from './vendor-import.contract.ts';

/** Every screen of people. */
export const peopleScreens = {
  ...ownershipScreens,
  ...vendorScreens,
  ...contactScreens,
  ...committeeScreens,
  ...attorneyScreens,
  ...insuranceScreens,
  ...bankScreens,
  ...organizationScreens,
};
