// One real month of an association, played by two people at the keyboard in a real browser, every figure
// checked on the screen.
import { beforeAll, describe, test } from 'vitest';
import { freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { reconcile } from './month/bank.ts';
import { applyCharges } from './month/bill.ts';
import type { Month } from './month/cast.ts';
import { closeMonth } from './month/close.ts';
import { addCodes, linkHomes, orderDistributions } from './month/codes.ts';
import { chargeLateFee, enterReceipt, takeLockbox } from './month/collect.ts';
import { lookNarrow } from './month/narrow.ts';
import { addVendors, approveBills, enterBills, printChecks, voidCheck } from './month/pay.ts';
import {
  addBankAccounts,
  addCommunity,
  importBeginningBalances,
  importChart,
  importProperties,
  openYear,
  postOpening,
  setBudget,
} from './month/set-up.ts';
import { exportReports, makeStatements, showReports } from './month/show.ts';
import { sampleServer } from './sample.ts';

let month: Month;

beforeAll(async () => {
  month = { ...(await freshCustomer(sampleServer.url)), communityId: '', windows: {} };
});

describe('set up', () => {
  test('adds the association', () => addCommunity(month));
  test('opens its fiscal year', () => openYear(month));
  test('imports its chart of accounts', () => importChart(month));
  test('adds its bank accounts', () => addBankAccounts(month));
  test('imports its homes and owners', () => importProperties(month));
  test('posts its opening balances', () => postOpening(month));
  test('sets its budget', () => setBudget(month));
  test('adds its charge codes', () => addCodes(month));
  test('links its homes to them', () => linkHomes(month));
  test('orders what money pays first', () => orderDistributions(month));
  test('imports what owners owed before', () => importBeginningBalances(month));
});

describe('bill', () => {
  test('charges the assessments of January once', () => applyCharges(month));
});

describe('collect', () => {
  test('takes the file of the lockbox', () => takeLockbox(month));
  test('takes a check that came by mail', () => enterReceipt(month));
  test('charges the one late fee', () => chargeLateFee(month));
});

describe('pay', () => {
  test('adds vendors', () => addVendors(month));
  test('enters bills', () => enterBills(month));
  test('has someone else approve them', () => approveBills(month));
  test('prints checks', () => printChecks(month));
  test('voids a check', () => voidCheck(month));
});

describe('bank', () => {
  test('reconciles to zero', () => reconcile(month));
});

describe('close', () => {
  test('closes January', () => closeMonth(month));
});

describe('show', () => {
  test('shows the seven reports', () => showReports(month));
  test('exports one as PDF, workbook and CSV', () => exportReports(month));
  test('makes the statements of the owners', () => makeStatements(month));
});

describe('on a narrow screen', () => {
  test('everything stands in one column', () => lookNarrow(month));
});
