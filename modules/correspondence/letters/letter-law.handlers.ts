// Letters before the law packs: consent to email and texts is judged for each letter that takes such a
// channel, proof of mailing for what a mail house or the office mailed; a batch keeps the rules it was
// judged by.
import type { Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Asked, insertJudgments, judgmentOf, lawOf, type Said, saidOf } from '../../law/law.server.ts';
import { agreedToEmail, type Standing } from './channel.rules.ts';
import type { Channel, NoticeClass } from './letter.contract.ts';

type Judge = Awaited<ReturnType<typeof lawOf>>;

/** What the packs said, and of how many letters. */
export interface LetterLaw {
  asked: Asked;
  answer: ReturnType<Judge>;
  said: Said | null;
  count: number;
}

/** What of a batch decides how its letters are judged. */
export interface JudgedBatch {
  noticeClass: NoticeClass;
  /** The kind of its template. */
  kind: string;
  letterDate: LocalDate;
}

type Known = Standing & { consentDate: string | null };

/** How a letter is asked about; null where no rule speaks of its channel and class. */
export function letterAsked({ noticeClass, kind, letterDate }: JudgedBatch, channel: Channel, of: Known): Asked | null {
  if (channel === 'TEXT')
    return {
      topic: 'textMessages',
      asOf: letterDate,
      facts: {
        act: 'sendText',
        consentOnFile: of.textConsent,
        messageTopic: noticeClass,
        revokedTopic: of.isTextStopped ? noticeClass : '',
      },
    };
  if (channel !== 'EMAIL') return null;
  const consentOnFile = agreedToEmail(of);
  if (noticeClass === 'LEGAL')
    return {
      topic: 'electronicConsent',
      asOf: letterDate,
      facts: { act: 'emailLegalNotice', consentOnFile, failures: of.emailFailures },
    };
  if (kind !== 'STATEMENT') return null;
  return { topic: 'electronicConsent', asOf: letterDate, facts: { act: 'emailInvoice', acknowledged: consentOnFile } };
}

/** Counts what the packs say letter by letter: letters of which the same was asked are judged once. */
export class LetterJudge {
  readonly #judge: Judge;
  readonly #laws = new Map<string, LetterLaw>();

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  /** True where a rule blocks the letter on its channel; what was said is counted where it goes. */
  blocks(asked: Asked | null): boolean {
    if (asked === null) return false;
    const key = JSON.stringify(asked);
    const known = this.#laws.get(key);
    const answer = known?.answer ?? this.#judge(asked);
    if (answer.verdict === 'block') return true;
    this.#laws.set(key, { asked, answer, said: saidOf(answer), count: (known?.count ?? 0) + 1 });
    return false;
  }

  /** What was said of the letters that go, those with a rule on file. */
  get laws(): LetterLaw[] {
    return [...this.#laws.values()].filter(({ said }) => said !== null);
  }
}

/** Keeps with a released batch the rules its letters were judged by. */
export async function keepLetterLaw(
  tx: Tx,
  communityId: string,
  laws: readonly LetterLaw[],
  { letterBatchId, title, by }: { letterBatchId: string; title: string; by: { userId: string; now: Instant } },
): Promise<void> {
  const rows = laws.map(({ asked, answer, count }) =>
    judgmentOf(asked, answer, { subject: `${title}: ${count}`, recordKind: 'letterBatch', recordId: letterBatchId }),
  );
  await insertJudgments(tx, communityId, rows, by);
}

/** What the packs say to what proves that mail was accepted on a day. */
export async function judgeProof(
  tx: Tx,
  communityId: string,
  { mailedOn, evidence }: { mailedOn: LocalDate; evidence: readonly string[] },
): Promise<LetterLaw> {
  const asked: Asked = { topic: 'mailingProof', asOf: mailedOn, facts: { act: 'proveMailing', evidence } };
  const answer = (await lawOf(tx, communityId))(asked);
  return { asked, answer, said: saidOf(answer), count: 1 };
}

/** Keeps with an order of mail the rule its proof was judged by. */
export async function keepProofLaw(
  tx: Tx,
  communityId: string,
  { asked, answer }: LetterLaw,
  { mailOrderId, title, by }: { mailOrderId: string; title: string; by: { userId: string; now: Instant } },
): Promise<void> {
  if (answer.ruleVersion === null) return;
  const of = { subject: `Proof of mailing, ${title}`, recordKind: 'mailOrder', recordId: mailOrderId };
  await insertJudgments(tx, communityId, [judgmentOf(asked, answer, of)], by);
}
