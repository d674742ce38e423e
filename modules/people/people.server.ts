// The server door of people.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { importRoutes, type ServedImport } from '../../packages/imports/imports.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { accessDevice } from './access-devices/access-device.contract.ts';
import { accessDeviceHandlers, accessDeviceRecords } from './access-devices/access-device.handlers.ts';
import { accessDeviceSource } from './access-devices/access-device-list.sql.ts';
import { automationAgent } from './agents/agent.contract.ts';
import { agentHandlers, agentRecords } from './agents/agent.handlers.ts';
import { amenity } from './amenities/amenity.contract.ts';
import { amenityHandlers, amenityRecords } from './amenities/amenity.handlers.ts';
import { amenitySource, reservationSource } from './amenities/amenity-list.sql.ts';
import { amenityReservation } from './amenities/reservation.contract.ts';
import { reservationHandlers } from './amenities/reservation.handlers.ts';
import { attorney, matter } from './attorneys/attorney.contract.ts';
import { attorneyHandlers, attorneyRecords, matterHandlers } from './attorneys/attorney.handlers.ts';
import { attorneySource } from './attorneys/attorney-list.sql.ts';
import { bank, bankContact } from './banks/bank.contract.ts';
import { bankContactHandlers, bankHandlers, bankRecords } from './banks/bank.handlers.ts';
import { bankSource } from './banks/bank-list.sql.ts';
import { client } from './clients/client.contract.ts';
import { clientHandlers, clientRecords } from './clients/client.handlers.ts';
import { committee, committeeMember } from './committees/committee.contract.ts';
import { committeeHandlers, committeeMemberHandlers, committeeRecords } from './committees/committee.handlers.ts';
import { committeeSource } from './committees/committee-list.sql.ts';
import { contact } from './contacts/contact.contract.ts';
import { contactHandlers, contactRecords } from './contacts/contact.handlers.ts';
import { contactsServed } from './contacts/contact-import.handlers.ts';
import { contactSource } from './contacts/contact-list.sql.ts';
import { duplicates } from './duplicates/duplicate.contract.ts';
import { duplicateHandlers } from './duplicates/duplicate.handlers.ts';
import { groupOwnership } from './groups/group.contract.ts';
import { groupOwnershipHandlers, groupRecords } from './groups/group.handlers.ts';
import { groupSource } from './groups/group-list.sql.ts';
import { fidelity, insurancePolicy } from './insurance/insurance.contract.ts';
import { fidelityHandlers, insurancePolicyHandlers, insuranceRecords, type MoneyAtRiskOf } from './insurance/insurance.handlers.ts';
import { insuranceSource } from './insurance/insurance-list.sql.ts';
import { organization } from './organizations/organization.contract.ts';
import { organizationHandlers, organizationRecords } from './organizations/organization.handlers.ts';
import { organizationSource } from './organizations/organization-list.sql.ts';
import { ownersServed } from './owners/owner-import.handlers.ts';
import { owner, ownership } from './owners/ownership.contract.ts';
import { ownerHandlers, ownershipHandlers, ownershipRecords } from './owners/ownership.handlers.ts';
import { ownershipSource, previousOwnerSource } from './owners/ownership-list.sql.ts';
import { partner } from './partners/partner.contract.ts';
import { partnerHandlers, partnerRecords } from './partners/partner.handlers.ts';
import { cards } from './party/card.contract.ts';
import { cardHandlers } from './party/card.handlers.ts';
import { party } from './party/party.contract.ts';
import { partyHandlers } from './party/party.handlers.ts';
import { propertyBulkHandlers, vendorBulkHandlers } from './people-bulk.handlers.ts';
import { propertyBulk, vendorBulk } from './people-lists.contract.ts';
import { type OwnerAccount, ownerSource, propertySource, vendorSource } from './people-lists.sql.ts';
import { property } from './properties/property.contract.ts';
import { propertyHandlers, propertyRecords } from './properties/property.handlers.ts';
import { propertyActivitySource } from './properties/property-activity.sql.ts';
import { externalEmailRecipient } from './recipients/recipient.contract.ts';
import { recipientHandlers, recipientRecords } from './recipients/recipient.handlers.ts';
import { renter } from './renters/renter.contract.ts';
import { renterHandlers, renterRecords } from './renters/renter.handlers.ts';
import { rentersServed } from './renters/renter-import.handlers.ts';
import { renterSource } from './renters/renter-list.sql.ts';
import { vendorContract } from './vendors/contract.contract.ts';
import { contractHandlers, contractRecords, type PaidToVendor } from './vendors/contract.handlers.ts';
import { vendorContractsServed } from './vendors/contract-import.handlers.ts';
import { liabilityInsurance, vendorCover, workersCompensationInsurance } from './vendors/cover.contract.ts';
import { coverHandlers, coverRecords, liabilityHandlers, workersHandlers } from './vendors/cover.handlers.ts';
import { vendorEditAll } from './vendors/edit-all/edit-all.contract.ts';
import { editAllHandlers } from './vendors/edit-all/edit-all.handlers.ts';
import { globalVendor } from './vendors/global/global-vendor.contract.ts';
import { globalVendorHandlers, globalVendorRecords } from './vendors/global/global-vendor.handlers.ts';
import { vendor } from './vendors/vendor.contract.ts';
import { vendorHandlers, vendorRecords } from './vendors/vendor.handlers.ts';
import { vendorContact } from './vendors/vendor-contact.contract.ts';
import { vendorContactHandlers, vendorContactRecords } from './vendors/vendor-contact.handlers.ts';
import { vendorContactsServed } from './vendors/vendor-contact-import.handlers.ts';
import { vendorsServed } from './vendors/vendor-import.handlers.ts';
import { visitor } from './visitors/visitor.contract.ts';
import { visitorHandlers, visitorRecords } from './visitors/visitor.handlers.ts';
import { visitorSource } from './visitors/visitor-list.sql.ts';

export { agentFor } from './agents/agent.store.ts';
export { openMattersOf, type PropertyWithMatter } from './attorneys/attorney.store.ts';
export { isRoutingNumber, routingCheckDigit } from './banks/aba.rules.ts';
export { type BoardMember, boardOf } from './committees/committee.store.ts';
export { differing, goingBack } from './duplicates/party-merge.rules.ts';
export { groupOf, listGroupAccounts, listGroupsOn } from './groups/group.store.ts';
export { fidelityGap, type MoneyAtRisk } from './insurance/insurance.rules.ts';
export { fidelityCover, listPoliciesOn, type PolicyOn } from './insurance/insurance.store.ts';
export { findOwnerContact, type OwnerContact, updateOwnerContact } from './owners/owner-contact.store.ts';
export {
  deleteOwners,
  insertOwners,
  type OwnerDraft,
  type PartyDraft,
  setEmailReturned,
  setMailReturned,
  takeOwners,
} from './owners/ownership.store.ts';
export { findOwnerships } from './owners/ownership-query.sql.ts';
export { type SuccessionUndo, succeed, unsucceed } from './owners/succession.handlers.ts';
export { findPresentOwner, listBeside, listTenants, type PresentOwner, seatsThatEnd } from './owners/succession.store.ts';
export { displayNameOf } from './party/party.rules.ts';
export { nameParties } from './party/party.store.ts';
export { ownerSource, propertySource, vendorSource } from './people-lists.sql.ts';
export { peopleFound } from './search-source.sql.ts';
export { contractState, endOfTerm } from './vendors/contract.rules.ts';
export { type ContractRow, listContractRows } from './vendors/contract.store.ts';
export { cautionsFor } from './vendors/cover.handlers.ts';
export { listServingCover, type ServingCover } from './vendors/cover.store.ts';
export { conflictsOf, withChosen } from './vendors/merge/merge.rules.ts';
export {
  giveVendorParts,
  loadMerging,
  type MergingVendor,
  markMerged,
  markSeparate,
  saveMerging,
  vendorPartsOf,
} from './vendors/merge/merge-part.store.ts';
export { findOwnerPayee, findRenterPayee, type Payee, savePayee } from './vendors/payee.store.ts';
export { findVendor } from './vendors/vendor.store.ts';
export type { Caution } from './vendors/vendor-caution.rules.ts';
export { eraseVisitorsEverywhere } from './visitors/visitor.jobs.ts';

export const peopleImports: readonly ServedImport[] = [
  vendorsServed,
  vendorContactsServed,
  vendorContractsServed,
  ownersServed,
  rentersServed,
  contactsServed,
];

export const peopleRoutes: Route[] = [
  ...routes(accessDevice, accessDeviceHandlers),
  ...listRoutes(accessDeviceSource),
  ...routes(vendor, vendorHandlers),
  ...routes(vendorEditAll, editAllHandlers),
  ...routes(globalVendor, globalVendorHandlers),
  ...routes(vendorContact, vendorContactHandlers),
  ...routes(liabilityInsurance, liabilityHandlers),
  ...routes(workersCompensationInsurance, workersHandlers),
  ...routes(vendorCover, coverHandlers),
  ...routes(property, propertyHandlers),
  ...routes(owner, ownerHandlers),
  ...routes(ownership, ownershipHandlers),
  ...routes(renter, renterHandlers),
  ...routes(visitor, visitorHandlers),
  ...routes(groupOwnership, groupOwnershipHandlers),
  ...listRoutes(groupSource),
  ...listRoutes(ownershipSource),
  ...listRoutes(propertyActivitySource),
  ...listRoutes(previousOwnerSource),
  ...listRoutes(renterSource),
  ...listRoutes(visitorSource),
  ...routes(party, partyHandlers),
  ...routes(duplicates, duplicateHandlers),
  ...routes(cards, cardHandlers),
  ...routes(contact, contactHandlers),
  ...listRoutes(contactSource),
  ...routes(committee, committeeHandlers),
  ...routes(committeeMember, committeeMemberHandlers),
  ...listRoutes(committeeSource),
  ...routes(amenity, amenityHandlers),
  ...routes(amenityReservation, reservationHandlers),
  ...listRoutes(amenitySource),
  ...listRoutes(reservationSource),
  ...routes(attorney, attorneyHandlers),
  ...routes(matter, matterHandlers),
  ...listRoutes(attorneySource),
  ...routes(insurancePolicy, insurancePolicyHandlers),
  ...listRoutes(insuranceSource),
  ...routes(bank, bankHandlers),
  ...routes(bankContact, bankContactHandlers),
  ...listRoutes(bankSource),
  ...routes(organization, organizationHandlers),
  ...listRoutes(organizationSource),
  ...routes(client, clientHandlers),
  ...routes(partner, partnerHandlers),
  ...routes(automationAgent, agentHandlers),
  ...routes(externalEmailRecipient, recipientHandlers),
  ...listRoutes(propertySource),
  ...listRoutes(vendorSource),
  ...routes(propertyBulk, propertyBulkHandlers),
  ...routes(vendorBulk, vendorBulkHandlers),
  ...peopleImports.flatMap(importRoutes),
];

/** The check of fidelity cover, which asks the books above. */
export const fidelityRoutes = (moneyAtRisk: MoneyAtRiskOf): Route[] => routes(fidelity, fidelityHandlers(moneyAtRisk));

/** The list of owners, with what the books above say of their accounts. */
export const ownerListRoutes = (account: OwnerAccount): Route[] => listRoutes(ownerSource(account));

/** Contracts with vendors, which ask the books above what was paid. */
export const contractRoutes = (paidToVendor: PaidToVendor): Route[] => routes(vendorContract, contractHandlers(paidToVendor));

/** The records of people that notes, tasks, files and fields hang on. */
export const peopleRecords: readonly RecordSource[] = [
  accessDeviceRecords,
  contactRecords,
  propertyRecords,
  ownershipRecords,
  groupRecords,
  renterRecords,
  visitorRecords,
  ...committeeRecords,
  amenityRecords,
  attorneyRecords,
  insuranceRecords,
  ...bankRecords,
  organizationRecords,
  clientRecords,
  partnerRecords,
  agentRecords,
  recipientRecords,
  vendorRecords,
  vendorContactRecords,
  globalVendorRecords,
  ...coverRecords,
  contractRecords,
];
