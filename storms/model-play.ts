// Plays acts of the model: each is sent to the product and asked of the paper books, and both must say the
// same.
import { accounting, journal, undo } from '../modules/ledger/ledger.contract.ts';
import { billing, lockbox, receipts } from '../modules/receivables/receivables.contract.ts';
import type { ClientInput, Endpoint } from '../packages/contract/contract.ts';
import { sql } from '../packages/db/database.ts';
import { type Cents, centsToText, localDate, sumCents } from '../packages/kernel/kernel.ts';
import type { Act, ActOf } from './model-acts.ts';
import { accountNumberOf } from './model-books.ts';
import { journalAccounts, type PaperLine } from './model-ledger.ts';
import { newBatch, type PaperBatch, type PaperBatchLine, type ReceiptRow } from './model-owners.ts';
import { playBill } from './model-play-bills.ts';
import { type Playing, pick, same, settle } from './model-playing.ts';
import type { Outcome } from './model-stage.ts';

const totalOf = (lines: readonly PaperBatchLine[]) => centsToText(sumCents(lines.map((line) => line.cents)));

type KeptLine = { batchLineId: string; codeId: string };
type KeptOwner = { accountNumber: string; lines: KeptLine[] };

async function editKept(on: Playing, batch: PaperBatch, edits: ActOf<'keep'>['run']['edits']): Promise<void> {
  const { communityId, codeIds } = on.at;
  const view = (await on.stage.call(billing.getBatch, { communityId, batchId: batch.id })).view as unknown as { owners: KeptOwner[] };
  for (const edit of edits) {
    const line = pick(batch.lines, edit.which);
    const owner = view.owners.find((one) => line && one.accountNumber === accountNumberOf(line.owner));
    const kept = owner?.lines.find((one) => line && one.codeId === codeIds[line.code]);
    if (!line || !kept) continue;
    const which = { communityId, batchId: batch.id, batchLineId: kept.batchLineId };
    if (edit.cents === null) {
      line.isDropped = !line.isDropped;
      await on.stage.call(billing.dropBatchLine, { ...which, isDropped: line.isDropped });
    } else {
      line.cents = BigInt(edit.cents);
      await on.stage.call(billing.editBatchLine, { ...which, amount: centsToText(line.cents) });
    }
  }
}

async function playKeep(on: Playing, { on: postDate, run }: ActOf<'keep'>): Promise<void> {
  const { communityId } = on.at;
  const { exclusionDays, currentMonthOnly } = run;
  const isCharges = run.kind === 'CHARGES';
  const lines = isCharges ? on.owners.chargesDue(postDate) : on.owners.lateFeesDue(postDate, exclusionDays, currentMonthOnly);
  const verdict = on.owners.keep(run.kind, postDate, lines);
  const late = { communityId, postDate, exclusionDays, currentMonthOnly };
  const preview = isCharges
    ? await on.stage.send(billing.previewCharges, { communityId, postDate })
    : await on.stage.send(billing.previewLateFees, late);
  if (preview.status !== 200) return settle(on, run.kind, verdict, preview, () => newBatch(''));
  same(
    `the preview of ${run.kind} on ${postDate}`,
    `${preview.json['lineCount']} ${preview.json['total']}`,
    `${lines.length} ${totalOf(lines)}`,
  );
  const baseHash = String(preview.json['baseHash']);
  const kept = isCharges
    ? await on.stage.send(billing.keepCharges, { communityId, postDate, baseHash })
    : await on.stage.send(billing.keepLateFees, { ...late, baseHash });
  const batch = newBatch(String(kept.json['batchId']));
  settle(on, run.kind, verdict, kept, () => batch);
  if (kept.status !== 200) return;
  await editKept(on, batch, run.edits);
  if (run.next === 'post') await postKept(on, batch);
}

async function postKept(on: Playing, batch: PaperBatch): Promise<void> {
  const { communityId } = on.at;
  const kept = await on.stage.call(billing.getBatch, { communityId, batchId: batch.id });
  const posted = await on.stage.send(billing.postBatch, { communityId, batchId: batch.id, baseHash: kept.baseHash });
  const live = batch.lines.filter((line) => !line.isDropped);
  settle(on, 'post', on.owners.postKept(batch), posted, (json) => {
    same('the total posted', `${json['lineCount']} ${json['total']}`, `${live.length} ${totalOf(live)}`);
  });
}

const isKept = (batch: PaperBatch) => batch.kind === 'CHARGES' || batch.kind === 'LATE_FEES';

async function playPrepaids(on: Playing, { on: postDate }: ActOf<'prepaids'>): Promise<void> {
  const run = { communityId: on.at.communityId, postDate };
  const preview = await on.stage.send(billing.previewPrepaids, run);
  const outcome =
    preview.status === 200 ? await on.stage.send(billing.postPrepaids, { ...run, baseHash: String(preview.json['baseHash']) }) : preview;
  settle(on, 'prepaids', on.owners.runPrepaids(postDate), outcome, (json) => newBatch(String(json['batchId'])));
}

async function receiptIds(on: Playing, batchId: string): Promise<string[]> {
  return on.stage.database.read(on.stage.customerId, async (tx) => {
    const found = await sql<{ id: string }>`select receipt_id as id from receivables.receipt
      where customer_id = ${tx.customerId} and batch_id = ${batchId} order by receipt_id`.execute(tx.db);
    return found.rows.map((row) => row.id);
  });
}

async function playReceive(on: Playing, act: ActOf<'receive'>): Promise<void> {
  const rows = act.rows.map((row): ReceiptRow => ({ ...row, cents: BigInt(row.cents) }));
  const { communityId, bankAccountId, ownershipIds, listIds } = on.at;
  const drafts = rows.map(({ owner, cents, list }) => {
    on.serial += 1;
    const own = list === 'DEFAULT' ? {} : { distributionListId: listIds[list] };
    return { ownershipId: ownershipIds[owner] ?? '', amount: centsToText(cents), checkNumber: String(5000 + on.serial), ...own };
  });
  const deposit = { communityId, bankAccountId, postDate: act.on, rows: drafts };
  const preview = await on.stage.send(receipts.previewReceipts, deposit);
  const outcome =
    preview.status === 200
      ? await on.stage.send(receipts.postReceipts, { ...deposit, baseHash: String(preview.json['baseHash']) })
      : preview;
  const ids = outcome.status === 200 ? await receiptIds(on, String(outcome.json['batchId'])) : [];
  settle(on, 'receive', on.owners.receive('RECEIPTS', act.on, rows), outcome, (json) => ({
    batch: newBatch(String(json['batchId'])),
    ids,
  }));
}

/** A file in the BAI layout, as a bank would send it: one lockbox, one batch. Source: formats.md 5. */
function lockboxText(act: ActOf<'lockbox'>, batch: number): string {
  const day = act.on.slice(2).replaceAll('-', '');
  const payers = [
    ...act.rows.map(({ owner, cents }) => ({ account: accountNumberOf(owner), cents })),
    ...Array.from({ length: act.strangers }, () => ({ account: 'XX-9999', cents: 100 })),
  ];
  const number = (value: number, width: number) => String(value).padStart(width, '0');
  const total = number(
    payers.reduce((sum, payer) => sum + payer.cents, 0),
    10,
  );
  const payments = payers.flatMap(({ account, cents }, i) => {
    const key = `${number(batch, 3)}${number(i + 1, 3)}`;
    return [`6${key}${number(cents, 10)}122402405${number(88100, 10)}${number(7000 + batch, 10)}010126`, `4${key}6019${account}`];
  });
  const records = [
    `10012240240504001170102${day}1800`,
    '201224024050400117010'.padEnd(41, '0'),
    `50000000009100${day}12240240504001170100`,
    ...payments,
    `7${number(batch, 3)}0000009100${day}${number(payers.length, 3)}${total}`,
    `80000000009100${day}${number(payers.length, 4)}${total}`,
  ];
  return [...records, `9${number(records.length + 1, 6)}`].join('\n');
}

async function postLockbox(on: Playing, lockboxFileId: string): Promise<Outcome> {
  const run = { communityId: on.at.communityId, lockboxFileId };
  const preview = await on.stage.send(lockbox.previewLockbox, run);
  return preview.status === 200
    ? await on.stage.send(lockbox.postLockbox, { ...run, baseHash: String(preview.json['baseHash']) })
    : preview;
}

async function playLockbox(on: Playing, act: ActOf<'lockbox'>): Promise<void> {
  on.serial += 1;
  const file = { fileName: 'lockbox.bai', content: Buffer.from(lockboxText(act, on.serial)).toString('base64') };
  const read = await on.stage.call(lockbox.importLockbox, { file });
  same('payments matched and not', `${read.matched} ${read.exceptions}`, `${act.rows.length} ${act.strangers}`);
  const outcome = await postLockbox(on, read.lockboxFileId);
  const [batchId = ''] = (outcome.json['batchIds'] ?? []) as string[];
  const ids = outcome.status === 200 ? await receiptIds(on, batchId) : [];
  const rows = act.rows.map((row): ReceiptRow => ({ owner: row.owner, cents: BigInt(row.cents), list: 'LOCKBOX' }));
  settle(on, 'lockbox', on.owners.receive('LOCKBOX', act.on, rows), outcome, () => ({ batch: newBatch(batchId), ids }));
  if (!act.isSentTwice) return;
  const again = await on.stage.call(lockbox.importLockbox, { file });
  same('payments added by the same file', again.added, 0);
  if (outcome.status === 200) same('posting the same file again', (await postLockbox(on, again.lockboxFileId)).code, 'nothingToDo');
}

/**
 * An act as a screen does it: looked at, then sent with the name of what was shown; a preview that is refused
 * is its answer.
 */
async function sendSeen<E extends Endpoint>(
  on: Playing,
  preview: E,
  look: ClientInput<E>,
  act: (baseHash: string) => Promise<Outcome>,
): Promise<Outcome> {
  const shown = await on.stage.send(preview, look);
  return shown.status === 200 ? act(String(shown.json['baseHash'])) : shown;
}

async function playUndo(on: Playing, act: ActOf<'undo'>): Promise<void> {
  const batch = pick(on.owners.batches, act.which);
  if (!batch) return;
  const postDate = act.on ?? batch.on;
  const look = { communityId: on.at.communityId, batchId: batch.id, postDate };
  const outcome = await sendSeen(on, undo.previewUndo, look, (baseHash) =>
    on.stage.send(undo.undoBatch, { ...look, reason: 'Mistake', baseHash }),
  );
  settle(on, 'undo', on.owners.undo(batch, postDate), outcome, (json) => newBatch(String(json['undoBatchId'])));
}

async function playBackOut(on: Playing, act: ActOf<'backOut'>): Promise<void> {
  const receipt = pick(on.owners.receipts, act.which);
  if (!receipt) return;
  const postDate = act.on ?? receipt.on;
  // A payment that was entered wrong costs nobody a fee.
  const fee: Cents | null = act.fee === null || act.reason !== 'NSF' ? null : BigInt(act.fee);
  const order = { communityId: on.at.communityId, receiptId: receipt.id, postDate, reason: act.reason };
  const { reason, ...look } = order;
  const more = { reason, ...(fee === null ? {} : { nsfFee: centsToText(fee) }) };
  const outcome = await sendSeen(on, receipts.previewBackout, look, (baseHash) =>
    on.stage.send(receipts.backoutReceipt, { ...look, ...more, baseHash }),
  );
  settle(on, 'backOut', on.owners.backOut(receipt, postDate, fee), outcome, (json) => newBatch(String(json['batchId'])));
}

/** The lines of a journal entry, brought into balance by cash. */
function journalLines(act: ActOf<'journal'>): PaperLine[] {
  const lines = act.lines
    .map((line): PaperLine => [journalAccounts[line.account] ?? '1010', BigInt(line.cents)])
    .filter(([, c]) => c !== 0n);
  const rest = sumCents(lines.map(([, cents]) => cents));
  return rest === 0n ? lines : [...lines, ['1010', -rest]];
}

async function playJournal(on: Playing, act: ActOf<'journal'>): Promise<void> {
  const lines = journalLines(act);
  if (lines.length < 2) return;
  const sides = lines.map(([number, cents]) => ({
    accountId: on.at.accountIds.get(number) ?? '',
    ...(cents > 0n ? { debit: centsToText(cents) } : { credit: centsToText(-cents) }),
  }));
  const entry = { communityId: on.at.communityId, postDate: act.on, description: 'Journal', lines: sides };
  const outcome = await sendSeen(on, journal.previewJournalEntry, entry, (baseHash) =>
    on.stage.send(journal.addJournalEntry, { ...entry, baseHash }),
  );
  settle(on, 'journal', on.ledger.journal(act.on, lines), outcome, (json) => String(json['entryId']));
}

async function playReverse(on: Playing, act: ActOf<'reverseJournal'>): Promise<void> {
  const entries = on.ledger.entries.filter((entry) => entry.isJournal);
  const entry = pick(entries, act.which);
  if (!entry) return;
  const postDate = act.on ?? entry.on;
  const order = { communityId: on.at.communityId, entryId: entry.id, postDate, reason: 'Mistake' };
  const outcome = await on.stage.send(journal.reverseJournalEntry, order);
  settle(on, 'reverseJournal', on.ledger.reverseJournal(entry, postDate), outcome, () => {});
}

async function playPeriod(on: Playing, act: ActOf<'period'>): Promise<void> {
  const periodStartDate = on.ledger.periods[act.month]?.start ?? localDate('2026-01-01');
  const outcome = await on.stage.send(
    accounting.changePeriod,
    { communityId: on.at.communityId, periodStartDate, status: act.status },
    'approver',
  );
  settle(on, 'period', on.ledger.changePeriod(act.month, act.status, on.owners.waitingDays()), outcome, () => {});
}

async function playFold(on: Playing): Promise<void> {
  await on.stage.database.transact(on.stage.customerId, async (tx) => {
    await sql`select ledger.fold_deltas(${tx.customerId}, ${on.at.communityId})`.execute(tx.db);
  });
}

/** Plays one act. Throws when the product and the paper books disagree. */
export async function play(on: Playing, act: Act): Promise<void> {
  switch (act.do) {
    case 'keep':
      return playKeep(on, act);
    case 'postKept': {
      const batch = pick(on.owners.batches.filter(isKept), act.which);
      return batch ? postKept(on, batch) : undefined;
    }
    case 'discard': {
      const batch = pick(on.owners.batches.filter(isKept), act.which);
      if (!batch) return;
      const outcome = await on.stage.send(billing.discardBatch, { communityId: on.at.communityId, batchId: batch.id });
      return settle(on, 'discard', on.owners.discard(batch), outcome, () => {});
    }
    case 'prepaids':
      return playPrepaids(on, act);
    case 'receive':
      return playReceive(on, act);
    case 'lockbox':
      return playLockbox(on, act);
    case 'undo':
      return playUndo(on, act);
    case 'backOut':
      return playBackOut(on, act);
    case 'journal':
      return playJournal(on, act);
    case 'reverseJournal':
      return playReverse(on, act);
    case 'period':
      return playPeriod(on, act);
    case 'fold':
      return playFold(on);
    default:
      return playBill(on, act);
  }
}
