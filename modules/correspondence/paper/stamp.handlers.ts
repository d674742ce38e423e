// Numbers of the post on letters: taken before they are made, and never taken twice for one letter.
import type { Tx } from '../../../packages/db/database.ts';
import type { BatchRow, WaitingLetter } from '../letters/letter.store.ts';
import { findMailSetting } from '../mail-house/mail-setting.store.ts';
import { certifiedNumber, trackingOf } from './postal-barcode.rules.ts';
import { keepStamps, lockStamps, type Stamp, takeSerials } from './stamp.store.ts';

/**
 * Gives the paper of a batch its mail class, and where the class asks for it the barcode of the post and the
 * certified number. Answers the letters with what they carry; four statements, however many there are.
 */
export async function stampLetters(
  tx: Tx,
  { communityId, mailClass: asked }: Pick<BatchRow, 'communityId' | 'mailClass'>,
  waiting: readonly WaitingLetter[],
): Promise<WaitingLetter[]> {
  const carried = await lockStamps(
    tx,
    waiting.map(({ letterId }) => letterId),
  );
  const letters = waiting.map((letter) => ({ ...letter, ...carried.get(letter.letterId) }));
  const bare = letters.filter(({ channel, mailClass }) => channel === 'PAPER' && mailClass === null);
  if (bare.length === 0) return letters;
  const setting = await findMailSetting(tx, communityId);
  const mailClass = asked ?? setting?.mailClass ?? 'FIRST_CLASS';
  const { mailerNumber: mailer = '', serviceType: service = '' } = setting ?? {};
  const isNumbered = mailer !== '' && mailClass !== 'FIRST_CLASS';
  const first = isNumbered ? await takeSerials(tx, mailer, bare.length) : 0;
  const stamps = bare.map(({ letterId }, at): Stamp => {
    const serial = first + at;
    const tracking = isNumbered ? trackingOf({ service, mailer, serial }) : null;
    const number = isNumbered && mailClass === 'CERTIFIED' ? certifiedNumber({ mailer, serial }) : null;
    return { letterId, mailClass, tracking, certifiedNumber: number };
  });
  await keepStamps(tx, stamps);
  const byId = new Map(stamps.map((stamp) => [stamp.letterId, stamp]));
  return letters.map((letter) => ({ ...letter, ...byId.get(letter.letterId) }));
}
