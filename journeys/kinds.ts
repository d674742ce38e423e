// Every kind of profile as a story tells of it: what is typed to add one, what is refused at its field, what
// two people change at once, and where it is listed.
import { community } from '../modules/communities/communities.contract.ts';
import { meeting, motion, resolution } from '../modules/governance/governance.contract.ts';
import { users } from '../modules/identity/identity.contract.ts';
import {
  accessDevice,
  amenity,
  attorney,
  automationAgent,
  bank,
  bankContact,
  client,
  committee,
  committeeMember,
  contact,
  externalEmailRecipient,
  globalVendor,
  groupOwnership,
  insurancePolicy,
  liabilityInsurance,
  organization,
  ownership,
  partner,
  property,
  renter,
  vendor,
  vendorContact,
  vendorContract,
  visitor,
  workersCompensationInsurance,
} from '../modules/people/people.contract.ts';
import type { Endpoint } from '../packages/contract/contract.ts';

/** Ids of what a record stands under, by the parameters of paths. */
export type Parents = Readonly<Record<'communityId' | 'bankId' | 'vendorId', string>>;

/** One kind of profile. Fields are named by the beginning of their labels. */
export interface KindStory {
  /** As its screens are named: "attorney" for attorney-add, attorney-edit and attorney-view. */
  screens: string;
  /** The kind of record notes hang on; null where nothing does. */
  record: string | null;
  /** True for what nobody deletes: it becomes inactive. */
  isForGood?: true;
  idKey: string;
  /**
   * The screen that lists them, and whether `n` adds one there; null where they stand on the profile of
   * another record.
   */
  list: { screen: string; adds: boolean } | null;
  /**
   * What is typed into the form, in its order. A choice is typed as text and taken by Enter, a check by the
   * space bar.
   */
  typed: readonly (readonly [label: string, text: string, how?: 'choice' | 'check'])[];
  /** What the new record is called; and after the two changed it, where that is its name. */
  title: string;
  renamed?: string;
  /** A field, what it may not hold, and what it may. */
  refused: readonly [label: string, wrong: string, sound: string];
  /** A field two people change at once, its fact, and what the other one makes of it. */
  changed: readonly [label: string, fact: string, theirs: string];
  get: Endpoint;
  edit: Endpoint;
}

const kind = (screens: string, record: string | null, idKey: string) => ({ screens, record, idKey });
const listed = (screen: string) => ({ screen, adds: true });
const mail = ['Email', 'nobody', ''] as const;
const theirNote = ['Note', 'note', 'Typed by someone else'] as const;
const days = [
  ['Effective', '2026-01-01'],
  ['Expires', '2099-01-01'],
] as const;

const ofPlaces: readonly KindStory[] = [
  {
    ...kind('community', 'community', 'communityId'),
    list: { screen: 'portfolio-communities', adds: true },
    typed: [
      ['Name', 'Juniper Flats'],
      ['Short code', 'JF'],
      ['Legal name', 'Juniper Flats Association'],
      ['Street', '1 Juniper Way'],
      ['City', 'Reno'],
      ['State', 'NV'],
      ['ZIP code', '89501'],
    ],
    title: 'Juniper Flats',
    refused: mail,
    changed: ['On reports', 'displayName', 'Juniper'],
    get: community.getCommunity,
    edit: community.editCommunity,
  },
  {
    ...kind('property', 'property', 'propertyId'),
    list: listed('portfolio-properties'),
    typed: [
      ['Account number', 'KH-9'],
      ['Street', '9 KIND CT'],
      ['City', 'Reno'],
      ['State', 'NV'],
    ],
    title: '9 KIND CT',
    refused: ['Latitude', '95', ''],
    changed: theirNote,
    get: property.getProperty,
    edit: property.editProperty,
  },
  {
    ...kind('bank', 'bank', 'bankId'),
    list: listed('portfolio-banks'),
    typed: [['Name', 'Alder Bank of Reno']],
    title: 'Alder Bank of Reno',
    refused: ['Routing number', '122402406', '122402405'],
    changed: theirNote,
    get: bank.getBank,
    edit: bank.editBank,
  },
  {
    ...kind('bank-contact', 'bankContact', 'bankContactId'),
    list: null,
    typed: [['Last name', 'Lindt']],
    title: 'Lindt',
    refused: mail,
    changed: theirNote,
    get: bankContact.getBankContact,
    edit: bankContact.editBankContact,
  },
];

const ofHomes: readonly KindStory[] = [
  {
    ...kind('access-device', 'accessDevice', 'accessDeviceId'),
    list: listed('view-all-access-devices'),
    typed: [
      ['Number', 'F-1001'],
      ['Property', 'KH-1', 'choice'],
      ['Issued to', 'Chaudhary, Anil'],
    ],
    title: 'F-1001',
    refused: ['Number', '', 'F-1001'],
    changed: theirNote,
    get: accessDevice.getAccessDevice,
    edit: accessDevice.editAccessDevice,
  },
  {
    ...kind('amenity', 'amenity', 'amenityId'),
    list: listed('view-all-amenities'),
    typed: [['Name', 'Clubhouse']],
    title: 'Clubhouse',
    refused: ['Holds', '0', '20'],
    changed: ['Place', 'place', 'Typed by someone else'],
    get: amenity.getAmenity,
    edit: amenity.editAmenity,
  },
  {
    ...kind('primary-owner', 'ownership', 'ownershipId'),
    list: { screen: 'portfolio-owners', adds: false },
    typed: [
      ['Property', 'KH-1', 'choice'],
      ['Settlement', '2025-01-01'],
      ['Last name', 'Prime'],
    ],
    title: 'Prime',
    refused: mail,
    changed: theirNote,
    get: ownership.getOwnership,
    edit: ownership.editOwnership,
  },
  {
    ...kind('owner', 'ownership', 'ownershipId'),
    list: { screen: 'portfolio-ownerships', adds: false },
    typed: [
      ['Property', 'KH-1', 'choice'],
      ['Settlement', '2025-02-01'],
      ['Last name', 'Second'],
    ],
    title: 'Second',
    refused: mail,
    changed: theirNote,
    get: ownership.getOwnership,
    edit: ownership.editOwnership,
  },
  {
    ...kind('group-ownership', 'groupOwnership', 'groupOwnershipId'),
    list: listed('group-ownerships'),
    typed: [
      ['Name', 'Prime homes'],
      ['Member 1', 'Prime', 'choice'],
    ],
    title: 'Prime homes',
    refused: ['Share of member 1', 'half', ''],
    changed: theirNote,
    get: groupOwnership.getGroupOwnership,
    edit: groupOwnership.editGroupOwnership,
  },
  {
    ...kind('previous-owner', 'ownership', 'ownershipId'),
    list: listed('view-all-previous-owners'),
    typed: [
      ['Property', 'KH-1', 'choice'],
      ['Settlement', '2020-01-01'],
      ['Last day', '2024-12-31'],
      ['Last name', 'Former'],
    ],
    title: 'Former',
    refused: mail,
    changed: theirNote,
    get: ownership.getOwnership,
    edit: ownership.editOwnership,
  },
  {
    ...kind('renter', 'renter', 'renterId'),
    list: listed('view-all-renters'),
    typed: [
      ['Property', 'KH-1', 'choice'],
      ['Lease begins', '2025-03-01'],
      ['Last name', 'Lease'],
    ],
    title: 'Lease',
    refused: mail,
    changed: theirNote,
    get: renter.getRenter,
    edit: renter.editRenter,
  },
  {
    ...kind('visitor', 'visitor', 'visitorId'),
    list: listed('view-all-visitors'),
    typed: [
      ['Name', 'Vera Visit'],
      ['Property', 'KH-1', 'choice'],
      ['Through', '2099-12-31'],
    ],
    title: 'Vera Visit',
    refused: ['From hour', 'later', ''],
    changed: ['Reason', 'reason', 'Typed by someone else'],
    get: visitor.getVisitor,
    edit: visitor.editVisitor,
  },
  {
    ...kind('contact', 'contact', 'contactId'),
    list: listed('view-all-contacts'),
    typed: [
      ['Last name', 'Ortega'],
      ['Relation', 'Caretaker'],
    ],
    title: 'Ortega',
    refused: mail,
    changed: theirNote,
    get: contact.getContact,
    edit: contact.editContact,
  },
];

const ofGovernance: readonly KindStory[] = [
  {
    ...kind('committee', 'committee', 'committeeId'),
    list: listed('view-all-committees'),
    typed: [['Name', 'Landscape committee']],
    title: 'Landscape committee',
    refused: ['Quorum', '0', '2'],
    changed: ['Description', 'description', 'Typed by someone else'],
    get: committee.getCommittee,
    edit: committee.editCommittee,
  },
  {
    ...kind('committee-member', 'committeeMember', 'committeeMemberId'),
    list: null,
    typed: [
      ['Committee', 'Landscape committee'],
      ['Position', 'Chair'],
      ['Term begins', '2025-05-01'],
      ['Last name', 'Quill'],
    ],
    title: 'Quill',
    refused: mail,
    changed: ['Position', 'position', 'Secretary'],
    get: committeeMember.getCommitteeMember,
    edit: committeeMember.editCommitteeMember,
  },
  {
    ...kind('attorney', 'attorney', 'attorneyId'),
    list: listed('view-all-attorneys'),
    typed: [['Last name', 'Wu']],
    title: 'Wu',
    refused: mail,
    changed: theirNote,
    get: attorney.getAttorney,
    edit: attorney.editAttorney,
  },
  {
    ...kind('insurance-policy', 'insurancePolicy', 'insurancePolicyId'),
    list: listed('view-all-insurance-policies'),
    typed: [['Carrier', 'Cascade Mutual'], ['Policy number', 'CM-1'], ['Limit', '1000000'], ...days],
    title: 'CM-1',
    refused: ['Agent email', 'nobody', ''],
    changed: theirNote,
    get: insurancePolicy.getInsurancePolicy,
    edit: insurancePolicy.editInsurancePolicy,
  },
  {
    ...kind('meeting', 'meeting', 'meetingId'),
    list: listed('view-all-meetings'),
    typed: [
      ['Name', 'Board in December'],
      ['Date', '2099-12-01'],
    ],
    title: 'Board in December',
    refused: ['Name', '', 'Board in December'],
    changed: ['Place', 'place', 'Typed by someone else'],
    get: meeting.getMeeting,
    edit: meeting.editMeeting,
  },
  {
    ...kind('motion', 'motion', 'motionId'),
    list: listed('view-all-motions'),
    typed: [
      ['Motion', 'Adopt the budget'],
      ['Meeting', 'Board in December'],
    ],
    title: 'Adopt the budget',
    refused: ['Motion', '', 'Adopt the budget'],
    changed: ['Moved by', 'movedBy', 'Typed by someone else'],
    get: motion.getMotion,
    edit: motion.editMotion,
  },
  {
    ...kind('resolution', 'resolution', 'resolutionId'),
    list: listed('view-all-resolutions'),
    typed: [
      ['Title', 'Collection policy'],
      ['Text', 'The board may collect.'],
    ],
    title: 'Collection policy',
    refused: ['Title', '', 'Collection policy'],
    changed: ['Number', 'number', 'Typed by someone else'],
    get: resolution.getResolution,
    edit: resolution.editResolution,
  },
  {
    ...kind('external-email-recipient', 'externalEmailRecipient', 'externalEmailRecipientId'),
    list: null,
    typed: [['Name', 'Dana Pruitt']],
    title: 'Dana Pruitt',
    refused: ['Email', 'nobody', 'dana@example.com'],
    changed: ['For what', 'purpose', 'Typed by someone else'],
    get: externalEmailRecipient.getExternalEmailRecipient,
    edit: externalEmailRecipient.editExternalEmailRecipient,
  },
];

const ofVendors: readonly KindStory[] = [
  {
    ...kind('global-vendor', 'globalVendor', 'globalVendorId'),
    list: null,
    typed: [['Name', 'Harbor Casualty']],
    title: 'Harbor Casualty',
    refused: mail,
    changed: theirNote,
    get: globalVendor.getGlobalVendor,
    edit: globalVendor.editGlobalVendor,
  },
  {
    ...kind('vendor', 'vendor', 'vendorId'),
    list: listed('portfolio-vendors'),
    typed: [['Name', 'Silver Roofing']],
    title: 'Silver Roofing',
    refused: mail,
    changed: theirNote,
    get: vendor.getVendor,
    edit: vendor.editVendor,
  },
  {
    ...kind('vendor-contact', 'vendorContact', 'vendorContactId'),
    list: null,
    typed: [['Last name', 'Whitcomb']],
    title: 'Whitcomb',
    refused: mail,
    changed: theirNote,
    get: vendorContact.getVendorContact,
    edit: vendorContact.editVendorContact,
  },
  {
    ...kind('liability-insurance', 'liabilityInsurance', 'liabilityInsuranceId'),
    list: null,
    typed: [['Carrier', 'Harbor Casualty'], ['Policy number', 'GL-1'], ['Limit', '1000000'], ...days],
    title: 'GL-1',
    refused: ['Agent email', 'nobody', ''],
    changed: theirNote,
    get: liabilityInsurance.getLiabilityInsurance,
    edit: liabilityInsurance.editLiabilityInsurance,
  },
  {
    ...kind('workers-compensation-insurance', 'workersCompensationInsurance', 'workersCompensationInsuranceId'),
    list: null,
    typed: [['Carrier', 'Harbor Casualty'], ['Policy number', 'WC-1'], ['Limit', '1000000'], ...days],
    title: 'WC-1',
    refused: ['Agent email', 'nobody', ''],
    changed: theirNote,
    get: workersCompensationInsurance.getWorkersCompensationInsurance,
    edit: workersCompensationInsurance.editWorkersCompensationInsurance,
  },
  {
    ...kind('community-vendor-contract', 'vendorContract', 'vendorContractId'),
    list: null,
    typed: [
      ['Vendor', 'Kind Vendor', 'choice'],
      ['Name', 'Roof inspection'],
      ['Starts', '2025-10-01'],
    ],
    title: 'Roof inspection',
    refused: ['Days of notice', 'many', '60'],
    changed: theirNote,
    get: vendorContract.getVendorContract,
    edit: vendorContract.editVendorContract,
  },
];

const ofTheOffice: readonly KindStory[] = [
  {
    ...kind('user', 'user', 'userId'),
    isForGood: true,
    list: listed('portfolio-users'),
    typed: [
      ['Name', 'Una User'],
      ['First password', 'maple-court-2026'],
      ['Accountant', ' ', 'check'],
      ['All communities', ' ', 'check'],
    ],
    title: 'Una User',
    refused: ['Email', 'nobody', 'una@kinds.example'],
    changed: ['Name', 'displayName', 'Ulla User'],
    renamed: 'Ours',
    get: users.getUser,
    edit: users.editUser,
  },
  {
    ...kind('organization', 'organization', 'organizationId'),
    list: listed('portfolio-organizations'),
    typed: [['Name', 'Crest Management']],
    title: 'Crest Management',
    refused: mail,
    changed: theirNote,
    get: organization.getOrganization,
    edit: organization.editOrganization,
  },
  {
    ...kind('client', 'client', 'clientId'),
    list: null,
    typed: [['Name', 'Sierra Crest']],
    title: 'Sierra Crest',
    refused: mail,
    changed: ['Alias', 'alias', 'SCX'],
    get: client.getClient,
    edit: client.editClient,
  },
  {
    ...kind('partner', 'partner', 'partnerId'),
    list: null,
    typed: [['Name', 'Basin Press']],
    title: 'Basin Press',
    refused: mail,
    changed: theirNote,
    get: partner.getPartner,
    edit: partner.editPartner,
  },
  {
    ...kind('automation-agent', 'automationAgent', 'automationAgentId'),
    list: null,
    typed: [['Answered for by', 'Ada', 'choice']],
    title: 'Monthly billing',
    refused: ['Name', '', 'Monthly billing'],
    changed: ['Purpose', 'purpose', 'Typed by someone else'],
    get: automationAgent.getAutomationAgent,
    edit: automationAgent.editAutomationAgent,
  },
];

/** All kinds, those first that others are added under. */
export const kindStories: readonly KindStory[] = [...ofPlaces, ...ofHomes, ...ofGovernance, ...ofVendors, ...ofTheOffice];
