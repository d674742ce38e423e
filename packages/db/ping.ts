// Whether PostgreSQL answers, asked beside the pool: a server whose connections are all at work is ready.
import pg from 'pg';

const PING_MS = 5_000;

/**
 * Asks whether PostgreSQL answers, beside the pool: one connection, and one question at a time for all who
 * ask meanwhile.
 */
export function openPing(url: string, applicationName: string): { ping(): Promise<void>; end(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `${applicationName} ping`,
    max: 1,
    connectionTimeoutMillis: PING_MS,
    query_timeout: PING_MS,
  });
  // It is heard of by who asks. Without a listener, a connection that dies while lent out ends the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let asked: Promise<void> | null = null;
  const ask = async () => {
    const client = await pool.connect();
    // A connection that does not answer is not asked again.
    await client.query('select 1').then(
      () => client.release(),
      (error: Error) => {
        client.release(error);
        throw error;
      },
    );
  };
  return {
    ping: () => {
      asked ??= ask().finally(() => {
        asked = null;
      });
      return asked;
    },
    end: () => pool.end(),
  };
}
