// Fair shares: how many calls of one user and of one customer run at a time, and whose turn it is when one
// ends.
import { tooMany } from './failures.ts';
import type { Services } from './handlers.ts';

/** What someone may use of the server. */
interface Share {
  /** Calls at a time that are always theirs. */
  steady: number;
  /** Calls at a time as long as there is credit. */
  atOnce: number;
  /**
   * How long calls beyond the steady ones may run, added up, in milliseconds. It comes back as long as fewer
   * than the steady ones run.
   */
  creditMs: number;
  /** Calls that may wait for their turn; more are refused. */
  waiting: number;
}

/**
 * A page of the application asks some ten calls at once and is done in a moment; a program that goes on like
 * that has two at a time.
 */
const USER: Share = { steady: 2, atOnce: 8, creditMs: 2_000, waiting: 16 };
/**
 * Less than there are connections to the database, so that one customer never has them all. The steady share
 * counts while others call too.
 */
const CUSTOMER: Share = { steady: 2, atOnce: 8, creditMs: 4_000, waiting: 64 };

/** A customer that called within this time has its share kept free. */
const ACTIVE_MS = 10_000;
/** A refusal is held back this long, so that a client that does not wait is made to. */
const HELD_MS = 1_000;
/** Refusals held back at a time; beyond, they are given at once. */
const MOST_HELD = 200;
/** Users and customers remembered; beyond, those at rest are forgotten. */
const MOST_KNOWN = 1_000;

/** The running calls of someone, and what is used of their credit. */
class Use {
  readonly #share: Share;
  #used = 0;
  #since: number;
  #running = 0;
  constructor(share: Share, now: number) {
    this.#share = share;
    this.#since = now;
  }
  #count(now: number, steady: number): void {
    const used = this.#used + (this.#running - steady) * (now - this.#since);
    this.#used = Math.min(Math.max(used, 0), this.#share.creditMs);
    this.#since = now;
  }
  begin(now: number, steady = this.#share.steady): void {
    this.#count(now, steady);
    this.#running += 1;
  }
  end(now: number, steady = this.#share.steady): void {
    this.#count(now, steady);
    this.#running -= 1;
  }
  mayRun(now: number, steady = this.#share.steady): boolean {
    this.#count(now, steady);
    return this.#running < (this.#used < this.#share.creditMs ? this.#share.atOnce : steady);
  }
  isAtRest(now: number): boolean {
    this.#count(now, this.#share.steady);
    return this.#running === 0 && this.#used === 0;
  }
}

interface Customer {
  use: Use;
  users: Map<string, Use>;
  /** What waits, by user, in the order of their turns; those for whom nothing waits are not there. */
  queues: Map<string, (() => void)[]>;
  waiting: number;
}

function found<T>(known: Map<string, T>, key: string, make: () => T, isAtRest: (of: T) => boolean): T {
  const one = known.get(key) ?? make();
  if (!known.has(key) && known.size >= MOST_KNOWN) for (const [other, of] of known) if (isAtRest(of)) known.delete(other);
  known.set(key, one);
  return one;
}

/** Who calls. */
export interface Caller {
  customerId: string;
  userId: string;
}

/** The shares of one server process; of several processes each has its own. */
export class Turns {
  readonly #customers = new Map<string, Customer>();
  readonly #now: () => number;
  /** The customer that called last, and the last other one. */
  #recent: { customerId: string; time: number }[] = [];
  #held = 0;
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Waits for a turn; what it gives ends the turn. Throws the failure `tooManyRequests` where too many wait
   * already.
   */
  async take({ customerId, userId }: Caller): Promise<() => void> {
    this.#note(customerId);
    const customer = this.#customerOf(customerId);
    const user = this.#userOf(customer, userId);
    const queue = customer.queues.get(userId) ?? [];
    const isFree = queue.length === 0 && this.#mayRun(customerId, customer) && user.mayRun(this.#now());
    const end = () => this.#end(customerId, customer, user);
    if (isFree) {
      this.#begin(customerId, customer, user);
      return end;
    }
    if (queue.length >= USER.waiting || customer.waiting >= CUSTOMER.waiting) return await this.#refuse();
    return await new Promise((resolve) => {
      queue.push(() => {
        this.#begin(customerId, customer, user);
        resolve(end);
      });
      customer.queues.set(userId, queue);
      customer.waiting += 1;
    });
  }

  #begin(customerId: string, customer: Customer, user: Use): void {
    const now = this.#now();
    customer.use.begin(now, this.#steady(customerId, now));
    user.begin(now);
  }

  #end(customerId: string, customer: Customer, user: Use): void {
    const now = this.#now();
    customer.use.end(now, this.#steady(customerId, now));
    user.end(now);
    while (this.#mayRun(customerId, customer) && this.#beginNext(customer));
  }

  /** Begins the next call that waits and may run, one of each user in turn; false when there is none. */
  #beginNext(customer: Customer): boolean {
    const now = this.#now();
    for (const [userId, queue] of customer.queues) {
      if (!customer.users.get(userId)?.mayRun(now)) continue;
      const begin = queue.shift();
      customer.queues.delete(userId);
      if (queue.length > 0) customer.queues.set(userId, queue);
      customer.waiting -= 1;
      begin?.();
      return true;
    }
    return false;
  }

  #mayRun(customerId: string, { use }: Customer): boolean {
    const now = this.#now();
    return use.mayRun(now, this.#steady(customerId, now));
  }

  /** Calls at a time that are always the customer's: all it may have, unless another one calls too. */
  #steady(customerId: string, now: number): number {
    const other = this.#recent.find((each) => each.customerId !== customerId);
    return other && now - other.time < ACTIVE_MS ? CUSTOMER.steady : CUSTOMER.atOnce;
  }

  #note(customerId: string): void {
    const rest = this.#recent.filter((each) => each.customerId !== customerId);
    this.#recent = [{ customerId, time: this.#now() }, ...rest].slice(0, 2);
  }

  #customerOf(customerId: string): Customer {
    const now = this.#now();
    const make = (): Customer => ({ use: new Use(CUSTOMER, now), users: new Map(), queues: new Map(), waiting: 0 });
    return found(this.#customers, customerId, make, ({ use }) => use.isAtRest(now));
  }

  #userOf({ users }: Customer, userId: string): Use {
    const now = this.#now();
    return found(
      users,
      userId,
      () => new Use(USER, now),
      (use) => use.isAtRest(now),
    );
  }

  async #refuse(): Promise<never> {
    if (this.#held < MOST_HELD) {
      this.#held += 1;
      await new Promise((go) => setTimeout(go, HELD_MS));
      this.#held -= 1;
    }
    throw tooMany();
  }
}

const known = new WeakMap<Services, Turns>();

/** The turns of the server these services are of. */
export function turnsOf(services: Services): Turns {
  const turns = known.get(services) ?? new Turns();
  known.set(services, turns);
  return turns;
}
