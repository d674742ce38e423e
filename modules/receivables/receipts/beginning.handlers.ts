// Beginning balances: what owners owed and had paid ahead before the books began, from a file, without the general ledger.
import { bytesOf, type HandlerInput } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { readCsv } from '../../../packages/files/csv-reader.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { openBatch } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { loadOwners } from '../owners/balance.store.ts';
import { insertCharges, insertMovements, lockOwners, takeIds } from '../subledger/subledger.store.ts';
import { type BeginningRow, readBeginning } from './beginning.rules.ts';
import type { receipts } from './receipt.contract.ts';
import { hasBeginning, ownersByAccount } from './receipt.store.ts';

async function readFile(tx: Tx, input: HandlerInput<typeof receipts.previewBeginningBalances>) {
  const codes = await loadCodes(tx, input.communityId);
  const codeIdByAlias = new Map(codes.map((code) => [code.alias, code.chargeCodeId]));
  const owners = await ownersByAccount(tx, input.communityId);
  return { codes, ...readBeginning(readCsv(bytesOf(input.file)), { owners, codeIdByAlias, postDate: input.postDate }) };
}

function sumsOf(rows: readonly BeginningRow[]) {
  const owed = rows.filter((row) => row.codeId !== null);
  const ahead = rows.filter((row) => row.codeId === null);
  return { owed: sumCents(owed.map((row) => row.amount)), prepaid: sumCents(ahead.map((row) => row.amount)) };
}

export const beginningHandlers: Pick<Handlers<typeof receipts>, 'previewBeginningBalances' | 'importBeginningBalances'> = {
  async previewBeginningBalances(context) {
    const { tx, input } = context;
    const { codes, rows, problems } = await readFile(tx, input);
    const owners = new Map(
      (
        await loadOwners(
          tx,
          input.communityId,
          rows.map((row) => row.ownershipId),
        )
      ).map((o) => [o.ownershipId, o]),
    );
    const aliasOf = new Map(codes.map((code) => [code.chargeCodeId, code.alias]));
    return {
      rows: rows.map(({ line, ownershipId, codeId, date, amount }) => ({
        line,
        accountNumber: owners.get(ownershipId)?.accountNumber ?? '',
        owner: owners.get(ownershipId)?.owner ?? '',
        alias: codeId === null ? 'PREPAID' : (aliasOf.get(codeId) ?? ''),
        chargeDate: date,
        owed: codeId === null ? 0n : amount,
        prepaid: codeId === null ? amount : 0n,
      })),
      problems: problems.map((problem) => ({ line: problem.line ?? 1, field: problem.path, message: problem.message })),
      ...sumsOf(rows),
      isImported: await hasBeginning(tx, input.communityId),
    };
  },
  async importBeginningBalances(context) {
    const { tx, userId, now } = context;
    const { communityId, file, postDate } = context.input;
    // Everybody's account is held before the question is asked, so that of two imports at once the second sees the first.
    const everyone = [...(await ownersByAccount(tx, communityId)).values()];
    await lockOwners(
      tx,
      communityId,
      everyone.map((owner) => owner.ownershipId),
    );
    if (await hasBeginning(tx, communityId))
      throw new Refusal('alreadyImported', 'Beginning balances were imported already; a community begins once.');
    const { codes, rows, problems } = await readFile(tx, context.input);
    if (problems.length > 0)
      throw new Refusal('rowsInError', `${problems.length} rows or columns are in error. Nothing was imported.`, problems.slice(0, 200));
    const batchId = await openBatch(tx, {
      communityId,
      kind: 'BEGINNING',
      state: 'POSTED',
      postDate,
      description: 'Beginning balances',
      userId,
      now,
    });
    const owed = rows.filter((row) => row.codeId !== null);
    const ahead = rows.filter((row) => row.codeId === null);
    const ids = await takeIds(tx, 'charge', owed.length);
    const codeOf = new Map(codes.map((code) => [code.chargeCodeId, code]));
    await insertCharges(
      tx,
      { communityId, batchId },
      owed.map(({ ownershipId, propertyId, codeId, date, amount }, i) => {
        const { incomeAccountId = '', receivableAccountId = null } = codeOf.get(codeId ?? '') ?? {};
        const common = {
          kind: 'BEGINNING' as const,
          chargeDate: date,
          instalmentStart: null,
          sourceCodeId: null,
          description: 'Beginning balance',
          entryId: null,
        };
        return {
          ...common,
          chargeId: ids[i] ?? '',
          ownershipId,
          propertyId,
          codeId: codeId ?? '',
          amount,
          incomeAccountId,
          receivableAccountId,
        };
      }),
    );
    await insertMovements(
      tx,
      { communityId, batchId },
      ahead.map(({ ownershipId, date, amount }) => ({
        ownershipId,
        kind: 'BEGINNING' as const,
        receiptId: null,
        bucketCodeId: null,
        on: date,
        amount,
        entryId: null,
      })),
    );
    const sums = { charges: owed.length, prepaids: ahead.length, ...sumsOf(rows) };
    context.record({ entityId: batchId, batchId, after: { fileName: file.fileName, ...sums } });
    return { batchId, ...sums };
  },
};
