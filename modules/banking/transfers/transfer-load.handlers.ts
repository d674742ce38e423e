// What several acts on transfers load and check: the transfer, its two bank accounts, what an account holds,
// and whether the kind fits.
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { balancesAsOf } from '../../ledger/ledger.server.ts';
import { checkFunds, checkReimbursement, checkRepayment, type TransferFacts } from './transfer.rules.ts';
import {
  type BankEnd,
  type DueRow,
  findTransfer,
  type LoanRow,
  listBankEnds,
  listDues,
  listLoans,
  type TransferDraft,
  type TransferRow,
} from './transfer.store.ts';

/** The two ends of a transfer. */
export async function endsOf(
  tx: Tx,
  communityId: string,
  of: Pick<TransferRow, 'fromBankAccountId' | 'toBankAccountId'>,
): Promise<{ from: BankEnd; to: BankEnd }> {
  const ends = await listBankEnds(tx, communityId);
  const endOf = (bankAccountId: string) => ends.find((one) => one.bankAccountId === bankAccountId);
  const [from, to] = [endOf(of.fromBankAccountId), endOf(of.toBankAccountId)];
  if (!from || !to) throw notFound('The bank account');
  return { from, to };
}

/** The transfer a call names. */
export async function theTransfer(tx: Tx, { communityId, fundTransferId }: { communityId: string; fundTransferId: string }) {
  const row = await findTransfer(tx, communityId, fundTransferId);
  if (!row) throw notFound('The transfer');
  return row;
}

/** What an account holds at the end of a day. */
export async function heldOn(tx: Tx, communityId: string, accountId: string, on: LocalDate): Promise<Cents> {
  const rows = await balancesAsOf(tx, communityId, on);
  return sumCents(rows.filter((row) => row.accountId === accountId).map((row) => row.balance_cents));
}

/** What of a loan no repayment repays or asks for. */
export const openOf = ({ amount_cents, repaid_cents, asked_cents }: LoanRow) => amount_cents - repaid_cents - asked_cents;

/** An entry that left a due, as people call it. */
const nameOfDue = ({ description, reference }: DueRow) => description || reference || 'The entry';

/**
 * Refuses a transfer whose kind does not fit its funds, a repayment that is none of its loan or is more than
 * what is left, and a reimbursement of more than what is due.
 */
export async function refuseWrong(
  tx: Tx,
  communityId: string,
  of: TransferDraft,
  facts: TransferFacts,
  ownId: string | null,
): Promise<void> {
  checkFunds(of.kind, facts.from, facts.to);
  if (of.kind === 'REPAYMENT') {
    const [loan] = of.loanId === null ? [] : await listLoans(tx, communityId, of.loanId, ownId);
    checkRepayment(facts, loan && { ...loan, open: openOf(loan) });
  }
  if (of.kind === 'REIMBURSEMENT') {
    const funds = { owedFundId: facts.to.fundId, owingFundId: facts.from.fundId };
    const dues = await listDues(tx, communityId, funds, { ofId: ownId, onlyItems: false });
    const open = dues.map((due) => [due.entryId, { entryId: due.entryId, what: nameOfDue(due), open: due.open_cents }] as const);
    checkReimbursement(of.amount, of.items, new Map(open));
  }
}
