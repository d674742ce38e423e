// The handlers of bank accounts: registered with a routing number that can exist, a number sealed at once and
// shown masked.
import { refuse } from '../../../packages/contract/contract.ts';
import { sealText } from '../../../packages/db/secrets.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { isRoutingNumber } from '../../people/people.server.ts';
import { bankOfRoutingNumber } from './aba-directory.rules.ts';
import { bankAccountRefusals, type bankAccounts, lockboxRefusals } from './bank-account.contract.ts';
import {
  type BankAccountFacts,
  type BankAccountRow,
  clearOtherPrimaries,
  findByLockbox,
  findCashAccount,
  insertBankAccount,
  listBankAccountRows,
  lockBankAccount,
  updateBankAccount,
} from './bank-account.store.ts';

type Typed = Omit<BankAccountFacts, 'number'>;

async function checkFacts(context: Context<unknown>, facts: Typed, bankAccountId: string | null): Promise<void> {
  if (!isRoutingNumber(facts.routingNumber)) {
    const message = 'is not a routing number: its check digit does not fit';
    throw invalid(`The routing number ${message}.`, [{ path: 'routingNumber', message }]);
  }
  if ((facts.remitStreet === '') !== (facts.remitCity === '')) {
    const path = facts.remitStreet === '' ? 'remitStreet' : 'remitCity';
    throw invalid('An address for payments has both lines.', [{ path, message: 'must be filled in' }]);
  }
  const holder = facts.lockboxId === '' ? undefined : await findByLockbox(context.tx, facts.lockboxId);
  if (holder !== undefined && holder !== bankAccountId) {
    throw refuse(lockboxRefusals, 'lockboxTaken', { lockboxId: facts.lockboxId }, [
      { path: 'lockboxId', message: 'belongs to another bank account' },
    ]);
  }
}

/** The number as it is kept: sealed, with its last four digits in the open. */
function sealed(context: Context<unknown>, accountNumber: string): { sealed: string; last4: string } {
  return { sealed: sealText(context.services.secrets, accountNumber), last4: accountNumber.slice(-4) };
}

function masked(row: BankAccountRow) {
  const { last4, lastCheckNumber, minimum_cents, coverage_cents, ...open } = row;
  const limits = { minimumAmount: minimum_cents, coverageAmount: coverage_cents };
  return { ...open, ...limits, accountNumber: `••••${last4}`, lastCheckNumber: Number(lastCheckNumber) };
}

/** The audit trail says what changed, never the number itself. */
function audited(facts: Typed, last4: string | null) {
  return { ...facts, ...(last4 === null ? {} : { last4 }) };
}

export const bankAccountHandlers: Handlers<typeof bankAccounts> = {
  async addBankAccount(context) {
    const { communityId, accountId, accountNumber, ...facts } = context.input;
    await checkFacts(context, facts, null);
    const account = await findCashAccount(context.tx, communityId, accountId);
    if (!account) throw notFound('The cash account');
    if (!account.isCash) throw refuse(bankAccountRefusals, 'notCash');
    if (account.bankAccountId) throw refuse(bankAccountRefusals, 'accountTaken');
    const number = sealed(context, accountNumber);
    const bankAccountId = await insertBankAccount(context.tx, communityId, { accountId, fundId: account.fundId }, { ...facts, number });
    if (facts.isPrimary) await clearOtherPrimaries(context.tx, communityId, bankAccountId);
    context.record({ entityId: bankAccountId, after: { ...audited(facts, number.last4), accountId } });
    return { bankAccountId };
  },
  async editBankAccount(context) {
    const { communityId, bankAccountId, version, accountNumber, ...facts } = context.input;
    const present = await lockBankAccount(context.tx, communityId, bankAccountId);
    if (!present) throw notFound('The bank account');
    const all = await listBankAccountRows(context.tx, [communityId]);
    // Making one the primary takes the mark from the others, so a save of any may have changed this one.
    const ids = all.map((row) => row.bankAccountId);
    await refuseOverwrite(context, { kind: 'bank account', ids, version: present.version }, version);
    await checkFacts(context, facts, bankAccountId);
    if (facts.lastCheckNumber < Number(present.lastCheckNumber)) {
      throw refuse(bankAccountRefusals, 'checkNumberUsed', { lastCheckNumber: present.lastCheckNumber }, [
        { path: 'lastCheckNumber', message: `must be ${present.lastCheckNumber} or more` },
      ]);
    }
    const before = all.find((row) => row.bankAccountId === bankAccountId);
    const number = accountNumber === '' ? null : sealed(context, accountNumber);
    await updateBankAccount(context.tx, bankAccountId, { ...facts, number });
    if (facts.isPrimary) await clearOtherPrimaries(context.tx, communityId, bankAccountId);
    context.record({ entityId: bankAccountId, before, after: audited(facts, number?.last4 ?? null) });
    return { bankAccountId };
  },
  async getBankAccount(context) {
    const { communityId, bankAccountId } = context.input;
    const found = (await listBankAccountRows(context.tx, [communityId])).find((row) => row.bankAccountId === bankAccountId);
    if (!found) throw notFound('The bank account');
    return masked(found);
  },
  async listBankAccounts(context) {
    const { communityId } = context.input;
    const scope = communityId ? [communityId] : context.communities === 'all' ? null : [...context.communities];
    return (await listBankAccountRows(context.tx, scope)).map(masked);
  },
  async lookUpRouting(context) {
    const { routingNumber } = context.input;
    return { isPossible: isRoutingNumber(routingNumber), bank: bankOfRoutingNumber(routingNumber) };
  },
};
