// Where owners stand with a class of message: what they agreed to, what failed, which addresses are closed.
import type { Tx } from '../../../packages/db/database.ts';
import type { Standing } from '../letters/channel.rules.ts';
import type { NoticeClass } from '../letters/letter.contract.ts';
import { textNumber } from '../texts/text-number.rules.ts';
import { listSuppressed } from './address.store.ts';
import { type ConsentStanding, listStandings } from './consent.store.ts';

interface Known {
  ownershipId: string;
  email: string;
  phone: string;
}

/** Reads the standing of some owners in three statements, whatever their number. */
export async function standingsOf(
  tx: Tx,
  communityId: string,
  noticeClass: NoticeClass,
  owners: readonly Known[],
): Promise<(owner: Known) => Standing> {
  const rows = await listStandings(tx, communityId, noticeClass);
  const kept = new Map<string, ConsentStanding>(rows.map((row) => [`${row.channel} ${row.ownershipId}`, row]));
  const emails = [...new Set(owners.map(({ email }) => email.toLowerCase()).filter(Boolean))];
  const phones = [...new Set(owners.map(({ phone }) => textNumber(phone)).filter((phone) => phone !== null))];
  const stoppedEmails = await listSuppressed(tx, 'EMAIL', noticeClass, emails);
  const stoppedPhones = await listSuppressed(tx, 'TEXT', noticeClass, phones);
  return ({ ownershipId, email, phone }) => {
    const byEmail = kept.get(`EMAIL ${ownershipId}`);
    return {
      emailConsent: byEmail?.isGiven ?? null,
      emailFailures: byEmail?.failures ?? 0,
      emailStop: stoppedEmails.get(email.toLowerCase()) ?? null,
      textConsent: kept.get(`TEXT ${ownershipId}`)?.isGiven === true,
      isTextStopped: stoppedPhones.has(textNumber(phone) ?? ''),
    };
  };
}
