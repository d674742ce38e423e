// Beginning balances: what owners owed and had paid ahead before the books began, from a file, without the general ledger.
import { bytesOf } from '../../../packages/contract/contract.ts';
import { readCsv } from '../../../packages/files/csv-reader.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { openBatch } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { insertCharges, insertMovements, lockOwners, takeIds } from '../subledger/subledger.store.ts';
import { readBeginning } from './beginning.rules.ts';
import type { receipts } from './receipt.contract.ts';
import { hasBeginning, ownersByAccount } from './receipt.store.ts';

export const beginningHandlers: Pick<Handlers<typeof receipts>, 'importBeginningBalances'> = {
  async importBeginningBalances(context) {
    const { tx, userId, now } = context;
    const { communityId, file, postDate } = context.input;
    if (await hasBeginning(tx, communityId))
      throw new Refusal('alreadyImported', 'Beginning balances were imported already. Undo that import first.');
    const codes = await loadCodes(tx, communityId);
    const codeIdByAlias = new Map(codes.map((code) => [code.alias, code.chargeCodeId]));
    const { rows, problems } = readBeginning(readCsv(bytesOf(file)), {
      owners: await ownersByAccount(tx, communityId),
      codeIdByAlias,
      postDate,
    });
    if (problems.length > 0)
      throw new Refusal('rowsInError', `${problems.length} rows or columns are in error. Nothing was imported.`, problems.slice(0, 200));
    await lockOwners(tx, communityId, [...new Set(rows.map((row) => row.ownershipId))]);
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
    const sums = {
      charges: owed.length,
      owed: sumCents(owed.map((row) => row.amount)),
      prepaids: ahead.length,
      prepaid: sumCents(ahead.map((row) => row.amount)),
    };
    context.record({ entityId: batchId, batchId, after: { fileName: file.fileName, ...sums } });
    return { batchId, ...sums };
  },
};
