// Notices, hearings and consent: what a notice must say and how it must go, and how long the other side has.
import { addDays } from '../../../packages/kernel/kernel.ts';
import { channelOf, daysName, missingContents, missingMethods } from './content.rules.ts';
import {
  countOf,
  dateOf,
  daysOf,
  type Facts,
  type Finding,
  factsIn,
  finding,
  latest,
  type On,
  textOf,
  textsOf,
  wordsOf,
} from './fact.rules.ts';
import type { Clocked } from './pack.rules.ts';
import { topic } from './topic.rules.ts';

interface Hearing {
  body: string;
  panelMin?: number;
  excluded?: readonly string[];
  notice?: Clocked | null;
  holdWithin?: Clocked | null;
  decisionWithin?: Clocked | null;
  appeal?: Clocked;
}

/** True for a member of the panel who may not sit: "sister of director", or "director delinquent". */
function isExcluded(member: string, exclusions: readonly string[], body: string): boolean {
  const words = new Set(wordsOf(member.replaceAll('behind', 'delinquent')));
  return exclusions.some((exclusion) => {
    const only = /\(on a (\w+)\)/.exec(exclusion)?.[1];
    if (only !== undefined && only !== body) return false;
    const named = wordsOf(exclusion.replace(/\(.*\)/, '').replace('behind on assessments', 'delinquent'));
    return named.every((word) => words.has(word));
  });
}

function judgeHearing(rule: Hearing, facts: Facts, on: On): Finding | null {
  const found = finding();
  const held = dateOf(facts, 'hearingDate') ?? on.asOf;
  const within = (clock: Clocked | null | undefined, day = on.asOf) => {
    const deadline = daysOf(clock, facts, on)?.last ?? null;
    return finding({ deadline, breach: deadline !== null && day > deadline });
  };
  if (facts.act === 'sendDecision')
    return within(rule.decisionWithin, dateOf(facts, 'decisionSent') ?? dateOf(facts, 'findingsSent') ?? on.asOf);
  if (facts.act === 'schedule') return within(rule.holdWithin);
  if (facts.act === 'appeal') return rule.appeal ? within(rule.appeal, dateOf(facts, 'appealReceived') ?? on.asOf) : null;
  if (facts.act !== 'holdHearing') return null;
  found.earliestDate = daysOf(rule.notice, facts, on)?.earliest ?? null;
  if (rule.notice && found.earliestDate === null) found.notShown.push(rule.notice.from);
  found.deadline = daysOf(rule.holdWithin, facts, on)?.last ?? daysOf(rule.decisionWithin, facts, on)?.last ?? null;
  const panel = textsOf(facts, 'panel');
  if (panel?.some((member) => isExcluded(member, rule.excluded ?? [], textOf(facts, 'body') || rule.body)))
    found.missing.push(rule.body === 'independentCommittee' ? 'independentCommittee' : 'eligiblePanel');
  if (panel && panel.length < (rule.panelMin ?? 0)) found.missing.push('panel');
  const late = rule.holdWithin && found.deadline !== null && held > found.deadline;
  return { ...found, breach: Boolean(late) || (found.earliestDate !== null && held < found.earliestDate) };
}

interface EnforcementNotice {
  methods: readonly string[];
  contents: readonly string[];
  cure?: Clocked | null;
  ownerResponse?: Clocked;
  associationAnswer?: Clocked;
  enforcementBarredUntilAnswered?: boolean;
  observerRequired?: boolean;
  provisionRequired?: boolean;
  photoRequired?: boolean;
  validFor?: Clocked;
}

function judgeSending(rule: EnforcementNotice, facts: Facts): Finding {
  const found = finding();
  const used = textsOf(facts, 'method');
  // A record may name one way only; the name of that way is what is missing then.
  if (used && missingMethods(used, rule.methods, '') === null)
    found.missing.push(channelOf(rule.methods[0] ?? '') === 'certified' ? 'certifiedMail' : 'method');
  const contents = textsOf(facts, 'contents');
  if (contents) found.missing.push(...missingContents(contents, rule.contents));
  const days = countOf(facts, 'cureDays');
  if (rule.cure && days !== null && days < rule.cure.n) found.missing.push(daysName(rule.cure.n));
  if (rule.provisionRequired && facts.provision === null) found.missing.push('provision');
  if (rule.photoRequired && facts.photo === false) found.missing.push('photo');
  if (used === null) found.notShown.push('method');
  if (contents === null) found.notShown.push('contents');
  return found;
}

function judgeEnforcementNotice(rule: EnforcementNotice, facts: Facts, on: On): Finding | null {
  const owner = daysOf(rule.ownerResponse, facts, on)?.last ?? null;
  const answer = daysOf(rule.associationAnswer, facts, on)?.last ?? null;
  switch (facts.act) {
    case 'sendNotice':
      return judgeSending(rule, facts);
    case 'imposeFine': {
      const earliestDate = owner === null ? null : addDays(owner, 1);
      const open = rule.enforcementBarredUntilAnswered === true && dateOf(facts, 'responseReceived') !== null && facts.answered === null;
      return finding({ earliestDate, breach: earliestDate !== null && on.asOf < earliestDate, missing: open ? ['associationAnswer'] : [] });
    }
    case 'answer': {
      const given = factsIn(facts, 'answer');
      const lacks = Object.keys(given ?? {}).filter(
        (name) => given?.[name] === false && (name !== 'observer' || rule.observerRequired === true),
      );
      return rule.associationAnswer ? finding({ deadline: answer, breach: answer !== null && on.asOf > answer, missing: lacks }) : null;
    }
    case 'acceptResponse':
      return finding({ deadline: owner });
    case 'sendHearingNotice': {
      const deadline = daysOf(rule.validFor, facts, on)?.last ?? null;
      return rule.validFor
        ? finding({ deadline, breach: deadline !== null && (dateOf(facts, 'hearingNotice') ?? on.asOf) > deadline })
        : null;
    }
    default:
      return null;
  }
}

interface MeetingNotice {
  board?: Clocked | null;
  boardSpecial?: Clocked;
  executive?: Clocked;
  memberMin?: Clocked;
  memberMax?: Clocked | null;
  ruleChange?: Clocked;
  assessmentMeeting?: Clocked;
  emailVotes: string;
}

/** Which clock each kind of meeting waits for. */
const meetings: Readonly<Record<string, keyof MeetingNotice>> = {
  adoptRule: 'ruleChange',
  holdBoardMeeting: 'board',
  holdSpecialBoardMeeting: 'boardSpecial',
  holdExecutiveSession: 'executive',
  holdMemberMeeting: 'memberMin',
  adoptAssessment: 'assessmentMeeting',
};

function judgeMeetingNotice(rule: MeetingNotice, facts: Facts, on: On): Finding | null {
  if (facts.act === 'voteByEmail') {
    const agreed = rule.emailVotes === 'unanimousConsent' && facts.unanimous === true;
    return finding({ breach: rule.emailVotes !== 'allowed' && !agreed });
  }
  const name = meetings[String(facts.act)];
  const clock = name === undefined ? undefined : rule[name];
  if (!clock || typeof clock === 'string') return null;
  const earliestDate = daysOf(clock, facts, on)?.earliest ?? null;
  const deadline = facts.act === 'holdMemberMeeting' ? (daysOf(rule.memberMax, facts, on)?.last ?? null) : null;
  const found = finding({ earliestDate, deadline, unknown: earliestDate === null ? [clock.from] : [] });
  return { ...found, breach: (earliestDate !== null && on.asOf < earliestDate) || (deadline !== null && on.asOf > deadline) };
}

interface Consent {
  scope: readonly string[];
  evidence: readonly string[];
  failuresVoid: number | null;
  mayBeCompelled?: boolean;
}

function judgeConsent(rule: Consent, facts: Facts, on: On): Finding | null {
  const invoices = rule.scope.some((scope) => /invoice/.test(scope));
  if (facts.act === 'emailInvoice' && invoices) {
    const wait = /(\d+) days before/.exec(rule.evidence.join('; '))?.[1];
    const notified = dateOf(facts, 'changeNoticeMailed');
    const earliestDate = latest(notified && wait ? addDays(notified, Number(wait)) : null);
    const found = finding({ earliestDate, breach: earliestDate !== null && on.asOf < earliestDate });
    if (facts.acknowledged === false) found.missing.push('affirmativeAcknowledgment');
    if (facts.acknowledged === undefined) found.unknown.push('acknowledged');
    if (notified === null) found.unknown.push('changeNoticeMailed');
    return found;
  }
  if (facts.act === 'compelConsent') return finding({ breach: rule.mayBeCompelled === false });
  if (facts.act !== 'emailLegalNotice' || invoices) return null;
  const spent = rule.failuresVoid !== null && (countOf(facts, 'failures') ?? 0) >= rule.failuresVoid;
  const found = finding();
  if (facts.consentOnFile === false) found.missing.push('consent');
  else if (spent) found.missing.push('validConsent');
  if (facts.consentOnFile === undefined) found.unknown.push('consentOnFile');
  return found;
}

interface TextMessages {
  honour: Clocked;
  revokeAll: boolean;
  consentRequired: boolean;
  quietHoursLocal: { from: string; to: string };
}

function judgeText(rule: TextMessages, facts: Facts, on: On): Finding | null {
  if (facts.act === 'honour') {
    const deadline = daysOf(rule.honour, facts, on)?.last ?? null;
    return finding({ deadline, breach: deadline !== null && on.asOf > deadline });
  }
  if (facts.act !== 'sendText') return null;
  const revoked = textOf(facts, 'revokedTopic');
  const time = textOf(facts, 'localTime');
  const { from, to } = rule.quietHoursLocal;
  const quiet = time !== '' && (time >= from || time < to);
  const missing = rule.consentRequired && facts.consentOnFile === false ? ['consent'] : [];
  return finding({ missing, breach: quiet || (revoked !== '' && (rule.revokeAll || revoked === textOf(facts, 'messageTopic'))) });
}

interface MailingProof {
  postmarkIsAcceptance: boolean;
  acceptedEvidence: readonly string[];
}

function judgeMailingProof(rule: MailingProof, facts: Facts): Finding | null {
  if (facts.act !== 'proveMailing') return null;
  const shown = textsOf(facts, 'evidence');
  if (shown === null || shown.length === 0) return finding({ unknown: ['evidence'] });
  const proves = (one: string) => (one === 'postmark' ? rule.postmarkIsAcceptance : rule.acceptedEvidence.includes(one));
  return finding({ missing: shown.some(proves) ? [] : ['acceptanceProof'] });
}

/** Notices, hearings, meetings, consent and proof of mailing. */
export const noticeTopics = [
  topic<Hearing>('hearing', 'Hearings', ['body', 'panelMin', 'excluded', 'notice', 'holdWithin', 'decisionWithin', 'appeal'], judgeHearing),
  topic<EnforcementNotice>(
    'enforcementNotice',
    'Violation notices',
    [
      'methods',
      'contents',
      'cure',
      'ownerResponse',
      'associationAnswer',
      'enforcementBarredUntilAnswered',
      'observerRequired',
      'provisionRequired',
      'photoRequired',
      'validFor',
    ],
    judgeEnforcementNotice,
  ),
  topic<MeetingNotice>(
    'meetingNotice',
    'Notice of meetings',
    ['board', 'boardSpecial', 'executive', 'memberMin', 'memberMax', 'ruleChange', 'assessmentMeeting', 'emailVotes'],
    judgeMeetingNotice,
  ),
  topic<Consent>('electronicConsent', 'Consent to email', ['scope', 'evidence', 'failuresVoid', 'mayBeCompelled'], judgeConsent),
  topic<TextMessages>('textMessages', 'Text messages', ['honour', 'revokeAll', 'consentRequired', 'quietHoursLocal'], judgeText),
  topic<MailingProof>('mailingProof', 'Proof of mailing', ['postmarkIsAcceptance', 'acceptedEvidence'], judgeMailingProof),
];
