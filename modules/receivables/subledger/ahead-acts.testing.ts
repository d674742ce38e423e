// Interest, acceleration and their ways back as acts of random work.
import { sql } from '../../../packages/db/database.ts';
import { localDate, modulo, Refusal } from '../../../packages/kernel/kernel.ts';
import { accounting, chartImport } from '../../ledger/ledger.contract.ts';
import { acceleration } from '../acceleration/acceleration.contract.ts';
import { releaseDue, waiveCured } from '../acceleration/acceleration-booking.handlers.ts';
import { interest } from '../interest/interest.contract.ts';
import { type BilledCommunity, unitOf } from '../receivables.testing.ts';

export const aheadActs = ['interest', 'accelerate', 'release', 'cure', 'waiveAhead', 'undoAhead'] as const;

export interface AheadCommand {
  do: (typeof aheadActs)[number];
  on: string;
  account: string;
  pick: number;
}

/** What these acts may be refused with in random work. */
export const aheadRefusals = ['nothingLeft', 'alreadyEnded', 'nothingAhead', 'beforeRelease', 'beforeCharged', 'chargeWaived'] as const;

export const isAhead = (command: { do: string }): command is AheadCommand => (aheadActs as readonly string[]).includes(command.do);

interface Senders {
  sendOrRefuse(
    maple: BilledCommunity,
    endpoint: Parameters<BilledCommunity['send']>[0],
    input: object,
  ): Promise<Record<string, unknown> | null>;
  undoOrRefuse(maple: BilledCommunity, input: object): Promise<void>;
}

const deferredOf = new WeakMap<BilledCommunity, string>();

/** A liability without a role, for income that waits. */
async function deferredAccount(maple: BilledCommunity): Promise<string> {
  const known = deferredOf.get(maple);
  if (known) return known;
  const { communityId } = maple;
  const rows = ['number,name,type,fund,role', '2399,Deferred assessments,LIABILITY,OPERATING,'];
  await maple.call(chartImport.calls.commit, {
    communityId,
    file: { fileName: 'chart.csv', content: Buffer.from(rows.join('\n')).toString('base64') },
  });
  const made = (await maple.call(accounting.pickAccounts, { communityId })).find(({ number }) => number === '2399');
  deferredOf.set(maple, made?.accountId ?? '');
  return made?.accountId ?? '';
}

/** Work of a job, which is refused as its screen is. */
async function asJob(maple: BilledCommunity, work: 'release' | 'cure', on: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select user_id as id from identity.app_user where customer_id = ${maple.customerId} limit 1`.execute(maple.db.asMigrator);
  const act = { communityId: maple.communityId, userId: rows[0]?.id ?? '', now: maple.clock.now() };
  try {
    await maple.services.database.transact(maple.customerId, async (tx) =>
      work === 'release' ? await releaseDue(tx, act, localDate(on)) : await waiveCured(tx, act, localDate(on)),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || !['laterActs', 'beforeOriginal', 'chargeWaived', 'prepaidSpent'].includes(error.code)) throw error;
  }
}

/** Plays one of these acts. */
export async function playAhead(
  maple: BilledCommunity,
  { do: act, on, account, pick }: AheadCommand,
  { sendOrRefuse, undoOrRefuse }: Senders,
): Promise<void> {
  const { communityId } = maple;
  if (act === 'release' || act === 'cure') return await asJob(maple, act, on);
  if (act === 'interest') {
    const run = { postDate: on, throughDate: on };
    const shown = await sendOrRefuse(maple, interest.previewInterest, run);
    if (shown) await sendOrRefuse(maple, interest.postInterest, { ...run, baseHash: shown['baseHash'] });
  } else if (act === 'accelerate') {
    const order = {
      ownershipId: unitOf(maple, account).ownershipId,
      postDate: on,
      authority: 'Board vote',
      codeIds: [maple.codeIds.ASMT],
      deferredAccountId: await deferredAccount(maple),
    };
    const shown = await sendOrRefuse(maple, acceleration.previewAcceleration, order);
    if (shown) await sendOrRefuse(maple, acceleration.accelerateOwner, { ...order, baseHash: shown['baseHash'] });
  } else if (act === 'waiveAhead') {
    const found = await maple.call(acceleration.listAccelerations, { communityId });
    const accelerationId = found.at(modulo(pick, Math.max(found.length, 1)))?.accelerationId;
    if (!accelerationId) return;
    const order = { accelerationId, postDate: on, reason: 'AGREED' };
    const shown = await sendOrRefuse(maple, acceleration.previewAccelerationWaive, order);
    if (shown) await sendOrRefuse(maple, acceleration.waiveAcceleration, { ...order, baseHash: shown['baseHash'] });
  } else {
    const { rows } = await sql<{ id: string }>`select batch_id::text as id from ledger.batch where customer_id = ${maple.customerId}
      and kind in ('INTEREST', 'ACCELERATION', 'DEFERRED_RELEASE') and state = 'POSTED' order by batch_id`.execute(maple.db.asMigrator);
    const batchId = rows.at(modulo(pick, Math.max(rows.length, 1)))?.id;
    if (batchId) await undoOrRefuse(maple, { batchId, postDate: on, reason: 'random work' });
  }
}
