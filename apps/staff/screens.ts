// Every screen with its page: the modules' declarations joined to their lazily loaded pages.

import type { ComponentType } from 'react';
import { automationScreens } from '../../modules/automation/automation.contract.ts';
import { automationPages } from '../../modules/automation/automation.web.tsx';
import { bankingScreens, bankLogScreens, fundTransferScreens } from '../../modules/banking/banking.contract.ts';
import { bankingPages, bankLogPages, fundTransferPages } from '../../modules/banking/banking.web.tsx';
import { collectionScreens } from '../../modules/collections/collections.contract.ts';
import { collectionPages } from '../../modules/collections/collections.web.tsx';
import { communitiesScreens } from '../../modules/communities/communities.contract.ts';
import { communitiesPages } from '../../modules/communities/communities.web.tsx';
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
  certificatePages,
  consentPages,
  healthPages,
  labelPages,
  letterPages,
  mailHousePages,
  signaturePages,
  templatePages,
  textPages,
  wordPages,
} from '../../modules/correspondence/correspondence.web.tsx';
import { deskScreens } from '../../modules/desk/desk.contract.ts';
import { deskPages } from '../../modules/desk/desk.web.tsx';
import { governanceScreens } from '../../modules/governance/governance.contract.ts';
import { governancePages } from '../../modules/governance/governance.web.tsx';
import {
  communityListScreens,
  dutyScreens,
  flagScreens,
  mySecurityScreens,
  operatorScreens,
  roleScreens,
  userScreens,
} from '../../modules/identity/identity.contract.ts';
import {
  communityListPages,
  dutyPages,
  flagPages,
  mySecurityPages,
  operatorPages,
  rolePages,
  userPages,
} from '../../modules/identity/identity.web.tsx';
import { lawScreens } from '../../modules/law/law.contract.ts';
import { lawPages } from '../../modules/law/law.web.tsx';
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
import {
  accountingPages,
  bankAccountPages,
  budgetPages,
  chartPages,
  journalPages,
  reservePages,
  supportEditPages,
  tieOutPages,
  undoPages,
  yearPages,
} from '../../modules/ledger/ledger.web.tsx';
import { lifecycleScreens } from '../../modules/lifecycle/lifecycle.contract.ts';
import { lifecyclePages } from '../../modules/lifecycle/lifecycle.web.tsx';
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
  accommodationPages,
  architecturalPages,
  costItemPages,
  requestCodePages,
  requestPages,
  violationPages,
  workOrderPages,
} from '../../modules/maintenance/maintenance.web.tsx';
import { ownerAccessScreens, siteScreens } from '../../modules/owner-access/owner-access.contract.ts';
import { ownerAccessPages, sitePages } from '../../modules/owner-access/owner-access.web.tsx';
import {
  depositRefundScreens,
  distributionScreens,
  managerBillingScreens,
  payablesScreens,
  refundScreens,
} from '../../modules/payables/payables.contract.ts';
import {
  depositRefundPages,
  distributionPages,
  managerBillingPages,
  payablesPages,
  refundPages,
} from '../../modules/payables/payables.web.tsx';
import { peopleScreens } from '../../modules/people/people.contract.ts';
import { peoplePages } from '../../modules/people/people.web.tsx';
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
  accelerationPages,
  adjustmentPages,
  billingPages,
  chargeWhyPages,
  codePages,
  couponPages,
  depositPages,
  directDebitPages,
  heldDepositPages,
  importedChargePages,
  interestPages,
  lockboxPages,
  lockboxSettingPages,
  miscReceiptPages,
  ownerMergePages,
  paymentHistoryPages,
  platformPages,
  policyReplayPages,
  receiptPages,
  sharePages,
  specialPages,
  statementExportPages,
  statementListPages,
  statementPages,
  validationPages,
} from '../../modules/receivables/receivables.web.tsx';
import { recordsScreens } from '../../modules/records/records.contract.ts';
import { recordsPages } from '../../modules/records/records.web.tsx';
import {
  closePackageScreens,
  customReportScreens,
  dataExportScreens,
  dataScreens,
  reportPackageScreens,
  reportsScreens,
} from '../../modules/reports/reports.contract.ts';
import {
  closePackagePages,
  customReportPages,
  dataExportPages,
  dataPages,
  reportPackagePages,
  reportsPages,
} from '../../modules/reports/reports.web.tsx';
import type { Screen } from '../../packages/contract/screen.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A screen and how to load its page. */
export interface StaffScreen {
  screen: Screen;
  load: LoadPage;
}

function join(screens: Readonly<Record<string, Screen>>, pages: Readonly<Record<string, LoadPage>>): StaffScreen[] {
  return Object.entries(pages).flatMap(([name, load]) => {
    const screen = screens[name];
    return screen ? [{ screen, load }] : [];
  });
}

/** All screens the staff application shows, in module order. */
export const staffScreens: readonly StaffScreen[] = [
  ...join(userScreens, userPages),
  ...join(communityListScreens, communityListPages),
  ...join(roleScreens, rolePages),
  ...join(dutyScreens, dutyPages),
  ...join(flagScreens, flagPages),
  ...join(mySecurityScreens, mySecurityPages),
  ...join(operatorScreens, operatorPages),
  ...join(communitiesScreens, communitiesPages),
  ...join(peopleScreens, peoplePages),
  ...join(recordsScreens, recordsPages),
  ...join(lawScreens, lawPages),
  ...join(templateScreens, templatePages),
  ...join(letterScreens, letterPages),
  ...join(consentScreens, consentPages),
  ...join(textScreens, textPages),
  ...join(healthScreens, healthPages),
  ...join(labelScreens, labelPages),
  ...join(certificateScreens, certificatePages),
  ...join(mailHouseScreens, mailHousePages),
  ...join(signatureScreens, signaturePages),
  ...join(wordScreens, wordPages),
  ...join(accountingScreens, accountingPages),
  ...join(chartScreens, chartPages),
  ...join(tieOutScreens, tieOutPages),
  ...join(supportEditScreens, supportEditPages),
  ...join(undoScreens, undoPages),
  ...join(yearScreens, yearPages),
  ...join(journalScreens, journalPages),
  ...join(billingScreens, billingPages),
  ...join(chargeWhyScreens, chargeWhyPages),
  ...join(adjustmentScreens, adjustmentPages),
  ...join(interestScreens, interestPages),
  ...join(accelerationScreens, accelerationPages),
  ...join(importedChargeScreens, importedChargePages),
  ...join(ownerMergeScreens, ownerMergePages),
  ...join(depositScreens, depositPages),
  ...join(heldDepositScreens, heldDepositPages),
  ...join(miscReceiptScreens, miscReceiptPages),
  ...join(directDebitScreens, directDebitPages),
  ...join(platformScreens, platformPages),
  ...join(receiptScreens, receiptPages),
  ...join(codeScreens, codePages),
  ...join(lockboxScreens, lockboxPages),
  ...join(lockboxSettingScreens, lockboxSettingPages),
  ...join(shareScreens, sharePages),
  ...join(specialScreens, specialPages),
  ...join(paymentHistoryScreens, paymentHistoryPages),
  ...join(policyReplayScreens, policyReplayPages),
  ...join(statementListScreens, statementListPages),
  ...join(statementScreens, statementPages),
  ...join(validationScreens, validationPages),
  ...join(couponScreens, couponPages),
  ...join(statementExportScreens, statementExportPages),
  ...join(bankAccountScreens, bankAccountPages),
  ...join(budgetScreens, budgetPages),
  ...join(reserveScreens, reservePages),
  ...join(payablesScreens, payablesPages),
  ...join(distributionScreens, distributionPages),
  ...join(managerBillingScreens, managerBillingPages),
  ...join(refundScreens, refundPages),
  ...join(depositRefundScreens, depositRefundPages),
  ...join(bankingScreens, bankingPages),
  ...join(fundTransferScreens, fundTransferPages),
  ...join(bankLogScreens, bankLogPages),
  ...join(costItemScreens, costItemPages),
  ...join(requestCodeScreens, requestCodePages),
  ...join(requestScreens, requestPages),
  ...join(architecturalScreens, architecturalPages),
  ...join(accommodationScreens, accommodationPages),
  ...join(workOrderScreens, workOrderPages),
  ...join(violationScreens, violationPages),
  ...join(automationScreens, automationPages),
  ...join(reportsScreens, reportsPages),
  ...join(dataScreens, dataPages),
  ...join(customReportScreens, customReportPages),
  ...join(dataExportScreens, dataExportPages),
  ...join(closePackageScreens, closePackagePages),
  ...join(reportPackageScreens, reportPackagePages),
  ...join(siteScreens, sitePages),
  ...join(ownerAccessScreens, ownerAccessPages),
  ...join(lifecycleScreens, lifecyclePages),
  ...join(deskScreens, deskPages),
  ...join(governanceScreens, governancePages),
  ...join(collectionScreens, collectionPages),
];
