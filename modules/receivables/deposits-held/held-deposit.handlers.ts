// The handlers of security deposits: their types and terms, receiving and adjusting one, crediting interest,
// and looking at them.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { formatDate, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { isChargeable } from '../../ledger/ledger.contract.ts';
import { booksOf, coveringPeriod, type EntryDraft, openBatch, openPeriodIn, post } from '../../ledger/ledger.server.ts';
import { loadOwners } from '../owners/balance.store.ts';
import { insertDeposit, loadBankAccounts, takeDepositId } from '../receipts/receipt.store.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { judgeTaking, keepDepositLaw, lawDueDates, refuseDepositLaw } from './deposit-law.handlers.ts';
import { depositRefusals, heldDeposits } from './held-deposit.contract.ts';
import {
  capOf,
  dueDates,
  fromPlaces,
  heldOn,
  inPlaces,
  interestThrough,
  movedAs,
  refuseBelowZero,
  refuseHolder,
  refuseOverCap,
  stateOf,
  type Terms,
  termsOn,
} from './held-deposit.rules.ts';
import {
  type DepositType,
  deleteTerms,
  type HeldDeposit,
  insertDepositMovements,
  insertHeldDeposit,
  insertType,
  isTypeUsed,
  type KeptMovement,
  listTerms,
  listTypes,
  loadHeldDeposits,
  loadMovements,
  lockDepositNumbers,
  saveMovedOut,
  saveTerms,
  searchRenters,
  updateType,
} from './held-deposit.store.ts';
import { earningOf, interestDraft } from './held-deposit-act.handlers.ts';

type Receiving = HandlerInput<typeof heldDeposits.previewDeposit>;

const termsOut = (terms: Terms) => ({
  fromDate: terms.fromOn,
  cap: terms.cap,
  capMonths: terms.capMonthHundredths === null ? null : fromPlaces(terms.capMonthHundredths, 2),
  rate: fromPlaces(terms.rateMillionths, 4),
  interestAfterMonths: terms.interestAfterMonths,
  paysInterest: terms.paysInterest,
  refundDays: terms.refundDays,
  claimDays: terms.claimDays,
  itemizes: terms.itemizes,
  source: terms.source,
});

/** A type with its terms. Refuses to find what is not of the community. */
async function theType(tx: Tx, communityId: string, depositTypeId: string): Promise<{ type: DepositType; terms: Terms[] }> {
  const type = (await listTypes(tx, communityId)).find((one) => one.depositTypeId === depositTypeId);
  if (!type) throw notFound('The deposit type');
  return { type, terms: (await listTerms(tx, communityId)).filter((one) => one.depositTypeId === depositTypeId) };
}

async function theDeposit(tx: Tx, communityId: string, heldDepositId: string, lock = false): Promise<HeldDeposit> {
  const [deposit] = await loadHeldDeposits(tx, communityId, { heldDepositIds: [heldDepositId], lock });
  if (!deposit) throw notFound('The deposit');
  return deposit;
}

/** Whose deposit it is to be, by name. */
async function holderOf(tx: Tx, { communityId, ownershipId, renterId }: Receiving): Promise<string> {
  if (ownershipId) {
    const [owner] = await loadOwners(tx, communityId, [ownershipId]);
    if (!owner) throw notFound('The owner');
    return owner.owner;
  }
  const [renter] = renterId ? await searchRenters(tx, communityId, '', renterId) : [];
  if (!renter) throw notFound('The renter');
  return renter.name;
}

/** What the same person holds of a type already. */
async function heldBeside(tx: Tx, { communityId, depositTypeId, ownershipId, renterId }: Receiving) {
  const own = (await loadHeldDeposits(tx, communityId)).filter(
    (one) => one.depositTypeId === depositTypeId && one.ownershipId === ownershipId && one.renterId === renterId,
  );
  const moved = await loadMovements(tx, communityId, { heldDepositIds: own.map((one) => one.heldDepositId) });
  return { count: own.length, held: sumCents(moved.map((one) => one.amount)) };
}

/** The entry that takes a deposit in: Dr cash, Cr deposits held; none for one held before the books began. */
function receivedDraft(
  input: Receiving,
  type: DepositType,
  { cashAccountId, depositId, holder, sourceId }: Record<'cashAccountId' | 'depositId' | 'holder' | 'sourceId', string>,
): EntryDraft {
  const { postDate, amount, checkNumber, ownershipId } = input;
  return {
    postDate,
    entryType: 'SECURITY_DEPOSIT',
    reference: checkNumber,
    description: `${type.name} of ${holder}`.slice(0, 200),
    sourceType: 'held-deposit',
    sourceId,
    ...(ownershipId ? { ownershipId } : {}),
    bankItemKey: `deposit:${depositId}`,
    lines: [
      { accountId: cashAccountId, amount, memo: '' },
      { accountId: type.heldAccountId, amount: -amount, memo: '' },
    ],
  };
}

async function plannedReceiving({ tx, input }: Context<Receiving>, commits: boolean) {
  const { communityId, depositTypeId, bankAccountId, postDate } = input;
  if (commits) await lockDepositNumbers(tx, communityId);
  const { type, terms } = await theType(tx, communityId, depositTypeId);
  refuseHolder(type.family, type.name, input);
  const holder = await holderOf(tx, input);
  const bank = (await loadBankAccounts(tx, communityId)).find((one) => one.bankAccountId === bankAccountId);
  if (bankAccountId !== null && !bank) throw notFound('The bank account');
  const beside = await heldBeside(tx, input);
  const cap = capOf(termsOn(terms, postDate), input.rent, type.name);
  const law = await judgeTaking(tx, communityId, {
    family: type.family,
    on: postDate,
    held: beside.held + input.amount,
    rent: input.rent,
  });
  const draft = bank && receivedDraft(input, type, { cashAccountId: bank.cashAccountId, depositId: '0', holder, sourceId: '0' });
  const entry = await entryView(tx, communityId, draft ? [draft] : []);
  const books = await booksOf(tx, communityId);
  return {
    type,
    holder,
    bank,
    beside,
    cap,
    law,
    entry,
    books,
    base: [postDate, input.amount, input.ownershipId, input.renterId, type, beside, entry, law.said?.ruleVersion],
  };
}

const receiving = previewed(heldDeposits.previewDeposit, heldDeposits.addDeposit, {
  plan: plannedReceiving,
  async view({ input }, { type, holder, cap, beside, law, entry, books }) {
    const { status } = coveringPeriod(books, input.postDate);
    return { holder, type: type.name, amount: input.amount, cap, heldElsewhere: beside.held, law: law.said, entry, periodStatus: status };
  },
  async refuse({ input }, { type, cap, beside, law, bank, books }) {
    if (!type.isActive) throw refuse(depositRefusals, 'typeInactive', { name: type.name });
    refuseOverCap(cap, beside.held + input.amount, type.name);
    refuseDepositLaw(law);
    if (bank) openPeriodIn(books, input.postDate);
  },
  async post(context, { type, holder, bank, law }) {
    const { tx, input, userId, now } = context;
    const { communityId, postDate, amount, depositTypeId, ownershipId, renterId, purpose, rent, bankAccountId } = input;
    const save = { communityId, depositTypeId, ownershipId, renterId, purpose, rent, receivedOn: postDate, userId, now };
    const { heldDepositId, depositNumber } = await insertHeldDeposit(tx, save);
    const description = `Security deposit ${depositNumber}: ${type.name} of ${holder}`.slice(0, 200);
    const batchId = await openBatch(tx, { communityId, kind: 'SECURITY_DEPOSIT', state: 'POSTED', postDate, description, userId, now });
    let entryId: string | null = null;
    if (bank && bankAccountId !== null) {
      const depositId = await takeDepositId(tx);
      await insertDeposit(tx, { communityId, bankAccountId, depositId, on: postDate });
      const draft = receivedDraft(input, type, { cashAccountId: bank.cashAccountId, depositId, holder, sourceId: heldDepositId });
      [entryId = null] = await post(tx, { communityId, batchId, userId, now, entries: [draft] });
    }
    const kind = entryId === null ? 'OPENING' : 'RECEIVED';
    await insertDepositMovements(tx, communityId, [
      { heldDepositId, kind, on: postDate, amount, batchId, entryId, note: input.checkNumber },
    ]);
    await keepDepositLaw(tx, communityId, law, { heldDepositId, subject: description, by: { userId, now } });
    context.record({ entityId: heldDepositId, batchId, after: { depositNumber, type: type.name, holder, amount, postDate, kind } });
    return { heldDepositId, depositNumber, batchId };
  },
});

async function plannedAdjustment({ tx, input }: Context<HandlerInput<typeof heldDeposits.previewDepositAdjustment>>, commits: boolean) {
  const { communityId, heldDepositId, postDate, amount, accountId, reason } = input;
  const deposit = await theDeposit(tx, communityId, heldDepositId, commits);
  const { type, terms } = await theType(tx, communityId, deposit.depositTypeId);
  const movements = await loadMovements(tx, communityId, { heldDepositIds: [heldDepositId] });
  const books = await booksOf(tx, communityId);
  const account = books.accounts.find((one) => one.accountId === accountId);
  if (!account || !isChargeable(account)) throw refuse(depositRefusals, 'notOtherAccount', { account: account?.number ?? '' });
  const draft: EntryDraft = {
    postDate,
    entryType: 'DEPOSIT_ADJUSTMENT',
    description: `Security deposit ${deposit.depositNumber} of ${deposit.holder}: ${reason}`.slice(0, 200),
    sourceType: 'held-deposit-adjustment',
    sourceId: `${heldDepositId}:${movements.length}`,
    ...(deposit.ownershipId ? { ownershipId: deposit.ownershipId } : {}),
    lines: [
      { accountId, amount, memo: '' },
      { accountId: type.heldAccountId, amount: -amount, memo: '' },
    ],
  };
  const entry = await entryView(tx, communityId, [draft]);
  return {
    deposit,
    type,
    terms,
    movements,
    books,
    draft,
    entry,
    base: [heldDepositId, postDate, amount, movements.map((one) => one.movementId), entry],
  };
}

const adjusting = previewed(heldDeposits.previewDepositAdjustment, heldDeposits.adjustDeposit, {
  plan: plannedAdjustment,
  async view({ input }, { deposit, type, movements, books, entry }) {
    const held = heldOn(movements, input.postDate);
    const { status } = coveringPeriod(books, input.postDate);
    return { holder: deposit.holder, type: type.name, held, heldAfter: held + input.amount, entry, periodStatus: status };
  },
  async refuse({ input }, { deposit, type, terms, movements, books }) {
    const { amount, postDate } = input;
    if (amount < 0n) refuseBelowZero(movements, postDate, -amount);
    else refuseOverCap(capOf(termsOn(terms, postDate), deposit.rent, type.name), heldOn(movements, postDate) + amount, type.name);
    openPeriodIn(books, postDate);
  },
  async post(context, { draft }) {
    const { tx, input, userId, now } = context;
    const { communityId, heldDepositId, postDate, amount, reason } = input;
    const description = draft.description ?? '';
    const batchId = await openBatch(tx, { communityId, kind: 'SECURITY_DEPOSIT', state: 'POSTED', postDate, description, userId, now });
    const [entryId = null] = await post(tx, { communityId, batchId, userId, now, entries: [draft] });
    await insertDepositMovements(tx, communityId, [
      { heldDepositId, kind: 'ADJUSTED', on: postDate, amount, batchId, entryId, note: reason },
    ]);
    context.record({ entityId: heldDepositId, batchId, reason, after: { adjustedBy: amount, postDate } });
    return { heldDepositId, batchId };
  },
});

async function plannedInterest({ tx, input }: Context<HandlerInput<typeof heldDeposits.previewDepositInterest>>, commits: boolean) {
  const { communityId, postDate } = input;
  const deposits = await loadHeldDeposits(tx, communityId, { lock: commits });
  const [types, allTerms, moved] = [
    await listTypes(tx, communityId),
    await listTerms(tx, communityId),
    await loadMovements(tx, communityId),
  ];
  const rows = deposits.flatMap((deposit) => {
    const type = types.find((one) => one.depositTypeId === deposit.depositTypeId);
    const terms = allTerms.filter((one) => one.depositTypeId === deposit.depositTypeId);
    if (!type || termsOn(terms, postDate)?.paysInterest !== 'YEARLY') return [];
    const movements = moved.filter((one) => one.heldDepositId === deposit.heldDepositId);
    const earning = earningOf(deposit, movements, terms);
    const interest = interestThrough(earning, postDate);
    const fromDate = earning.earnedThrough ?? deposit.receivedOn;
    return interest > 0n ? [{ deposit, type, held: heldOn(movements, postDate), fromDate, interest }] : [];
  });
  const drafts = rows.map(({ deposit, type, interest }) =>
    interestDraft(deposit, type.interestAccountId ?? type.heldAccountId, type.heldAccountId, postDate, interest, postDate),
  );
  const books = await booksOf(tx, communityId);
  const entry = await entryView(tx, communityId, drafts);
  return {
    rows,
    drafts,
    books,
    entry,
    base: rows.map((row) => [row.deposit.heldDepositId, row.held, row.fromDate, row.interest, row.type]),
  };
}

const crediting = previewed(heldDeposits.previewDepositInterest, heldDeposits.creditDepositInterest, {
  plan: plannedInterest,
  async view({ input }, { rows, books, entry }) {
    return {
      rows: rows.map(({ deposit: { heldDepositId, depositNumber, holder }, held, fromDate, interest }) => {
        return { heldDepositId, depositNumber, holder, held, fromDate, interest };
      }),
      total: sumCents(rows.map((row) => row.interest)),
      entry,
      periodStatus: coveringPeriod(books, input.postDate).status,
    };
  },
  async refuse({ input }, { rows, books }) {
    if (rows.length === 0) throw refuse(depositRefusals, 'noInterest');
    const without = rows.find((row) => row.type.interestAccountId === null);
    if (without) throw refuse(depositRefusals, 'noInterestAccount', { name: without.type.name });
    openPeriodIn(books, input.postDate);
  },
  async post(context, { rows, drafts }) {
    const { tx, input, userId, now } = context;
    const { communityId, postDate } = input;
    const description = `Interest on security deposits through ${formatDate(postDate)}`;
    const batchId = await openBatch(tx, { communityId, kind: 'SECURITY_DEPOSIT', state: 'POSTED', postDate, description, userId, now });
    const entryIds = await post(tx, {
      communityId,
      batchId,
      userId,
      now,
      entries: drafts.map((draft) => ({ ...draft, sourceId: `${batchId}:${draft.sourceId}` })),
    });
    await insertDepositMovements(
      tx,
      communityId,
      rows.map(({ deposit: { heldDepositId }, interest }, i) => {
        const entryId = entryIds[i] ?? null;
        return {
          heldDepositId,
          kind: 'INTEREST' as const,
          on: postDate,
          amount: interest,
          batchId,
          entryId,
          note: '',
          earnedThrough: postDate,
        };
      }),
    );
    const total = sumCents(rows.map((row) => row.interest));
    context.record({ entityId: batchId, batchId, after: { deposits: rows.length, total, postDate } });
    return { batchId, count: rows.length, total };
  },
});

type LawDue = Awaited<ReturnType<typeof lawDueDates>>;

/** The earlier of two days, or the one that is there. */
const earlier = (one: LocalDate | null, other: LocalDate | null) => (one === null || (other !== null && other < one) ? other : one);

function shownDeposit(deposit: HeldDeposit, movements: readonly KeptMovement[], terms: readonly Terms[], lawDue: LawDue) {
  const { receivedOn, movedOutOn, rent: _rent, propertyId: _property, enteredBy: _by, enteredTime: _time, ...facts } = deposit;
  const own = dueDates(terms, movedOutOn);
  const byLaw = lawDue(deposit.family, movedOutOn);
  return {
    ...facts,
    receivedDate: receivedOn,
    movedOutDate: movedOutOn,
    refundDueDate: earlier(own.refundDue, byLaw.refundDue),
    claimDueDate: earlier(own.claimDue, byLaw.claimDue),
    received: movedAs(movements, 'OPENING', 'RECEIVED', 'ADJUSTED'),
    interest: movedAs(movements, 'INTEREST'),
    refunded: -movedAs(movements, 'REFUNDED'),
    kept: -movedAs(movements, 'KEPT', 'CHARGES'),
    held: sumCents(movements.map((one) => one.amount)),
    state: stateOf(movements),
  };
}

/** Refuses a type whose accounts cannot do what it asks of them. */
async function refuseAccounts(tx: Tx, input: HandlerInput<typeof heldDeposits.saveDepositType>): Promise<void> {
  const { accounts } = await booksOf(tx, input.communityId);
  const find = (accountId: string | null) => accounts.find((one) => one.accountId === accountId);
  const [held, income, interest] = [find(input.heldAccountId), find(input.incomeAccountId), find(input.interestAccountId)];
  if (held?.role !== 'DEPOSITS_HELD') throw refuse(depositRefusals, 'notHeldAccount', { account: held?.number ?? '' });
  if (income?.type !== 'INCOME' || !isChargeable(income))
    throw refuse(depositRefusals, 'notIncomeAccount', { account: income?.number ?? '' });
  if (input.interestAccountId !== null && (interest?.type !== 'EXPENSE' || !isChargeable(interest)))
    throw refuse(depositRefusals, 'notInterestAccount', { account: interest?.number ?? '' });
}

const settings: Pick<Handlers<typeof heldDeposits>, 'saveDepositType' | 'saveDepositTerms' | 'dropDepositTerms'> = {
  async saveDepositType(context) {
    const { tx, input } = context;
    const { communityId, depositTypeId, name, family, heldAccountId } = input;
    await lockDepositNumbers(tx, communityId);
    await refuseAccounts(tx, input);
    const types = await listTypes(tx, communityId);
    if (types.some((one) => one.name.toLowerCase() === name.toLowerCase() && one.depositTypeId !== depositTypeId))
      throw refuse(depositRefusals, 'typeNamed', { name });
    const before = types.find((one) => one.depositTypeId === depositTypeId);
    if (depositTypeId !== undefined && !before) throw notFound('The deposit type');
    if (before && (before.heldAccountId !== heldAccountId || before.family !== family) && (await isTypeUsed(tx, before.depositTypeId)))
      throw refuse(depositRefusals, 'typeInUse', { name: before.name });
    const facts = {
      name,
      family,
      heldAccountId,
      incomeAccountId: input.incomeAccountId,
      interestAccountId: input.interestAccountId,
      isActive: input.isActive,
    };
    const saved = before ? before.depositTypeId : await insertType(tx, communityId, facts);
    if (before) await updateType(tx, { ...facts, depositTypeId: saved });
    context.record({ entityId: saved, ...(before ? { before } : {}), after: facts });
    return { depositTypeId: saved };
  },
  async saveDepositTerms(context) {
    const { tx, input } = context;
    const { communityId, depositTypeId, fromDate, cap, capMonths, rate, ...rest } = input;
    await theType(tx, communityId, depositTypeId);
    const capMonthHundredths = inPlaces(capMonths, 2) || null;
    const terms: Terms = { ...rest, fromOn: fromDate, cap, capMonthHundredths, rateMillionths: inPlaces(rate, 4) ?? 0 };
    await saveTerms(tx, communityId, depositTypeId, terms);
    context.record({ entityId: depositTypeId, after: { ...terms } });
    return { depositTypeId };
  },
  async dropDepositTerms(context) {
    const { tx, input } = context;
    const { terms } = await theType(tx, input.communityId, input.depositTypeId);
    const gone = terms.find((one) => one.fromOn === input.fromDate);
    if (!gone) throw notFound('The terms');
    await deleteTerms(tx, input.depositTypeId, input.fromDate);
    context.record({ entityId: input.depositTypeId, before: { ...gone } });
    return { depositTypeId: input.depositTypeId };
  },
};

/** What moved a deposit, each with what was held after it. */
function shownMovements(movements: readonly KeptMovement[]) {
  let balance = 0n;
  return movements.map(({ movementId, kind, on, amount, note, batchId, isUndone, mirrorsId, who }) => {
    balance += amount;
    return { movementId, kind, date: on, amount, balance, note, batchId, isUndone, isUndo: mirrorsId !== null, who };
  });
}

const earnedNow = (deposit: HeldDeposit, movements: readonly KeptMovement[], terms: readonly Terms[], today: LocalDate) =>
  interestThrough(earningOf(deposit, movements, terms), today);

export const heldDepositHandlers: Handlers<typeof heldDeposits> = {
  async getDepositChoices({ tx, input: { communityId } }) {
    const books = await booksOf(tx, communityId);
    const terms = await listTerms(tx, communityId);
    return {
      types: (await listTypes(tx, communityId)).map((type) => ({
        ...type,
        terms: terms.filter((one) => one.depositTypeId === type.depositTypeId).map(termsOut),
      })),
      bankAccounts: (await loadBankAccounts(tx, communityId)).map(({ bankAccountId, name }) => ({ bankAccountId, name })),
      heldAccounts: books.accounts.filter((one) => one.role === 'DEPOSITS_HELD' && one.isActive),
      accounts: books.accounts.filter(isChargeable),
    };
  },
  findRenters: ({ tx, input: { communityId, search } }) => searchRenters(tx, communityId, search),
  async listHeldDeposits({ tx, input: { communityId } }) {
    const [terms, moved] = [await listTerms(tx, communityId), await loadMovements(tx, communityId)];
    const lawDue = await lawDueDates(tx, communityId);
    const [termsOf, movedOf] = [Map.groupBy(terms, (one) => one.depositTypeId), Map.groupBy(moved, (one) => one.heldDepositId)];
    return (await loadHeldDeposits(tx, communityId)).map((one) =>
      shownDeposit(one, movedOf.get(one.heldDepositId) ?? [], termsOf.get(one.depositTypeId) ?? [], lawDue),
    );
  },
  async getHeldDeposit({ tx, input: { communityId, heldDepositId }, now }) {
    const deposit = await theDeposit(tx, communityId, heldDepositId);
    const { terms } = await theType(tx, communityId, deposit.depositTypeId);
    const movements = await loadMovements(tx, communityId, { heldDepositIds: [heldDepositId] });
    const today = await todayOf(tx, communityId, now);
    const current = termsOn(terms, today);
    const { rent, enteredBy, enteredTime } = deposit;
    return {
      ...shownDeposit(deposit, movements, terms, await lawDueDates(tx, communityId)),
      rent,
      enteredBy,
      enteredTime,
      earned: earnedNow(deposit, movements, terms, today),
      terms: current ? termsOut(current) : null,
      movements: shownMovements(movements),
    };
  },
  ...settings,
  previewDeposit: receiving.preview,
  addDeposit: receiving.commit,
  previewDepositAdjustment: adjusting.preview,
  adjustDeposit: adjusting.commit,
  previewDepositInterest: crediting.preview,
  creditDepositInterest: crediting.commit,
  async setMovedOut(context) {
    const { tx, input } = context;
    const deposit = await theDeposit(tx, input.communityId, input.heldDepositId, true);
    const { movedOutDate } = input;
    if (movedOutDate !== null && movedOutDate < deposit.receivedOn)
      throw refuse(depositRefusals, 'movedOutBefore', { day: formatDate(deposit.receivedOn) });
    await saveMovedOut(tx, deposit.heldDepositId, movedOutDate);
    context.record({ entityId: deposit.heldDepositId, before: { movedOutDate: deposit.movedOutOn }, after: { movedOutDate } });
    return { heldDepositId: deposit.heldDepositId };
  },
};
