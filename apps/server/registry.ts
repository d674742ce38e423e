// Everything the modules declare, in module order: the one list the server, the command line and the tests
// read.

import { automationScreens } from '../../modules/automation/automation.contract.ts';
import { automationRoutes } from '../../modules/automation/automation.server.ts';
import {
  bankingScreens,
  bankLogScreens,
  feedScreens,
  fundTransferScreens,
  unclearedScreens,
} from '../../modules/banking/banking.contract.ts';
import { bankingNeighbors, bankingRecords, bankingRoutes, feedJobs } from '../../modules/banking/banking.server.ts';
import { collectionScreens } from '../../modules/collections/collections.contract.ts';
import { collectionRecords, collectionRoutes } from '../../modules/collections/collections.server.ts';
import { communitiesScreens } from '../../modules/communities/communities.contract.ts';
import { communitiesRecords, communitiesRoutes } from '../../modules/communities/communities.server.ts';
import {
  certificateScreens,
  consentScreens,
  healthScreens,
  labelScreens,
  letterScreens,
  mailHouseScreens,
  signatureScreens,
  templateScreens,
  textScreens,
  wordScreens,
} from '../../modules/correspondence/correspondence.contract.ts';
import {
  correspondenceForms,
  correspondenceJobs,
  correspondencePages,
  correspondenceRoutes,
} from '../../modules/correspondence/correspondence.server.ts';
import { deskScreens } from '../../modules/desk/desk.contract.ts';
import { dashboardRoutes, deskRoutes, feedRoutes, searchRoutes } from '../../modules/desk/desk.server.ts';
import { governanceScreens } from '../../modules/governance/governance.contract.ts';
import { governanceRecords, governanceRoutes } from '../../modules/governance/governance.server.ts';
import {
  communityListScreens,
  dutyScreens,
  flagScreens,
  identityScreens,
  mySecurityScreens,
  operatorScreens,
  roleScreens,
  userScreens,
} from '../../modules/identity/identity.contract.ts';
import { securityMailJob } from '../../modules/identity/identity.jobs.ts';
import { accessRoutes, identityRecords, identityRoutesOver } from '../../modules/identity/identity.server.ts';
import { lawScreens } from '../../modules/law/law.contract.ts';
import { lawRoutes } from '../../modules/law/law.server.ts';
import {
  accountingScreens,
  bankAccountScreens,
  budgetScreens,
  chartScreens,
  journalScreens,
  reserveScreens,
  supportEditScreens,
  tieOutScreens,
  undoScreens,
  yearScreens,
} from '../../modules/ledger/ledger.contract.ts';
import { joinNeighbors, ledgerImports, ledgerRecords, ledgerRoutes, listBankAccountRows } from '../../modules/ledger/ledger.server.ts';
import { headMailJob } from '../../modules/ledger/seal/seal.jobs.ts';
import { changeSettings } from '../../modules/ledger/years/portfolio-settings.jobs.ts';
import { setUpYears } from '../../modules/ledger/years/portfolio-years.jobs.ts';
import { lifecycleScreens } from '../../modules/lifecycle/lifecycle.contract.ts';
import { lifecycleImports, lifecycleRecords, lifecycleRoutes } from '../../modules/lifecycle/lifecycle.server.ts';
import {
  accommodationScreens,
  architecturalScreens,
  costItemScreens,
  requestCodeScreens,
  requestScreens,
  violationScreens,
  workOrderScreens,
} from '../../modules/maintenance/maintenance.contract.ts';
import {
  maintenanceForms,
  maintenanceJobs,
  maintenancePages,
  maintenanceRecords,
  maintenanceRoutes,
  violationMerge,
  violationRoutes,
} from '../../modules/maintenance/maintenance.server.ts';
import { ownerAccessScreens, rolloutScreens, siteScreens } from '../../modules/owner-access/owner-access.contract.ts';
import { ownerAccessPages, ownerAccessRoutes, ownerMailJob } from '../../modules/owner-access/owner-access.server.ts';
import {
  boardApprovalScreens,
  depositRefundScreens,
  distributionScreens,
  managerBillingScreens,
  payablesScreens,
  refundScreens,
} from '../../modules/payables/payables.contract.ts';
import { paidToVendor, payablesJobs, payablesNeighbors, payablesRecords, payablesRoutes } from '../../modules/payables/payables.server.ts';
import { peopleScreens } from '../../modules/people/people.contract.ts';
import {
  contractRoutes,
  fidelityRoutes,
  ownerListRoutes,
  peopleImports,
  peopleRecords,
  peopleRoutes,
} from '../../modules/people/people.server.ts';
import { couponsJob } from '../../modules/receivables/coupons/coupon.jobs.ts';
import {
  accelerationScreens,
  adjustmentScreens,
  billingScreens,
  chargeWhyScreens,
  codeScreens,
  couponScreens,
  depositScreens,
  directDebitScreens,
  heldDepositScreens,
  importedChargeScreens,
  interestScreens,
  legacyAchScreens,
  lockboxScreens,
  lockboxSettingScreens,
  miscReceiptScreens,
  ownerMergeScreens,
  paymentHistoryScreens,
  platformScreens,
  policyReplayScreens,
  receiptScreens,
  shareScreens,
  specialScreens,
  statementExportScreens,
  statementListScreens,
  statementScreens,
  validationScreens,
} from '../../modules/receivables/receivables.contract.ts';
import {
  moneyAtRisk,
  ownerAccount,
  receivablesForms,
  receivablesImports,
  receivablesMerge,
  receivablesNeighbors,
  receivablesPages,
  receivablesRecords,
  receivablesRoutes,
} from '../../modules/receivables/receivables.server.ts';
import { statementsJob } from '../../modules/receivables/statements/statement.jobs.ts';
import { recordsScreens } from '../../modules/records/records.contract.ts';
import { openTasksOf, recordsImports, recordsRoutes, tasksSeen } from '../../modules/records/records.server.ts';
import { frozenDependents } from '../../modules/reports/close-package/frozen-dependent.handlers.ts';
import { dataExportJob, dataExportMailJob } from '../../modules/reports/exports/export-job.handlers.ts';
import { packetJob, packetMailJob } from '../../modules/reports/packages/packet-job.handlers.ts';
import {
  closePackageScreens,
  customReportScreens,
  dataExportScreens,
  dataScreens,
  reportPackageScreens,
  reportsScreens,
} from '../../modules/reports/reports.contract.ts';
import { mayViewReport, reportsRoutes } from '../../modules/reports/reports.server.ts';
import type { Screen } from '../../packages/contract/contract.ts';
import type { Route } from '../../packages/http/handlers.ts';
import type { PublicForm, PublicPage } from '../../packages/http/public-pages.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { settleRoutes } from '../../packages/http/settle.handlers.ts';
import { importJob } from '../../packages/imports/imports.ts';
import { type JobDefinition, jobRoutes } from '../../packages/jobs/jobs.ts';
import { savedViewRoutes } from '../../packages/lists/saved-views.ts';
import { allWorks } from './schedules.ts';

/** What the modules above the ledger answer it. */
export const ledgerNeighbors = joinNeighbors(receivablesNeighbors, payablesNeighbors, bankingNeighbors, { dependents: [frozenDependents] });

/** The records that notes, tasks, files and fields hang on. */
export const allRecords: readonly RecordSource[] = [
  ...identityRecords,
  ...communitiesRecords,
  ...peopleRecords,
  ...governanceRecords,
  ...ledgerRecords,
  ...receivablesRecords,
  ...collectionRecords,
  ...payablesRecords,
  ...bankingRecords,
  ...maintenanceRecords,
  ...lifecycleRecords,
];

/** Every import. */
export const allImports = [...peopleImports, ...recordsImports(allRecords), ...ledgerImports, ...receivablesImports, ...lifecycleImports];

const moduleRoutes: readonly Route[] = [
  ...identityRoutesOver(openTasksOf),
  ...communitiesRoutes,
  ...peopleRoutes,
  ...fidelityRoutes(moneyAtRisk),
  ...contractRoutes(paidToVendor),
  ...ownerListRoutes(ownerAccount),
  ...recordsRoutes(allRecords),
  ...lawRoutes,
  ...governanceRoutes,
  ...correspondenceRoutes([receivablesMerge, violationMerge], (tx, communityId) => listBankAccountRows(tx, [communityId])),
  ...ledgerRoutes(ledgerNeighbors),
  ...receivablesRoutes,
  ...collectionRoutes([receivablesMerge]),
  ...payablesRoutes,
  ...bankingRoutes,
  ...maintenanceRoutes,
  ...violationRoutes([receivablesMerge]),
  ...automationRoutes(allWorks, () => allRoutes),
  ...reportsRoutes,
  ...ownerAccessRoutes,
  ...lifecycleRoutes,
  ...deskRoutes,
  ...searchRoutes(allRecords),
  ...dashboardRoutes(tasksSeen(allRecords)),
  ...feedRoutes(allRecords, allImports),
];

/** Every call with its handler. */
export const allRoutes: readonly Route[] = [
  ...jobRoutes,
  ...settleRoutes,
  ...moduleRoutes,
  ...savedViewRoutes(moduleRoutes, mayViewReport),
  ...accessRoutes(() => ({ endpoints: allRoutes.map((route) => route.endpoint), screens: allScreens })),
];

/** Pages anybody may read. */
export const publicPages: readonly PublicPage[] = [...ownerAccessPages, ...correspondencePages, ...receivablesPages, ...maintenancePages];

/** Forms anybody may post. */
export const publicForms: readonly PublicForm[] = [...correspondenceForms, ...receivablesForms, ...maintenanceForms];

/** Every screen. */
export const allScreens: readonly Screen[] = [
  identityScreens,
  userScreens,
  communityListScreens,
  roleScreens,
  dutyScreens,
  flagScreens,
  mySecurityScreens,
  operatorScreens,
  communitiesScreens,
  peopleScreens,
  recordsScreens,
  lawScreens,
  templateScreens,
  letterScreens,
  consentScreens,
  textScreens,
  healthScreens,
  labelScreens,
  certificateScreens,
  mailHouseScreens,
  signatureScreens,
  wordScreens,
  accountingScreens,
  chartScreens,
  tieOutScreens,
  supportEditScreens,
  undoScreens,
  yearScreens,
  journalScreens,
  bankAccountScreens,
  budgetScreens,
  reserveScreens,
  billingScreens,
  chargeWhyScreens,
  depositScreens,
  couponScreens,
  heldDepositScreens,
  miscReceiptScreens,
  directDebitScreens,
  platformScreens,
  accelerationScreens,
  interestScreens,
  adjustmentScreens,
  importedChargeScreens,
  ownerMergeScreens,
  receiptScreens,
  codeScreens,
  lockboxScreens,
  lockboxSettingScreens,
  shareScreens,
  specialScreens,
  legacyAchScreens,
  paymentHistoryScreens,
  policyReplayScreens,
  statementExportScreens,
  statementListScreens,
  statementScreens,
  validationScreens,
  payablesScreens,
  boardApprovalScreens,
  distributionScreens,
  managerBillingScreens,
  refundScreens,
  depositRefundScreens,
  bankingScreens,
  fundTransferScreens,
  bankLogScreens,
  feedScreens,
  unclearedScreens,
  costItemScreens,
  requestCodeScreens,
  requestScreens,
  architecturalScreens,
  accommodationScreens,
  workOrderScreens,
  violationScreens,
  automationScreens,
  reportsScreens,
  dataScreens,
  customReportScreens,
  dataExportScreens,
  closePackageScreens,
  reportPackageScreens,
  siteScreens,
  ownerAccessScreens,
  rolloutScreens,
  lifecycleScreens,
  deskScreens,
  governanceScreens,
  collectionScreens,
].flatMap((screens): Screen[] => Object.values(screens));

/** Every background job. */
export const allJobs: readonly JobDefinition[] = [
  securityMailJob,
  headMailJob,
  ...correspondenceJobs([receivablesMerge, violationMerge]),
  statementsJob,
  ...payablesJobs,
  ...feedJobs,
  couponsJob,
  ...maintenanceJobs,
  packetJob,
  packetMailJob,
  dataExportJob,
  ownerMailJob,
  dataExportMailJob,
  setUpYears(ledgerNeighbors.years),
  changeSettings(ledgerNeighbors.tieOuts),
  importJob(allImports),
];
