// The handlers of printing: a printing is recorded first, and only then its PDF is made; nothing else opens
// an account number.
import { refuse } from '../../../packages/contract/contract.ts';
import { openText } from '../../../packages/db/secrets.ts';
import { renderPdf } from '../../../packages/files/pdf/pdf.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { assert, notFound } from '../../../packages/kernel/kernel.ts';
import { type CommunityRow, findCommunity } from '../../communities/communities.server.ts';
import { signChecks, signedWithin } from '../../correspondence/correspondence.server.ts';
import type { checks } from '../payables.contract.ts';
import { checkRefusals } from './check.contract.ts';
import { type CheckRow, loadChecks, loadShares, type ShareRow } from './check.store.ts';
import { addressLines } from './payment.rules.ts';
import { type CheckToPrint, checkSheet } from './print/check-sheet.rules.ts';
import { type BankFacts, insertPrinting, loadBanks, printedCheckIds } from './printing.store.ts';

/** A check with everything that stands on it; the account number comes out of its seal here. */
function sheetOf(
  context: Context<unknown>,
  check: CheckRow,
  bank: BankFacts,
  community: CommunityRow,
  shares: readonly ShareRow[],
): CheckToPrint {
  return {
    checkNumber: check.checkNumber,
    routingNumber: bank.routingNumber,
    accountNumber: openText(context.services.secrets, bank.accountNumberSealed),
    bankName: bank.bankName,
    routingFraction: bank.routingFraction,
    payerName: community.legalName,
    payerLines: addressLines(community),
    payeeName: check.payee,
    payeeLines: addressLines(check),
    checkDate: check.checkDate,
    amount: check.amount_cents,
    memo: shares.map((share) => share.billNumber).join(', '),
    stub: shares.map((share) => ({
      billNumber: share.billNumber,
      billDate: share.billDate,
      description: share.description,
      amount: share.amount_cents,
    })),
    isVoid: check.voidDate !== null,
  };
}

async function sheetsOf(
  context: Context<unknown>,
  communityId: string,
  checkIds: readonly string[],
  signedBy: ReadonlyMap<string, string[]>,
): Promise<CheckToPrint[]> {
  const community = await findCommunity(context.tx, communityId);
  if (!community) throw notFound('The community');
  const found = await loadChecks(context.tx, communityId, checkIds);
  const banks = await loadBanks(
    context.tx,
    communityId,
    found.map((check) => check.bankAccountId),
  );
  const shares = Map.groupBy(await loadShares(context.tx, checkIds), (share) => share.checkId);
  return found.map((check) => {
    const bank = banks.get(check.bankAccountId);
    assert(bank, 'every check is drawn on a bank account');
    return { ...sheetOf(context, check, bank, community, shares.get(check.checkId) ?? []), signatures: signedBy.get(check.checkId) ?? [] };
  });
}

export const printingHandlers: Pick<Handlers<typeof checks>, 'recordPrinting' | 'printChecks'> = {
  async recordPrinting(context) {
    const { tx, userId, now, input } = context;
    const checkIds = [...new Set(input.checkIds)];
    const found = await loadChecks(tx, input.communityId, checkIds);
    if (found.length !== checkIds.length) throw notFound('A check');
    const voided = found.find((check) => check.voidDate);
    if (voided) throw refuse(checkRefusals, 'voided', { checkNumber: voided.checkNumber });
    const outside = found.find((check) => check.method !== 'CHECK');
    if (outside) throw refuse(checkRefusals, 'notPrinted', { checkNumber: outside.checkNumber });
    const printingId = await insertPrinting(tx, input.communityId, checkIds, { userId, now });
    const signed = await signChecks(
      context,
      input.communityId,
      printingId,
      found.map(({ checkId, checkNumber, bankAccountId, amount_cents: amount }) => ({ checkId, checkNumber, bankAccountId, amount })),
    );
    context.record({ entityId: printingId, after: { checks: found.map((check) => check.checkNumber), signed } });
    return { printingId };
  },
  async printChecks(context) {
    const { communityId, printingId } = context.input;
    const checkIds = await printedCheckIds(context.tx, communityId, printingId);
    if (checkIds.length === 0) throw notFound('The printing');
    const signed = await signedWithin(context.tx, context.services.secrets, printingId);
    const sheets = await sheetsOf(context, communityId, checkIds, signed.byCheck);
    const first = sheets[0]?.checkNumber ?? '';
    const title = sheets.length === 1 ? `Check ${first}` : `Checks ${first} to ${sheets.at(-1)?.checkNumber}`;
    const body = await renderPdf({ ...checkSheet(sheets), images: signed.images, title, createdTime: context.now });
    return { fileName: `${title}.pdf`, contentType: 'application/pdf', body };
  },
};
