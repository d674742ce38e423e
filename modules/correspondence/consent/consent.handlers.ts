// The handlers of consent: what an owner agreed to and took back, with its evidence.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { type Instant, instantInZone, notFound } from '../../../packages/kernel/kernel.ts';
import { timeZoneOf, todayOf } from '../../communities/communities.server.ts';
import { setEmailReturned } from '../../people/people.server.ts';
import { agreedToEmail, isConsentVoid } from '../letters/channel.rules.ts';
import { type NoticeClass, noticeClasses } from '../letters/letter.contract.ts';
import { textNumber } from '../texts/text-number.rules.ts';
import { insertAddressEvent, liftSuppression, suppress, suppressionOf } from './address.store.ts';
import { type AddressChannel, addressChannels, consentRefusals, type consents } from './consent.contract.ts';
import { type ConsentFacts, findOwner, insertConsent, listConsentWords, listStandings, type OwnerFacts } from './consent.store.ts';

type Place = { communityId: string; ownershipId: string };

async function theOwner(tx: Tx, { communityId, ownershipId }: Place): Promise<OwnerFacts> {
  const owner = await findOwner(tx, communityId, ownershipId);
  if (!owner) throw notFound('The owner');
  return owner;
}

const addressOn = (owner: OwnerFacts, channel: AddressChannel): string =>
  channel === 'EMAIL' ? owner.email.toLowerCase() : (textNumber(owner.phone) ?? '');

/** Reasons a reader gave; only a new consent lifts them. */
const readersWord = ['COMPLAINT', 'UNSUBSCRIBED', 'STOPPED'] as const;

/** Where an owner stands on each channel for each class. */
async function standingsFor(tx: Tx, owner: OwnerFacts, { communityId, ownershipId }: Place) {
  const rows = [];
  for (const noticeClass of noticeClasses) {
    const kept = (await listStandings(tx, communityId, noticeClass)).filter((one) => one.ownershipId === ownershipId);
    for (const channel of addressChannels) {
      const row = kept.find((one) => one.channel === channel);
      const failures = row?.failures ?? 0;
      const address = addressOn(owner, channel);
      const suppressed = address === '' ? null : await suppressionOf(tx, channel, address, noticeClass);
      const isGiven = row?.isGiven ?? null;
      const onRecord = channel === 'EMAIL' && agreedToEmail({ emailConsent: null, consentDate: owner.consentDate });
      const agreed = isGiven ?? onRecord;
      const state = !agreed
        ? isGiven === false
          ? 'WITHDRAWN'
          : 'NONE'
        : isConsentVoid(failures)
          ? 'VOID'
          : isGiven
            ? 'GIVEN'
            : 'ON_RECORD';
      rows.push({ channel, noticeClass, state: state as 'GIVEN', failures, suppressed });
    }
  }
  return rows;
}

/** Keeps a word of an owner, and what follows for their address. */
async function keepConsent(
  tx: Tx,
  said: ConsentFacts,
  classes: readonly NoticeClass[],
  { source, ...by }: { userId: string | null; now: Instant; source: 'STAFF' | 'LINK' },
): Promise<void> {
  const { communityId, ownershipId, channel, address, isGiven, wording } = said;
  await insertConsent(tx, said, classes, by);
  const about = { communityId, ownershipId, letterId: null, channel, address, source, detail: wording.slice(0, 200) };
  if (isGiven) {
    const what = channel === 'TEXT' ? ('STARTED' as const) : ('RESUBSCRIBED' as const);
    const lifted = await liftSuppression(tx, { channel, address, reasons: readersWord }, classes);
    for (const noticeClass of lifted) await insertAddressEvent(tx, { ...about, what, noticeClass }, by);
  } else if (channel === 'TEXT') {
    // A stop that came in by phone or letter ends texts like one that was texted.
    await suppress(tx, { channel, address, reason: 'STOPPED' }, classes, by.now);
    await insertAddressEvent(tx, { ...about, what: 'STOPPED', noticeClass: null }, by);
  }
}

/** Whether an owner agreed to each channel: for every class, for some, or for none. */
export async function consentOfOwner(tx: Tx, place: Place) {
  const owner = await theOwner(tx, place);
  const rows = await standingsFor(tx, owner, place);
  const agrees = (state: string) => state === 'GIVEN' || state === 'ON_RECORD';
  return addressChannels.map((channel) => {
    const own = rows.filter((row) => row.channel === channel);
    const agreed = own.filter(({ state }) => agrees(state)).length;
    const state = agreed === 0 ? ('NONE' as const) : agreed === own.length ? ('ALL' as const) : ('SOME' as const);
    return { channel, address: addressOn(owner, channel), state };
  });
}

/** What an owner says themselves about a channel, for every class; refuses `noAddressForConsent`. */
export async function sayConsent(
  tx: Tx,
  place: Place,
  said: { channel: AddressChannel; isGiven: boolean; wording: string; givenBy: string; ipAddress: string },
  now: Instant,
): Promise<void> {
  const address = addressOn(await theOwner(tx, place), said.channel);
  if (address === '')
    throw refuse(consentRefusals, 'noAddressForConsent', { what: said.channel === 'EMAIL' ? 'email address' : 'mobile number' });
  const facts = { ...place, ...said, address, source: 'PORTAL' as const, givenTime: now };
  await keepConsent(tx, facts, noticeClasses, { userId: null, now, source: 'LINK' });
}

export const consentHandlers: Handlers<typeof consents> = {
  async getOwnerConsent({ tx, input }) {
    const owner = await theOwner(tx, input);
    const { accountNumber, email, phone } = owner;
    const words = await listConsentWords(tx, input.communityId, input.ownershipId);
    return { ...input, accountNumber, owner: owner.owner, email, phone, standings: await standingsFor(tx, owner, input), words };
  },
  async recordConsent(context) {
    const { tx, input, userId, now } = context;
    const { communityId, ownershipId, channel, classes, isGiven, wording, givenBy, source, givenDate } = input;
    const owner = await theOwner(tx, input);
    const address = addressOn(owner, channel);
    if (address === '')
      throw refuse(consentRefusals, 'noAddressForConsent', { what: channel === 'EMAIL' ? 'email address' : 'mobile number' });
    const today = await todayOf(tx, communityId, now);
    if (givenDate > today) throw refuse(consentRefusals, 'consentInFuture', [{ path: 'givenDate', message: 'must not be in the future' }]);
    // Said today is said now, so that the last word of a day is the last.
    const givenTime = givenDate === today ? now : instantInZone(givenDate, '12:00', await timeZoneOf(tx, communityId));
    const said = { communityId, ownershipId, channel, isGiven, address, wording, givenBy, source, ipAddress: '', givenTime };
    await keepConsent(tx, said, classes, { userId, now, source: 'STAFF' });
    context.record({ entityId: ownershipId, after: { channel, classes, isGiven, givenBy, source, givenDate } });
    return { ownershipId };
  },
  async liftSuppression(context) {
    const { tx, input, userId, now } = context;
    const { communityId, ownershipId, channel, classes } = input;
    const address = addressOn(await theOwner(tx, input), channel);
    const lifted = await liftSuppression(tx, { channel, address, reasons: ['HARD_BOUNCE', 'SUPPRESSED'] }, classes);
    if (lifted.length === 0) {
      for (const noticeClass of classes)
        if (await suppressionOf(tx, channel, address, noticeClass)) throw refuse(consentRefusals, 'stoppedByReader');
      throw refuse(consentRefusals, 'notSuppressed');
    }
    const event = {
      communityId,
      ownershipId,
      letterId: null,
      channel,
      address,
      what: 'LIFTED' as const,
      source: 'STAFF' as const,
      detail: '',
    };
    for (const noticeClass of lifted) await insertAddressEvent(tx, { ...event, noticeClass }, { userId, now });
    if (channel === 'EMAIL') await setEmailReturned(tx, ownershipId, false);
    context.record({ entityId: ownershipId, after: { channel, classes: lifted, writtenToAgain: true } });
    return { ownershipId };
  },
};
