// What a storm remembers of a customer: what was acknowledged, and marks of its rows by which any change is
// seen.
import type pg from 'pg';
import { brokenInvariants } from './invariants.ts';
import type { Answer, World } from './world.ts';

/**
 * What the worker writes in the background of its own accord: folding moves it about without changing any
 * balance, alerts and tie-outs tell what stands elsewhere, seals and their heads follow it, the figures of a
 * closed month are frozen, tasks repeat.
 */
const OF_WORKER = [
  'ledger.balance',
  'ledger.balance_delta',
  'ledger.opening_balance',
  'desk.alert',
  'desk.alert_mail',
  'ledger.tie_out',
  'platform.seal_block',
  'platform.seal_part',
  'platform.seal_head',
  'records.task',
  'reports.close_package',
  'reports.close_package_part',
];

/** Watches one customer of a world from behind the application. */
export class Witness {
  readonly #world: World;
  /** Answers of status 200 by the key of their command. */
  readonly #acknowledged = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  async #ask<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = await this.#world.connect();
    return await work(client).finally(() => client.end());
  }

  /** How many commands were acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** Remembers what a command was answered. */
  hear(key: string, answer: Answer): void {
    if (answer?.status === 200) this.#acknowledged.set(key, answer.text);
  }

  /**
   * How many rows each table has and which transactions wrote them: the same text means that nothing was
   * written.
   */
  async fingerprint(): Promise<string> {
    return await this.#ask(async (client) => {
      const tables = await client.query<{ name: string }>(
        `select table_name as name from platform.table_kind where kind = 'tenant' order by 1`,
      );
      const names = tables.rows.map(({ name }) => name).filter((name) => !OF_WORKER.includes(name));
      const one = (name: string) =>
        `select '${name}' as name, count(*)::text || ' ' || coalesce(sum(t.xmin::text::bigint), 0) as mark from ${name} t where customer_id = $1`;
      const marks = await client.query<{ name: string; mark: string }>(`${names.map(one).join(' union all ')} order by 1`, [
        this.#world.customerId,
      ]);
      return marks.rows.map(({ name, mark }) => `${name} ${mark}`).join('\n');
    });
  }

  /** What the database knows of a command: its answer, or null when it knows nothing. */
  async answerOf(key: string): Promise<Answer> {
    return await this.#ask(async (client) => {
      const found = await client.query<{ status: number; text: string }>(
        'select status, body as text from platform.idempotency_key where customer_id = $1 and key = $2',
        [this.#world.customerId, key],
      );
      return found.rows[0] ?? null;
    });
  }

  /** The keys of commands that were acknowledged and that the database does not know, or knows otherwise. */
  async lost(): Promise<string[]> {
    return await this.#ask(async (client) => {
      const found = await client.query<{ key: string; body: string }>(
        'select key, body from platform.idempotency_key where customer_id = $1 and status = 200 and key = any($2)',
        [this.#world.customerId, [...this.#acknowledged.keys()]],
      );
      const known = new Map(found.rows.map(({ key, body }) => [key, body]));
      return [...this.#acknowledged].filter(([key, text]) => known.get(key) !== text).map(([key]) => key);
    });
  }

  /** A sentence for each invariant that does not hold. */
  async broken(): Promise<string[]> {
    return await this.#ask((client) => brokenInvariants(client, this.#world.customerId));
  }

  /** Rows of a statement past the application; `$1` is the customer. */
  async rows<T extends pg.QueryResultRow>(statement: string, ...parameters: unknown[]): Promise<T[]> {
    return await this.#ask(async (client) => (await client.query<T>(statement, [this.#world.customerId, ...parameters])).rows);
  }
}
