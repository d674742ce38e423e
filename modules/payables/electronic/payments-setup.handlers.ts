// The handlers of the setup of electronic payments. No one person changes where money goes: one enters,
// another calls the vendor at a number that was on file and decides, and the vendor is told.
import { z } from 'zod';
import { allows, needs, refuse } from '../../../packages/contract/contract.ts';
import { sealText } from '../../../packages/db/secrets.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { defineJob, enqueueJob, TryLater } from '../../../packages/jobs/jobs.ts';
import { addMonths, assert, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { findVendor, isRoutingNumber } from '../../people/people.server.ts';
import { afterBankingDays } from './electronic.rules.ts';
import { type paymentsSetup, paymentsSetupRefusals } from './payments-setup.contract.ts';
import { isSamePerson, phoneMarks, refuseBankDecision, refuseDetails } from './payments-setup.rules.ts';
import {
  decideBank,
  endVendorBanks,
  findPolicy,
  insertVendorBank,
  listFunding,
  listPeople,
  listVendorBanks,
  loadPeople,
  lockVendor,
  lockVendorBank,
  officeDay,
  saveFunding,
  savePolicy,
  setFundingState,
  type VendorBankRow,
} from './payments-setup.store.ts';

const notice = {
  name: 'vendor-bank-notice',
  payload: z.object({ to: z.string(), vendor: z.string(), lastDigits: z.string(), day: z.string() }),
  mayResume: false,
};

/** Tells a vendor, at the address that was on file, that its bank details were changed. */
export const vendorBankNoticeJob = defineJob(notice, async ({ jobId, services, payload }) => {
  const { to, vendor, lastDigits, day } = payload;
  const text = `The account we pay ${vendor} to now ends in ${lastDigits}. Nothing is paid to it before ${day}.\n\nIf you did not ask for this, call us at once at the number you know.\n`;
  await services.mail.send({ to, subject: `Bank details of ${vendor} were changed`, text, key: jobId }).catch((error: unknown) => {
    throw new TryLater('the mail server does not take mails now', { cause: error });
  });
});

const today = ({ tx, now }: Pick<Context<unknown>, 'tx' | 'now'>) => officeDay(tx, now);

/** Refuses (`changedMeanwhile`) what was saved over another version. */
async function overwritten(
  context: Context<unknown>,
  kind: string,
  ids: string[],
  stands: string | null,
  seen: string | null,
): Promise<never> {
  await refuseOverwrite(context, { kind, ids, version: stands ?? '0' }, seen ?? '0');
  throw notFound('What was changed');
}

type SetupHandlers = Handlers<typeof paymentsSetup>;

const accountHandlers: Pick<SetupHandlers, 'savePaymentPolicy' | 'saveFundingAccount' | 'verifyFundingAccount'> = {
  async savePaymentPolicy(context) {
    const { tx, input, userId, record } = context;
    const { version: seen, ...policy } = input;
    const reviewedDate = await today(context);
    const version = await savePolicy(tx, { ...policy, reviewedDate, userId }, seen);
    if (version === undefined) return overwritten(context, 'payment policy', [], (await findPolicy(tx))?.version ?? null, seen);
    record({ after: { ...policy, reviewedDate } });
    return { version };
  },
  async saveFundingAccount(context) {
    const { tx, input, userId, now, record } = context;
    const { version: seen, ...account } = input;
    const [before] = await listFunding(tx, { communityIds: [input.communityId], bankAccountId: input.bankAccountId });
    if (!before) throw notFound('The bank account');
    const people = await loadPeople(tx, input.signerIds);
    if (input.signerIds.some((one) => !people.has(one))) throw notFound('A signer');
    const version = await saveFunding(tx, account, seen, { userId, now });
    if (version === undefined) return overwritten(context, 'funding account', [input.bankAccountId], before.version, seen);
    const { sealed: _, ...was } = before;
    record({ entityId: input.bankAccountId, before: was, after: { ...account, state: 'UNVERIFIED' } });
    return { version };
  },
  async verifyFundingAccount(context) {
    const { tx, input, userId, now, record } = context;
    const [before] = await listFunding(tx, { communityIds: [input.communityId], bankAccountId: input.bankAccountId });
    if (!before || before.version === null) throw notFound('The funding account');
    if (before.version !== input.version)
      return overwritten(context, 'funding account', [input.bankAccountId], before.version, input.version);
    const people = await loadPeople(tx, [userId, before.setBy ?? userId]);
    const [own, setter] = [people.get(userId), people.get(before.setBy ?? userId)];
    assert(own && setter, 'users who act are known');
    if (input.state === 'VERIFIED' && isSamePerson(own, setter)) {
      throw refuse(paymentsSetupRefusals, 'selfVerified');
    }
    const version = await setFundingState(tx, input, { userId, now });
    if (version === undefined) return overwritten(context, 'funding account', [input.bankAccountId], before.version, input.version);
    record({ entityId: input.bankAccountId, before: { state: before.state }, after: { state: input.state } });
    return { version };
  },
};

const bankHandlers: Pick<SetupHandlers, 'proposeVendorBank' | 'decideVendorBank' | 'endVendorBank'> = {
  async proposeVendorBank(context) {
    const { tx, input, userId, now, services, record } = context;
    refuseDetails({ source: input.source, isRouting: isRoutingNumber(input.routingNumber) });
    const vendor = await lockVendor(tx, input.vendorId);
    if (!vendor) throw notFound('The vendor');
    if (vendor.isWaiting) throw refuse(paymentsSetupRefusals, 'openProposal');
    const { accountNumber, ...facts } = input;
    const last4 = accountNumber.slice(-4);
    const sealed = sealText(services.secrets, accountNumber);
    const vendorBankId = await insertVendorBank(tx, { ...facts, sealed, last4, phones: phoneMarks(vendor.phones) }, { userId, now });
    record({ entityId: vendorBankId, after: { ...facts, last4 } });
    return { vendorBankId };
  },
  async decideVendorBank(context) {
    const { tx, input, userId, now, record } = context;
    const bank = await lockVendorBank(tx, input.vendorBankId);
    if (!bank) throw notFound('The bank details');
    const people = await loadPeople(tx, [userId, bank.proposerId]);
    const [decider, proposer] = [people.get(userId), people.get(bank.proposerId)];
    assert(decider && proposer, 'users who act are known');
    refuseBankDecision(bank, { proposer, decider }, input);
    const policy = await findPolicy(tx);
    if (input.approves && !policy) throw refuse(paymentsSetupRefusals, 'noPolicy');
    const holdUntil = input.approves ? afterBankingDays(await today(context), policy?.holdDays ?? 0) : null;
    const vendor = await lockVendor(tx, bank.vendorId);
    if (input.approves) await endVendorBanks(tx, [bank.vendorId], 'others were approved');
    const decided = {
      ...input,
      calledTime: input.approves ? now : null,
      holdUntil,
      toldAddress: input.approves ? (vendor?.email ?? '') : '',
    };
    await decideBank(tx, bank.vendorBankId, { ...decided, state: input.approves ? 'APPROVED' : 'REFUSED' }, { userId, now });
    if (decided.toldAddress !== '' && holdUntil !== null) {
      const payload = { to: decided.toldAddress, vendor: bank.vendorName, lastDigits: bank.lastDigits, day: holdUntil };
      await enqueueJob(tx, notice, { payload, title: `Notice of bank details to ${bank.vendorName}`, userId });
    }
    record({ entityId: bank.vendorBankId, before: { state: bank.state }, after: { ...decided }, reason: input.reason });
    return { vendorBankId: bank.vendorBankId, holdUntilDate: holdUntil };
  },
  async endVendorBank({ tx, input, record }) {
    const bank = await lockVendorBank(tx, input.vendorBankId);
    if (!bank) throw notFound('The bank details');
    if (bank.state !== 'APPROVED') throw refuse(paymentsSetupRefusals, 'decided');
    await endVendorBanks(tx, [bank.vendorId], input.reason);
    record({ entityId: bank.vendorBankId, before: { state: bank.state }, after: { state: 'ENDED' }, reason: input.reason });
    return { vendorBankId: bank.vendorBankId };
  },
};

/** Bank details as they are shown: masked, and with whether the one who looks may decide on them. */
async function shownBanks({ tx, communities, userId, held }: Context<unknown>, banks: readonly VendorBankRow[]) {
  const people = await loadPeople(tx, [...new Set([userId, ...banks.map(({ proposerId }) => proposerId)])]);
  const own = people.get(userId);
  const mayEver = allows(held, needs('apvendors', 4)) && communities === 'all';
  return banks.map(({ proposerId, phonesOnFile, ...bank }) => {
    const proposer = people.get(proposerId);
    const isOther = own !== undefined && proposer !== undefined && !isSamePerson(own, proposer);
    return {
      ...bank,
      mayDecide: mayEver && bank.state === 'PROPOSED' && isOther,
      phones: phonesOnFile.trim().split(' ').filter(Boolean),
    };
  });
}

export const paymentsSetupHandlers: SetupHandlers = {
  ...accountHandlers,
  ...bankHandlers,
  async listVendorBanks(context) {
    const { tx, input } = context;
    const vendor = await findVendor(tx, input.vendorId);
    if (!vendor) throw notFound('The vendor');
    return { vendorName: vendor.name, rows: await shownBanks(context, await listVendorBanks(tx, input.vendorId)) };
  },
  async getPaymentsSetup(context) {
    const { tx, communities } = context;
    const policy = await findPolicy(tx);
    const day = await today(context);
    const accounts = await listFunding(tx, { communityIds: communities === 'all' ? 'all' : [...communities] });
    return {
      policy: policy
        ? {
            holdDays: policy.holdDays,
            vendorLimit: policy.vendorLimit_cents,
            fileLimit: policy.fileLimit_cents,
            dayLimit: policy.dayLimit_cents,
            procedure: policy.procedure,
            reviewedDate: policy.reviewedDate,
            reviewedBy: policy.reviewedBy,
            isReviewDue: policy.reviewedDate === null || addMonths(policy.reviewedDate, 12) <= day,
            version: policy.version,
          }
        : null,
      accounts: accounts.map(({ sealed: _, routing: __, bankName: ___, setBy: ____, dailyLimit_cents: dailyLimit, ...one }) => ({
        ...one,
        dailyLimit,
      })),
      banks: await shownBanks(context, await listVendorBanks(tx)),
      people: await listPeople(tx),
    };
  },
};
