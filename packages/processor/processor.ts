// The interface to a company that takes payments, and the client of its wire: accounts that are applied for,
// payments on its own pages, refunds, disputes, payouts, and events that are signed.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Cents, Instant, LocalDate } from '../kernel/kernel.ts';

/** What a payer pays with. */
export type Rail = 'CARD' | 'ACH';

/** Where an account stands at the processor. */
export type AccountState = 'IN_REVIEW' | 'MORE_INFO' | 'APPROVED' | 'ENABLED' | 'REJECTED' | 'CLOSED';

/** Something the processor wants of an account. */
export interface Requirement {
  key: string;
  title: string;
  status: 'CURRENTLY_DUE' | 'PAST_DUE' | 'EVENTUALLY_DUE' | 'PENDING_VERIFICATION';
  dueDate: LocalDate | null;
}

/** An account as the processor knows it. */
export interface ProcessorAccount {
  ref: string;
  state: AccountState;
  /** Why it was rejected or closed, or why something is paused; blank otherwise. */
  reason: string;
  paymentsPaused: boolean;
  payoutsPaused: boolean;
  requirements: Requirement[];
}

export type PaymentState =
  | 'CREATED'
  | 'REQUIRES_ACTION'
  | 'PROCESSING'
  | 'SUBMITTED'
  | 'SETTLED'
  | 'PAID_OUT'
  | 'FAILED'
  | 'CANCELED'
  | 'REFUNDED'
  | 'RETURNED'
  | 'DISPUTED'
  | 'WON'
  | 'LOST'
  | 'EXPIRED';

/** A payment; money in cents. The payer's fee is the processor's and comes on top. */
export interface ProcessorPayment {
  ref: string;
  state: PaymentState;
  rail: Rail | null;
  amount: Cents;
  payerFee: Cents;
  /** Such as `Visa 4242`; blank before anything was typed. */
  masked: string;
  submittedDate: LocalDate | null;
  /** The code of a return, the kind of a decline; blank otherwise. */
  code: string;
}

export interface ProcessorRefund {
  ref: string;
  paymentRef: string;
  amount: Cents;
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED';
}

export interface ProcessorDispute {
  ref: string;
  paymentRef: string;
  amount: Cents;
  state: 'OPEN' | 'ANSWERED' | 'WON' | 'LOST' | 'EXPIRED';
  reason: string;
  openedDate: LocalDate;
  evidenceDueDate: LocalDate;
}

/** Money sent to the bank, or taken from it where the amount is negative. */
export interface ProcessorPayout {
  ref: string;
  amount: Cents;
  state: 'IN_TRANSIT' | 'PAID' | 'FAILED';
  sentDate: LocalDate;
  arrivalDate: LocalDate;
  reason: string;
}

/** What a line of a balance is about; one the client does not know is `OTHER`. */
export const lineKinds = [
  'PAYMENT',
  'FEE',
  'RETURN',
  'REFUND',
  'DISPUTE',
  'DISPUTE_REVERSED',
  'DISPUTE_FEE',
  'RESERVE_HELD',
  'RESERVE_RELEASED',
  'PAYOUT',
  'OTHER',
] as const;
export type LineKind = (typeof lineKinds)[number];

/** A line of the balance: what the processor holds moves by its amount, in cents. */
export interface BalanceLine {
  ref: string;
  kind: LineKind;
  amount: Cents;
  date: LocalDate;
  paymentRef: string | null;
  /** The payout it went out with. */
  payoutRef: string | null;
  about: string;
}

/** What changed of an account since a number. */
export interface Changes {
  cursor: number;
  account: ProcessorAccount;
  payments: ProcessorPayment[];
  refunds: ProcessorRefund[];
  disputes: ProcessorDispute[];
  payouts: ProcessorPayout[];
  lines: BalanceLine[];
}

/** Who applies for an account. */
export interface Application {
  legalName: string;
  taxId: string;
  entityKind: string;
  stateCode: string;
  formedDate: LocalDate;
  address: string;
  purpose: string;
  website: string;
  monthlyVolume: Cents;
  averageTicket: Cents;
  largestTicket: Cents;
  /** Who controls it: the person the processor checks. */
  controlName: string;
  controlTitle: string;
  controlBirthDate: LocalDate;
  controlAddress: string;
  controlTaxLast4: string;
  /** The bank account payouts go to. */
  bankName: string;
  bankRouting: string;
  bankLast4: string;
  /** Who agreed to its terms, when and from where. */
  agreedBy: string;
  agreedTime: Instant;
  agreedAddress: string;
  /** Where its events go. */
  eventsTo: string;
}

/** How much a payer pays on top by rail, in cents, and which of them are offered. */
export type FeeByRail = Partial<Record<Rail, Cents>>;

/** A payment to be made on the processor's page. */
export interface NewPayment {
  accountRef: string;
  amount: Cents;
  feeByRail: FeeByRail;
  /** What the payer reads: the home and what it is for. */
  description: string;
  returnTo: string;
}

/** An event of the processor. It only says that there is something to read of the account. */
export interface ProcessorEvent {
  eventRef: string;
  accountRef: string;
  kind: string;
}

/** A processor. Calls throw `ProcessorRefused` for what it refuses for good, anything else is tried later. */
export interface Processor {
  /** True for the test processor: no money moves. */
  isTest: boolean;
  /** The address of its desk, for a test processor. */
  controlUrl: string | null;
  apply(application: Application, key: string): Promise<ProcessorAccount>;
  /** Answers something it wanted. */
  answer(accountRef: string, requirementKey: string, said: string, key: string): Promise<ProcessorAccount>;
  close(accountRef: string, key: string): Promise<ProcessorAccount>;
  changes(accountRef: string, after: number): Promise<Changes>;
  createPayment(payment: NewPayment, key: string): Promise<ProcessorPayment>;
  cancelPayment(paymentRef: string, key: string): Promise<ProcessorPayment>;
  refund(of: { paymentRef: string; amount: Cents }, key: string): Promise<ProcessorRefund>;
  answerDispute(disputeRef: string, answer: { accepts: boolean; evidence: string }, key: string): Promise<ProcessorDispute>;
  /** Where the payer goes. */
  pageOf(paymentRef: string): string;
  /** The event of a post; null where the processor did not sign it. */
  readEvent(signature: string, fields: ReadonlyMap<string, string>): ProcessorEvent | null;
}

/** What the processor refuses for good, with its code. */
export class ProcessorRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const PATIENCE_MS = 5_000;

/** The signature of an event: HMAC-SHA256 over its sorted fields. */
export function eventSignature(secret: string, fields: ReadonlyMap<string, string>): string {
  const text = [...fields.keys()]
    .sort()
    .map((name) => `${name}=${fields.get(name) ?? ''}`)
    .join('&');
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}

/** Money travels as `{"$cents":"123"}`, so that nothing is rounded on the way. */
export const toWire = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? { $cents: part.toString() } : part));

/** What `toWire` wrote. */
export const fromWire = (text: string): unknown =>
  JSON.parse(text, (_name, part: unknown) => {
    const cents = typeof part === 'object' && part !== null && '$cents' in part ? part.$cents : undefined;
    return typeof cents === 'string' ? BigInt(cents) : part;
  });

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

const knownKinds: ReadonlySet<string> = new Set(lineKinds);

/**
 * Opens the way to a processor, `https://KEY:SECRET@host`: the key names us, the secret signs its events. A
 * secret that is being changed has the old one after a comma.
 */
export function openProcessor(url: string): Processor {
  const { origin, username, password, searchParams } = new URL(url);
  const key = decodeURIComponent(username);
  const secrets = decodeURIComponent(password).split(',');
  const isTest = searchParams.get('test') === '1';
  async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown, once?: string): Promise<T> {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(once === undefined ? {} : { 'idempotency-key': once, 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: toWire(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (answer.ok) return fromWire(text) as T;
    // Too many at once, and whatever the processor cannot do now, is tried later.
    if (answer.status === 429 || answer.status >= 500) throw new Error(`the processor answered ${answer.status}`);
    const said = fromWire(text) as { code?: string; message?: string };
    throw new ProcessorRefused(said.code ?? String(answer.status), said.message ?? `the processor answered ${answer.status}`);
  }
  const at = (ref: string) => encodeURIComponent(ref);
  return {
    isTest,
    controlUrl: isTest ? `${origin}/control` : null,
    apply: (application, once) => ask('POST', '/v1/accounts', application, once),
    answer: (ref, name, said, once) => ask('POST', `/v1/accounts/${at(ref)}/requirements/${at(name)}`, { said }, once),
    close: (ref, once) => ask('POST', `/v1/accounts/${at(ref)}/close`, {}, once),
    async changes(ref, after) {
      const found = await ask<Changes>('GET', `/v1/accounts/${at(ref)}/changes?after=${after}`);
      const lines = found.lines.map((line): BalanceLine => (knownKinds.has(line.kind) ? line : { ...line, kind: 'OTHER' }));
      return { ...found, lines };
    },
    createPayment: (payment, once) => ask('POST', '/v1/payments', payment, once),
    cancelPayment: (ref, once) => ask('POST', `/v1/payments/${at(ref)}/cancel`, {}, once),
    refund: (of, once) => ask('POST', '/v1/refunds', of, once),
    answerDispute: (ref, answer, once) => ask('POST', `/v1/disputes/${at(ref)}/answer`, answer, once),
    pageOf: (ref) => `${origin}/pay/${at(ref)}`,
    readEvent(signature, fields) {
      if (!secrets.some((secret) => isSame(eventSignature(secret, fields), signature))) return null;
      const { event = '', account = '', kind = '' } = Object.fromEntries(fields);
      return event === '' || account === '' ? null : { eventRef: event, accountRef: account, kind };
    },
  };
}
