// The validation file: present owners with what they owe today and whether payments are on hold.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { type Instant, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { listPresentOwners, ownerBalances } from '../owners/balance.store.ts';
import { type validation, validationRefusals } from './validation.contract.ts';
import { findLockboxAccount, listLockboxAccounts } from './validation.store.ts';
import { MOST_FIXED_ACCOUNT, writeDelimitedFile, writeFixedFile } from './validation-file.rules.ts';

async function accountsOf(tx: Tx, communityId: string, today: LocalDate) {
  const [owners, balances] = [await listPresentOwners(tx, communityId, today), await ownerBalances(tx, communityId, today)];
  const balanceOf = new Map(balances.map((row) => [row.ownershipId, row.owes_cents - row.prepaid_cents]));
  return owners.map(({ ownershipId, propertyId, accountNumber, owner, address, holdsPayments }) => {
    const balance = balanceOf.get(ownershipId) ?? 0n;
    return { ownershipId, propertyId, accountNumber, owner, address, due: balance > 0n ? balance : 0n, isHeld: holdsPayments };
  });
}

async function rowsToday(tx: Tx, communityId: string, now: Instant) {
  const today = await todayOf(tx, communityId, now);
  return { today, rows: await accountsOf(tx, communityId, today) };
}

export const validationHandlers: Handlers<typeof validation> = {
  async listValidationAccounts({ tx, input: { communityId }, now }) {
    await requireCommunity(tx, communityId);
    const { rows } = await rowsToday(tx, communityId, now);
    return {
      lockboxes: await listLockboxAccounts(tx, communityId),
      rows,
      due: sumCents(rows.map((row) => row.due)),
      held: rows.filter((row) => row.isHeld).length,
    };
  },
  async downloadValidationFile({ tx, input: { communityId, bankAccountId, format }, now }) {
    const { shortCode } = await requireCommunity(tx, communityId);
    const account = await findLockboxAccount(tx, communityId, bankAccountId);
    if (!account) throw notFound('The bank account');
    if (account.lockboxId === '') throw refuse(validationRefusals, 'noLockbox', { bankAccount: account.name });
    const { today, rows } = await rowsToday(tx, communityId, now);
    const long = format === 'fixed-80' ? rows.find((row) => row.accountNumber.length > MOST_FIXED_ACCOUNT) : undefined;
    if (long) throw refuse(validationRefusals, 'accountTooLong', { account: long.accountNumber, most: String(MOST_FIXED_ACCOUNT) });
    const fileName = `${shortCode} validation ${account.lockboxId} ${today}`;
    return format === 'csv'
      ? { fileName: `${fileName}.csv`, contentType: 'text/csv; charset=utf-8', body: writeDelimitedFile(account.lockboxId, rows) }
      : {
          fileName: `${fileName}.txt`,
          contentType: 'text/plain; charset=us-ascii',
          body: Buffer.from(writeFixedFile(account.lockboxId, rows)),
        };
  },
};
