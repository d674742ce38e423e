// The pages of people, and the pieces others show.
import { recordPages } from '../../packages/pages/record-pages.tsx';
import type { Pages } from '../../packages/pages/shell.tsx';
import type { peopleScreens } from './people.contract.ts';

export { PartyFields, type PartyForm } from './party/screens/party-fields.tsx';
export { RecipientPicker } from './recipients/screens/recipient-picker.tsx';
export { PropertyPicker } from './screens/property-picker.tsx';
export { VendorCautions } from './vendors/screens/vendor-cautions.tsx';

export const peoplePages = {
  'view-all-access-devices': () => import('./access-devices/screens/view-all-access-devices.screen.tsx'),
  ...recordPages('access-device', 'accessDeviceId', () => import('./access-devices/screens/access-device.screen.tsx')),
  'portfolio-properties': () => import('./properties/screens/portfolio-properties.screen.tsx'),
  'possible-duplicates': () => import('./duplicates/screens/possible-duplicates.screen.tsx'),
  'portfolio-owners': () => import('./owners/screens/portfolio-owners.screen.tsx'),
  'activity-properties': () => import('./properties/screens/activity-properties.screen.tsx'),
  ...recordPages('property', 'propertyId', () => import('./properties/screens/property.screen.tsx')),
  ...recordPages('primary-owner', 'ownershipId', () => import('./owners/screens/owner.screen.tsx'), { fixed: { part: 'PRIMARY' } }),
  ...recordPages('owner', 'ownershipId', () => import('./owners/screens/owner.screen.tsx'), {
    faces: ['add', 'edit'],
    fixed: { part: 'CO_OWNER' },
  }),
  ...recordPages('previous-owner', 'ownershipId', () => import('./owners/screens/owner.screen.tsx'), { fixed: { part: 'PREVIOUS' } }),
  'portfolio-ownerships': () => import('./owners/screens/portfolio-ownerships.screen.tsx'),
  'view-all-previous-owners': () => import('./owners/screens/view-all-previous-owners.screen.tsx'),
  'group-ownerships': () => import('./groups/screens/group-ownerships.screen.tsx'),
  ...recordPages('group-ownership', 'groupOwnershipId', () => import('./groups/screens/group-ownership.screen.tsx'), {
    faces: ['add', 'view'],
  }),
  'view-all-renters': () => import('./renters/screens/view-all-renters.screen.tsx'),
  ...recordPages('renter', 'renterId', () => import('./renters/screens/renter.screen.tsx')),
  'view-all-visitors': () => import('./visitors/screens/view-all-visitors.screen.tsx'),
  ...recordPages('visitor', 'visitorId', () => import('./visitors/screens/visitor.screen.tsx')),
  'portfolio-vendors': () => import('./vendors/screens/portfolio-vendors.screen.tsx'),
  'portfolio-vendors-edit-all': () => import('./vendors/edit-all/screens/portfolio-vendors-edit-all.screen.tsx'),
  ...recordPages('global-vendor', 'globalVendorId', () => import('./vendors/global/screens/global-vendor.screen.tsx')),
  ...recordPages('vendor', 'vendorId', () => import('./vendors/screens/vendor.screen.tsx')),
  ...recordPages('vendor-contact', 'vendorContactId', () => import('./vendors/screens/vendor-contact.screen.tsx')),
  ...recordPages('liability-insurance', 'liabilityInsuranceId', () => import('./vendors/screens/liability-insurance.screen.tsx')),
  ...recordPages(
    'workers-compensation-insurance',
    'workersCompensationInsuranceId',
    () => import('./vendors/screens/workers-compensation-insurance.screen.tsx'),
  ),
  'community-vendor-contract-add': () => import('./vendors/screens/community-vendor-contract-add.screen.tsx'),
  'community-vendor-contract-edit': () => import('./vendors/screens/community-vendor-contract-edit.screen.tsx'),
  'view-all-contacts': () => import('./contacts/screens/view-all-contacts.screen.tsx'),
  ...recordPages('contact', 'contactId', () => import('./contacts/screens/contact.screen.tsx')),
  'view-all-committees': () => import('./committees/screens/view-all-committees.screen.tsx'),
  ...recordPages('committee', 'committeeId', () => import('./committees/screens/committee.screen.tsx')),
  ...recordPages('committee-member', 'committeeMemberId', () => import('./committees/screens/committee-member.screen.tsx')),
  'view-all-amenities': () => import('./amenities/screens/view-all-amenities.screen.tsx'),
  ...recordPages('amenity', 'amenityId', () => import('./amenities/screens/amenity.screen.tsx')),
  'view-all-attorneys': () => import('./attorneys/screens/view-all-attorneys.screen.tsx'),
  ...recordPages('attorney', 'attorneyId', () => import('./attorneys/screens/attorney.screen.tsx')),
  'view-all-insurance-policies': () => import('./insurance/screens/view-all-insurance-policies.screen.tsx'),
  'insurance-policy-add': () => import('./insurance/screens/insurance-policy-add.screen.tsx'),
  ...recordPages('insurance-policy', 'insurancePolicyId', () => import('./insurance/screens/insurance-policy.screen.tsx'), {
    faces: ['edit', 'view'],
  }),
  'portfolio-banks': () => import('./banks/screens/portfolio-banks.screen.tsx'),
  ...recordPages('bank', 'bankId', () => import('./banks/screens/bank.screen.tsx')),
  ...recordPages('bank-contact', 'bankContactId', () => import('./banks/screens/bank-contact.screen.tsx')),
  'portfolio-organizations': () => import('./organizations/screens/portfolio-organizations.screen.tsx'),
  ...recordPages('organization', 'organizationId', () => import('./organizations/screens/organization.screen.tsx')),
  ...recordPages('client', 'clientId', () => import('./clients/screens/client.screen.tsx')),
  ...recordPages('partner', 'partnerId', () => import('./partners/screens/partner.screen.tsx')),
  ...recordPages('automation-agent', 'automationAgentId', () => import('./agents/screens/automation-agent.screen.tsx')),
  ...recordPages(
    'external-email-recipient',
    'externalEmailRecipientId',
    () => import('./recipients/screens/external-email-recipient.screen.tsx'),
  ),
} satisfies Pages<typeof peopleScreens>;
