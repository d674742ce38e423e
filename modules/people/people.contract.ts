// The contract door of people: vendors, owners and what they own, and everybody else an association knows.
import { accessDeviceScreens } from './access-devices/access-device.contract.ts';
import { agentScreens } from './agents/agent.contract.ts';
import { amenityScreens } from './amenities/amenity.contract.ts';
import { attorneyScreens } from './attorneys/attorney.contract.ts';
import { bankScreens } from './banks/bank.contract.ts';
import { clientScreens } from './clients/client.contract.ts';
import { committeeScreens } from './committees/committee.contract.ts';
import { contactScreens } from './contacts/contact.contract.ts';
import { duplicateScreens } from './duplicates/duplicate.contract.ts';
import { groupScreens } from './groups/group.contract.ts';
import { insuranceScreens } from './insurance/insurance.contract.ts';
import { organizationScreens } from './organizations/organization.contract.ts';
import { ownershipScreens } from './owners/ownership.contract.ts';
import { partnerScreens } from './partners/partner.contract.ts';
import { propertyScreens } from './properties/property.contract.ts';
import { propertyActivityScreens } from './properties/property-activity.contract.ts';
import { recipientScreens } from './recipients/recipient.contract.ts';
import { renterScreens } from './renters/renter.contract.ts';
import { contractScreens } from './vendors/contract.contract.ts';
import { coverScreens } from './vendors/cover.contract.ts';
import { editAllScreens } from './vendors/edit-all/edit-all.contract.ts';
import { globalVendorScreens } from './vendors/global/global-vendor.contract.ts';
import { vendorScreens } from './vendors/vendor.contract.ts';
import { vendorContactScreens } from './vendors/vendor-contact.contract.ts';
import { visitorScreens } from './visitors/visitor.contract.ts';

export * from './access-devices/access-device.contract.ts';
export * from './agents/agent.contract.ts';
export * from './amenities/amenity.contract.ts';
export * from './amenities/reservation.contract.ts';
export * from './attorneys/attorney.contract.ts';
export * from './banks/bank.contract.ts';
export * from './clients/client.contract.ts';
export * from './committees/committee.contract.ts';
export * from './contacts/contact.contract.ts';
export * from './groups/group.contract.ts';
export * from './insurance/insurance.contract.ts';
export { insurancePolicyFields } from './insurance/insurance.fields.ts';
export * from './organizations/organization.contract.ts';
export { ownerImport } from './owners/owner-import.contract.ts';
export * from './owners/ownership.contract.ts';
export * from './owners/ownership-list.contract.ts';
export * from './partners/partner.contract.ts';
export * from './party/party.contract.ts';
export * from './people-lists.contract.ts';
export * from './properties/property.contract.ts';
export * from './recipients/recipient.contract.ts';
export * from './renters/renter.contract.ts';
export * from './vendors/contract.contract.ts';
export * from './vendors/cover.contract.ts';
export { vendorEditAll } from './vendors/edit-all/edit-all.contract.ts';
export { globalVendor, globalVendorKinds } from './vendors/global/global-vendor.contract.ts';
export * from './vendors/vendor.contract.ts';
export * from './vendors/vendor-contact.contract.ts';
export { vendorContactImport } from './vendors/vendor-contact-import.contract.ts';
export { vendorImport } from './vendors/vendor-import.contract.ts';
export * from './visitors/visitor.contract.ts';

/** Every screen of people. */
export const peopleScreens = {
  ...accessDeviceScreens,
  ...propertyScreens,
  ...propertyActivityScreens,
  ...ownershipScreens,
  ...groupScreens,
  ...renterScreens,
  ...visitorScreens,
  ...vendorScreens,
  ...editAllScreens,
  ...globalVendorScreens,
  ...vendorContactScreens,
  ...coverScreens,
  ...contractScreens,
  ...contactScreens,
  ...committeeScreens,
  ...amenityScreens,
  ...attorneyScreens,
  ...insuranceScreens,
  ...bankScreens,
  ...organizationScreens,
  ...clientScreens,
  ...partnerScreens,
  ...agentScreens,
  ...recipientScreens,
  ...duplicateScreens,
};
