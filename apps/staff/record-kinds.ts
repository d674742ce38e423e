// Every kind of record that notes, tasks, files and fields hang on: the modules' declarations joined, as the
// server joins their sources.

import { fundTransferKinds } from '../../modules/banking/banking.contract.ts';
import { caseKinds, planKinds } from '../../modules/collections/collections.contract.ts';
import { communityKinds } from '../../modules/communities/communities.contract.ts';
import { meetingKinds, motionKinds, resolutionKinds } from '../../modules/governance/governance.contract.ts';
import { userKinds } from '../../modules/identity/identity.contract.ts';
import { bankAccountKinds, journalKinds, reserveKinds } from '../../modules/ledger/ledger.contract.ts';
import { disclosureKinds } from '../../modules/lifecycle/lifecycle.contract.ts';
import { requestKinds, violationKinds, workOrderKinds } from '../../modules/maintenance/maintenance.contract.ts';
import { payablesKinds } from '../../modules/payables/payables.contract.ts';
import {
  accessDeviceKinds,
  agentKinds,
  amenityKinds,
  attorneyKinds,
  bankKinds,
  clientKinds,
  committeeKinds,
  contactKinds,
  contractKinds,
  coverKinds,
  globalVendorKinds,
  groupKinds,
  insuranceKinds,
  organizationKinds,
  ownershipKinds,
  partnerKinds,
  propertyKinds,
  recipientKinds,
  renterKinds,
  vendorContactKinds,
  vendorKinds,
  visitorKinds,
} from '../../modules/people/people.contract.ts';
import { miscReceiptKinds, receivablesBatchKinds } from '../../modules/receivables/receivables.contract.ts';
import type { RecordKind } from '../../packages/contract/record-kind.ts';

export const recordKinds: Readonly<Record<string, RecordKind>> = {
  ...accessDeviceKinds,
  ...resolutionKinds,
  ...motionKinds,
  ...meetingKinds,
  ...communityKinds,
  ...contactKinds,
  ...propertyKinds,
  ...ownershipKinds,
  ...groupKinds,
  ...disclosureKinds,
  ...renterKinds,
  ...visitorKinds,
  ...committeeKinds,
  ...amenityKinds,
  ...attorneyKinds,
  ...insuranceKinds,
  ...bankKinds,
  ...organizationKinds,
  ...vendorKinds,
  ...vendorContactKinds,
  ...globalVendorKinds,
  ...coverKinds,
  ...contractKinds,
  ...clientKinds,
  ...partnerKinds,
  ...agentKinds,
  ...recipientKinds,
  ...journalKinds,
  ...reserveKinds,
  ...bankAccountKinds,
  ...miscReceiptKinds,
  ...receivablesBatchKinds,
  ...caseKinds,
  ...planKinds,
  ...payablesKinds,
  ...fundTransferKinds,
  ...requestKinds,
  ...workOrderKinds,
  ...violationKinds,
  ...userKinds,
};
