// Shortcuts for tests of direct debits: the clearing account and settings, authorizations, draws from preview
// to settlement, and files of returns as a bank writes them.
import { writeAch } from '../../../packages/files/nacha.ts';
import { chartImport } from '../../ledger/ledger.contract.ts';
import { accountId, seen } from '../../ledger/ledger.testing.ts';
import { type BilledCommunity, unitOf } from '../receivables.testing.ts';
import { draws } from './draw.contract.ts';
import { ownerPayments } from './owner-payment.contract.ts';

/** An account for money on its way (1095) in the operating fund. */
export async function addClearing(maple: BilledCommunity): Promise<string> {
  const rows = ['number,name,type,fund,role', '1095,Direct debits on their way,ASSET,OPERATING,'];
  const file = { fileName: 'chart.csv', content: Buffer.from(rows.join('\n')).toString('base64') };
  await maple.call(chartImport.calls.commit, { communityId: maple.communityId, file });
  return '1095';
}

/** What the settings of a test say; the clearing account is 1095. */
export async function settingOf(maple: BilledCommunity, returnFee: string | null) {
  const chart = await maple.call(ownerPayments.getDebitSetting, { communityId: maple.communityId });
  const clearingAccountId = chart.clearingAccounts.find((one) => one.number === '1095')?.accountId ?? accountId(maple, '1010');
  const own = {
    communityId: maple.communityId,
    version: chart.setting?.version ?? null,
    bankAccountId: maple.bankAccountId,
    clearingAccountId,
  };
  return { ...own, companyId: '1912345678', companyName: 'MAPLE COURT', returnFee };
}

/** Sets up direct debits with a fee for returns. */
export async function setUpDebits(maple: BilledCommunity, returnFee: string | null = '25.00'): Promise<void> {
  await addClearing(maple);
  await maple.call(ownerPayments.saveDebitSetting, await settingOf(maple, returnFee));
}

/** An authorization as a test has it: autopay of what is owed, on paper, from a checking account. */
export const payment = (maple: BilledCommunity, account: string, more: object = {}) => ({
  communityId: maple.communityId,
  ownershipId: unitOf(maple, account).ownershipId,
  kind: 'AUTOPAY' as const,
  sec: 'PPD' as const,
  consentedDate: '2025-12-01',
  evidence: 'Form of 12/01/2025 on file',
  holder: 'A. Owner',
  routingNumber: '122402405',
  accountNumber: '987654321',
  accountKind: 'CHECKING' as const,
  amountRule: 'BALANCE' as const,
  firstDate: '2026-01-01',
  ...more,
});

/** Adds an authorization; its id. */
export async function authorize(maple: BilledCommunity, account: string, more: object = {}): Promise<string> {
  return (await maple.call(ownerPayments.addOwnerPayment, payment(maple, account, more))).ownerPaymentId;
}

/** A draw as it is sent: what was previewed is posted. */
export async function sendDraw(maple: BilledCommunity, drawDate: string, more: object = {}) {
  const input = await seen(maple, draws.previewDraw, { communityId: maple.communityId, drawDate, ...more });
  return maple.send(draws.postDraw, input);
}

/** A draw that is posted, handed over and settled on its day; its id. */
export async function drawn(maple: BilledCommunity, drawDate: string): Promise<string> {
  const { communityId } = maple;
  const debitDrawId = String((await sendDraw(maple, drawDate)).json['debitDrawId']);
  await maple.call(draws.handOverDraw, { communityId, debitDrawId });
  await maple.call(
    draws.settleDraw,
    (await seen(maple, draws.previewSettlement, { communityId, debitDrawId, postDate: drawDate })) as never,
  );
  return debitDrawId;
}

/** What a bank answers: a return or a change of an entry. */
export interface Answer {
  trace: string;
  code: string;
  /** Dollars and cents. */
  amount?: string;
  data?: string;
}

/** A file of returns and changes as a bank writes it. */
export function answersFile(answers: readonly Answer[]) {
  const entries = answers.map(({ trace, code, amount = '0.00', data = '' }, i) => ({
    code: '26',
    routing: '122402405',
    account: '987654321',
    amount: BigInt(amount.replace('.', '')),
    individualId: '',
    name: 'A. Owner',
    discretionary: '',
    trace: `1224024000000${String(i + 1).padStart(2, '0')}`,
    addenda: code.startsWith('R')
      ? [{ kind: '99' as const, code, originalTrace: trace, deathDate: '', originalRdfi: '12240240', text: '' }]
      : [{ kind: '98' as const, code, originalTrace: trace, originalRdfi: '12240240', data }],
  }));
  const who = { serviceClass: '225', company: 'MAPLE COURT', discretionary: '', companyId: '1912345678', description: 'DUES' };
  const batch = { ...who, sec: 'PPD', descriptiveDate: '', effectiveDate: '260105', odfi: '12240240', number: 1, entries };
  const names = { destinationName: 'MAPLE COURT', originName: 'NEVADA FIRST', reference: '' };
  const head = { destination: '122402405', origin: '1912345678', date: '260107', time: '0900', modifier: 'A', ...names };
  const content = Buffer.from(writeAch({ ...head, batches: [batch] })).toString('base64');
  return { fileName: 'returns.ach', content };
}

/** A file of returns as it is sent on a day. */
export async function sendReturns(maple: BilledCommunity, postDate: string, answers: readonly Answer[]) {
  const input = await seen(maple, draws.previewReturns, { communityId: maple.communityId, postDate, file: answersFile(answers) });
  return maple.send(draws.postReturns, input);
}
