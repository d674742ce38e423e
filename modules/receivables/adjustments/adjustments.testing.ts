// Shortcuts for tests of adjustments: accounts they name, entering one, and posting what was kept.
import { chartImport } from '../../ledger/ledger.contract.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { type BilledCommunity, unitOf } from '../receivables.testing.ts';
import { adjustments } from './adjustment.contract.ts';

/** Accounts for bad debt (5800), and where asked for prepaid reserve (2150). */
export async function addAdjustmentAccounts(maple: BilledCommunity, hasReserve = true): Promise<void> {
  const { communityId } = maple;
  const rows = ['number,name,type,fund,role', '5800,Uncollectible assessments,EXPENSE,OPERATING,BAD_DEBT'];
  if (hasReserve) rows.push('2150,Prepaid reserve,LIABILITY,OPERATING,PREPAID_RESERVE');
  const file = { fileName: 'chart.csv', content: Buffer.from(rows.join('\n')).toString('base64') };
  await maple.call(chartImport.calls.commit, { communityId, file });
}

/** What an order of a test says beside the account; as the contract has it, ids by account and code. */
export interface AdjustmentOrderOf {
  account?: string;
  postDate?: string;
  type?: 'ADJUSTMENT' | 'ADD_CHARGE' | 'WAIVE' | 'PREVIOUS_OWNER';
  reason?: 'COURTESY' | 'ERROR' | 'SETTLEMENT' | 'BOARD_ORDER' | 'STATUTE' | 'WRITE_OFF';
  comment?: string;
  codes?: { codeId: string; amount: string; description?: string }[];
  prepaid?: { codeId: string | null; amount: string; accountId: string }[];
  reserves?: { codeId: string; amount: string }[];
  keep?: boolean;
}

/** An order as the call takes it. */
export function orderOf(
  maple: BilledCommunity,
  { account = 'MC-0003', postDate = '2026-01-10', type = 'ADJUSTMENT', ...rest }: AdjustmentOrderOf,
) {
  return { communityId: maple.communityId, ownershipId: unitOf(maple, account).ownershipId, postDate, type, ...rest };
}

/** Enters an adjustment as its screen does, and gives whatever came back. */
export async function sendAdjustment(maple: BilledCommunity, order: AdjustmentOrderOf, options: { token?: string } = {}) {
  const input = await seen(maple, adjustments.previewAdjustment, orderOf(maple, order), options.token);
  return maple.send(adjustments.enterAdjustment, input, options);
}

/** The same for one that must succeed. */
export async function adjust(maple: BilledCommunity, order: AdjustmentOrderOf) {
  const answer = await sendAdjustment(maple, order);
  if (answer.status !== 200) throw new Error(`an adjustment answered ${answer.status}: ${answer.text}`);
  return answer.json as unknown as { batchId: string; isPosted: boolean; adjustments: string };
}

/** Posts a batch of adjustments that was kept, and gives whatever came back. */
export async function sendPost(maple: BilledCommunity, batchId: string, options: { token?: string } = {}) {
  const input = await seen(maple, adjustments.getAdjustment, { communityId: maple.communityId, batchId }, options.token);
  return maple.send(adjustments.postAdjustment, input, options);
}
