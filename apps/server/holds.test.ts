// Every act that takes money, charges or sends asks the matrix of holds, or says why no hold stops it. An act
// that is new here turns the test red until it asks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type HoldEffect, holdEffectNames, holdMatrix } from '../../modules/communities/communities.contract.ts';
import { allRoutes } from './registry.ts';

const modules = join(import.meta.dirname, '../../modules');

/** The effect an act asks about, and where; or why it asks nothing. */
type Act = { asks: HoldEffect; in: string } | { why: string };

const setUp: Act = { why: 'It says what will be charged; the run that charges asks.' };
const undo: Act = { why: 'It takes back what was done.' };
const byHand: Act = { why: 'A person charges or waives one owner by hand, with the owner and the holds in sight.' };
const notOwners: Act = { why: 'The money is no owner’s.' };
const letters: Act = { asks: 'NOTICE', in: 'correspondence/merge/recipient.store.ts' };

const acts: Readonly<Record<string, Act>> = {
  'Receivables.keepCharges': {
    why: 'Assessments fall due whatever is on hold: a bankrupt owner still owes what comes after the petition.',
  },
  'Receivables.keepLateFees': { asks: 'LATE_FEE', in: 'receivables/billing/billing.store.ts' },
  'Receivables.postBatch': { asks: 'LATE_FEE', in: 'receivables/billing/billing.store.ts' },
  'Receivables.postPrepaids': { why: 'The money was taken before.' },
  'Receivables.postReceipts': { asks: 'PAYMENT', in: 'receivables/owners/balance.store.ts' },
  'Receivables.backoutReceipt': undo,
  'Interest.postInterest': { asks: 'INTEREST', in: 'receivables/interest/interest.store.ts' },
  'ArchitecturalBatch.runArchitecturalBatch': {
    why: 'It assigns requests and marks approvals that ran out; nobody is charged or written to.',
  },
  'CollectionRun.postRun': { asks: 'FEE', in: 'collections/cases/case.store.ts' },
  'CollectionRun.undoRun': undo,
  'ViolationBatch.postViolationBatch': { asks: 'VIOLATION_LETTER', in: 'correspondence/merge/recipient.store.ts' },
  'Acceleration.accelerateOwner': { asks: 'ACCELERATION', in: 'receivables/acceleration/acceleration.store.ts' },
  'Acceleration.waiveAcceleration': undo,
  'Adjustment.enterAdjustment': byHand,
  'Adjustment.postAdjustment': byHand,
  'Adjustment.approveAdjustment': byHand,
  'ImportedChargesImport.commit': byHand,
  'BeginningBalance.editBeginning': { why: 'It says what was owed before, and charges nothing.' },
  'BeginningBalancesImport.commit': { why: 'It says what was owed before, and charges nothing.' },
  'AssessmentShares.applyShares': setUp,
  'SpecialAssessments.addSpecial': setUp,
  'MiscReceipts.addMiscReceipt': notOwners,
  'MiscReceipts.editMiscReceipt': notOwners,
  'MiscReceipts.reverseMiscReceipt': notOwners,
  'Lockbox.importLockbox': { asks: 'LOCKBOX', in: 'receivables/lockbox/lockbox.store.ts' },
  'Lockbox.postLockbox': { asks: 'LOCKBOX', in: 'receivables/lockbox/lockbox.store.ts' },
  'Draws.postDraw': { asks: 'AUTOPAY', in: 'receivables/direct-debit/draw.store.ts' },
  'LegacyAch.importLegacyAch': { asks: 'PAYMENT', in: 'receivables/legacy-ach/legacy-ach.store.ts' },
  'Draws.settleDraw': { why: 'The money was taken before.' },
  'OnlinePayments.refundOnlinePayment': { why: 'It pays an owner.' },
  'Draws.postReturns': { why: 'The bank took the money back; the fee follows the packs.' },
  'Statements.startStatements': { asks: 'STATEMENT', in: 'receivables/statements/statement.store.ts' },
  'StatementExport.startStatementExport': { asks: 'STATEMENT', in: 'receivables/statements/statement.store.ts' },
  'Coupons.makeCoupons': { asks: 'PAYMENT', in: 'receivables/coupons/coupon.store.ts' },
  'ValidationFile.downloadValidationFile': { asks: 'PAYMENT', in: 'receivables/owners/balance.store.ts' },
  'OwnerRefund.addRefund': { why: 'It pays an owner.' },
  'SouthDataOrder.submitMailOrder': { why: 'It mails pieces that were made; the making asked.' },
  'SecurityDeposits.addDeposit': byHand,
  'SecurityDeposits.adjustDeposit': byHand,
  'SecurityDeposits.creditDepositInterest': { why: 'It pays an owner or a renter.' },
  'DepositRefund.refundDeposit': byHand,
  'MessageBatch.releaseBatch': letters,
  'Letter.resendLetter': { why: 'It sends one letter again that went out before, by hand.' },
  'BatchUndo.undoBatch': undo,
  'Resale.settleResale': { why: 'A sale is a fact the association learns of; what it charges is asked of the buyer.' },
  'Resale.reverseResale': undo,
  'Disclosure.deliverDisclosure': { why: 'It sends what a buyer or lender ordered.' },
};

/** Claims over money of owners and over what is sent to them. */
const claims = /"(ar\w+|ownercommunications|communitycommunications|propertyresale|ownermaintain)"/;
/** Acts that are not previewed and still take money or send. */
const unpreviewed = new Set([
  'Lockbox.importLockbox',
  'Statements.startStatements',
  'ValidationFile.downloadValidationFile',
  'Adjustment.approveAdjustment',
]);
/** Of these areas no act touches money or letters of one home. */
const elsewhere = /^(OwnerMerge|Owner|Ownership|Property\w*|Group\w*|Contact\w*|Duplicate\w*|Party\w*|Role|User|\w*Import)\./;

const found = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => claims.test(JSON.stringify(endpoint.permission)))
  .filter((endpoint) => ('previewedBy' in endpoint && endpoint.previewedBy !== undefined) || unpreviewed.has(endpoint.name))
  .map(({ name }) => name)
  .filter((name) => name in acts || !elsewhere.test(name));

test('every act that takes money, charges or sends is listed', () => {
  expect(found.filter((name) => !(name in acts))).toEqual([]);
  expect(Object.keys(acts).filter((name) => !found.includes(name))).toEqual([]);
});

test.each(Object.entries(acts))('%s asks the matrix, or says why not', (_name, act) => {
  if ('why' in act) return expect(act.why.length).toBeGreaterThan(15);
  const text = readFileSync(join(modules, act.in), 'utf8');
  expect(text).toContain(`isHeld(tx, '${act.asks}'`);
});

test('no act asks for a flag by its name where an effect stands for it', () => {
  const names = ['PAYMENTS', 'LATE_FEES', 'STATEMENTS', 'NOTICES', 'FEES', 'VIOLATIONS'];
  const files = Object.values(acts).flatMap((act) => ('in' in act ? [act.in] : []));
  for (const file of new Set(files)) {
    const text = readFileSync(join(modules, file), 'utf8');
    expect([file, names.filter((name) => text.includes(`isFlagged('${name}'`))]).toEqual([file, []]);
  }
});

test('every hold names known effects, and every effect but those without an act yet is stopped by some hold', () => {
  const stopped = new Set(Object.values(holdMatrix).flat());
  expect([...stopped].filter((effect) => !holdEffectNames.includes(effect))).toEqual([]);
  expect(holdEffectNames.filter((effect) => !stopped.has(effect))).toEqual(['RESALE']);
});
