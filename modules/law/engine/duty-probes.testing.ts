// Made cases of what a community owes: meetings, elections, reserves, plans, messages, proof, orders,
// reviews, networks.
import { addMonths } from '../../../packages/kernel/kernel.ts';
import { capped, endOf, ends, type FileClock, type Parameters, type Probe, start, step, waits } from './probe.testing.ts';

const meetingActs = {
  board: 'holdBoardMeeting',
  boardSpecial: 'holdSpecialBoardMeeting',
  executive: 'holdExecutiveSession',
  memberMin: 'holdMemberMeeting',
  ruleChange: 'adoptRule',
  assessmentMeeting: 'adoptAssessment',
};

/** Meetings: each kind's notice. */
export function meetingProbes(p: Parameters): Probe[] {
  const most = p.memberMax as FileClock | null | undefined;
  return [
    ...Object.entries(meetingActs).flatMap(([name, act]) => {
      const clock = p[name] as FileClock | null | undefined;
      return waits(act, clock, { act }, clock?.from ?? '');
    }),
    ...(most
      ? [
          {
            what: 'a meeting noticed too long before',
            facts: { act: 'holdMemberMeeting', [most.from]: start },
            asOf: step(endOf(most), 1),
            breach: true,
            deadline: endOf(most),
          },
        ]
      : []),
    { what: 'a vote by email', facts: { act: 'voteByEmail' }, asOf: start, breach: p.emailVotes !== 'allowed' },
  ];
}

const electionActs = {
  methodChangeUntil: 'switchMethod',
  ballotsSent: 'countBallots',
  nominationNotice: 'closeNominations',
  candidateListNotice: 'sendBallots',
  returnWindow: 'returnBallots',
  ballotsKept: 'keepBallots',
  recountRequestWithin: 'askRecount',
  electronicNotice: 'voteElectronically',
};

/** Elections: each clock, and a ballot that is not on paper. */
export function electionProbes(p: Parameters): Probe[] {
  return [
    ...Object.entries(electionActs).flatMap(([name, act]) => {
      const clock = p[name] as FileClock | null | undefined;
      if (!clock) return [];
      return (clock.semantics === 'DEADLINE' || clock.semantics === 'WITHIN_BEFORE' ? ends : waits)(act, clock, { act }, clock.from);
    }),
    {
      what: 'a ballot on screen',
      facts: { act: 'openBallot', method: 'electronic', matter: 'directors' },
      asOf: start,
      breach: p.electronicAllowed === false,
    },
  ];
}

/** Reserves: the study, the visit, what was borrowed, and the share a lender asks for. */
export function reserveProbes(p: Parameters): Probe[] {
  const acts = { studyEvery: 'studyReserves', siteVisitEvery: 'visitSite', borrowingRepay: 'repayReserves' };
  const least = p.minimumBudgetBps as number | undefined;
  return [
    ...Object.entries(acts).flatMap(([name, act]) => {
      const clock = p[name] as FileClock | null | undefined;
      return ends(act, clock, { act }, clock?.from ?? '');
    }),
    ...(least === undefined
      ? []
      : [-1, 0, 1].map((by) => ({
          what: 'the lender’s share',
          facts: { act: 'lenderSheet', reserveShareBps: least + by },
          asOf: start,
          breach: by < 0,
        }))),
  ];
}

/** Plans: months and installments around what must be offered. */
export function planProbes(p: Parameters): Probe[] {
  const months = p.minMonths as number | null | undefined;
  const floor = Number(p.minInstallmentCents ?? 0);
  const refuse = p.refuseIfBreachedWithinMonths as number | undefined;
  const late = refuse === undefined ? null : addMonths(start, refuse);
  return [
    ...(months && p.mustOffer
      ? [-1, 0, 1].map((by) => ({
          what: 'a plan',
          facts: { act: 'plan', months: months + by, balanceCents: months * 10_000 },
          asOf: start,
          breach: by < 0,
          amountCents: Math.max(10_000, floor),
        }))
      : []),
    ...(late
      ? ([0, 1] as const).map((by) => ({
          what: 'a plan refused',
          facts: { act: 'plan', refused: true, breachedOn: start },
          asOf: by === 0 ? late : step(late, 1),
          breach: p.mustOffer === true && by > 0,
        }))
      : []),
    ...(p.maxMonths
      ? [0, 1].map((by) => ({ what: 'a long plan', facts: { act: 'plan', months: Number(p.maxMonths) + by }, asOf: start, breach: by > 0 }))
      : []),
    ...(p.minUnits
      ? [-1, 0].map((by) => ({
          what: 'a plan refused by a small one',
          facts: { act: 'plan', refused: true, lots: Number(p.minUnits) + by },
          asOf: start,
          breach: by === 0,
        }))
      : []),
    ...ends('asking for a plan', p.requestWithin as FileClock, { act: 'requestPlan' }, 'postmarkOfNotice'),
    ...ends('meeting on a plan', p.boardMeetsWithin as FileClock, { act: 'meetOnPlan' }, 'postmarkOfRequest'),
  ];
}

/** Text messages: the last day to honor a stop, and its reach. */
export function textProbes(p: Parameters): Probe[] {
  const other = { act: 'sendText', revokedTopic: 'events', messageTopic: 'billing' };
  const { from, to } = p.quietHoursLocal as unknown as { from: string; to: string };
  return [
    ...ends('honoring a stop', p.honour as FileClock, { act: 'honour' }, 'revocationReceived'),
    { what: 'a text on another topic', facts: other, asOf: start, breach: p.revokeAll === true },
    ...[from, to].map((localTime) => ({
      what: `a text at ${localTime}`,
      facts: { act: 'sendText', localTime },
      asOf: start,
      breach: localTime === from,
    })),
    { what: 'a text without consent', facts: { act: 'sendText', consentOnFile: false }, asOf: start, breach: p.consentRequired === true },
  ];
}

/** Consent: as many failures as end it. */
export function consentProbes(p: Parameters): Probe[] {
  const most = p.failuresVoid as number | null;
  if ((p.scope as string[]).some((scope) => /invoice/.test(scope))) return [];
  const facts = { act: 'emailLegalNotice', consentOnFile: true };
  return [
    ...(most === null ? [] : capped('bounces', most - 1, facts, 'failures')),
    { what: 'an email without consent', facts: { ...facts, consentOnFile: false }, asOf: start, breach: true },
    { what: 'consent that is compelled', facts: { act: 'compelConsent' }, asOf: start, breach: p.mayBeCompelled === false },
  ];
}

/** Proof of mailing: each kind of evidence the record takes, and one it does not. */
export function proofProbes(p: Parameters): Probe[] {
  const accepted = p.acceptedEvidence as string[];
  return [...accepted, 'postmark', 'a note in the file'].map((evidence) => ({
    what: `mailing by ${evidence}`,
    facts: { act: 'proveMailing', evidence },
    asOf: start,
    breach: !accepted.includes(evidence),
  }));
}

/** Orders of application: one cent for each kind, paid in the record's order. */
export function orderProbes(p: Parameters): Probe[] {
  const order = (p.order as { kind: string; age: string }[]).map(({ kind, age }) => [kind, age] as const);
  const debts = [...order].reverse().map(([kind, age]) => [kind, age, 100]);
  const free = (p.orderWithinGroupFree ?? []) as string[][];
  const names = [...new Set(order.map(([kind]) => kind))];
  const proposed = (what: string, proposedOrder: string[], breach: boolean) => ({
    what,
    facts: { act: 'applyReceipt', proposedOrder },
    asOf: start,
    breach,
  });
  const swapped = free
    .filter((group) => group.length > 1)
    .map((group) => proposed('an order that only turns a free group', [...group].reverse(), false));
  const last = names.at(-1) ?? '';
  const bound = p.mandatory === true && !free.some((group) => group.includes(last) && group.includes(names[0] ?? ''));
  const receipts = order.map((_, at) => ({
    what: `a receipt that pays ${at} debts and a half`,
    facts: { act: 'applyReceipt', receiptCents: at * 100 + 50, debts },
    asOf: start,
    breach: false,
    applied: order.slice(0, at + 1).map(([kind, age], i) => [kind, age, i < at ? 100n : 50n]),
  }));
  return [
    ...receipts,
    ...swapped,
    proposed('the record’s own order', names, false),
    proposed('the last kind first', [last, ...names.slice(0, -1)], bound),
  ];
}

/** Registration, records and acceleration. */
export function registrationProbes(p: Parameters): Probe[] {
  const barred = (p.ifUnregistered as string[]).includes('no assessments issued');
  const facts = { act: 'issueAssessment', registered: true };
  if (!barred) return [];
  return [
    { what: 'dues of an unregistered community', facts: { ...facts, registered: false }, asOf: start, breach: true },
    { what: 'dues on the last day of a registration', facts: { ...facts, registrationExpires: start }, asOf: start, breach: false },
    { what: 'dues the day after', facts: { ...facts, registrationExpires: start }, asOf: step(start, 1), breach: true },
  ];
}

/** Architectural reviews: the last day of each clock. */
export function reviewProbes(p: Parameters): Probe[] {
  return (p.entries as { application: string; decide: FileClock | null }[]).flatMap(({ application, decide }) =>
    decide
      ? [
          {
            what: `a review of ${application}`,
            facts: { act: 'clock', application, [decide.from]: start },
            asOf: start,
            breach: false,
            deadline: endOf(decide),
          },
        ]
      : [],
  );
}

/** Networks: each clock of a record that ends an act. */
export function networkProbes(p: Parameters): Probe[] {
  const clock = p.clock as FileClock | null;
  const values = p.values as Record<string, unknown>;
  const codes = Array.isArray(values.codes) ? values.codes.map(String) : [];
  const retries = Number(values.maxRetries ?? 0);
  return [
    ...(values.maxRetries === undefined
      ? []
      : codes.flatMap((code) => capped(`a retry of ${code}`, retries - 1, { act: 'retry', code, settledOn: start }, 'retriesSoFar'))),
    ...(values.maxRetries === undefined ? [] : ends('a retry', clock, { act: 'retry', code: codes[0], retriesSoFar: 0 }, 'settledOn')),
    ...(Array.isArray(values.reasons) ? ends('a reversal', clock, { act: 'reverse' }, 'settledOn') : []),
    ...(clock?.from === 'nocReceived' ? ends('a change', clock, { act: 'applyChange' }, 'nocReceived') : []),
    ...(clock?.from === 'scheduledDraw' ? ends('a stop', clock, { act: 'stop' }, 'scheduledDraw') : []),
    ...(clock?.from === 'noticeSent' ? waits('a draw of another amount', clock, { act: 'draw', amountChanged: true }, 'noticeSent') : []),
    ...(values.retry === false
      ? codes.map((code) => ({ what: `a retry of ${code}`, facts: { act: 'retry', code }, asOf: start, breach: true }))
      : []),
  ];
}
