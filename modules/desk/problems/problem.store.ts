// The SQL of reported problems.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/** A problem as it was reported: nothing in it says by whom. */
interface Problem {
  words: string;
  screen: string;
  path: string;
  build: string;
  browser: string;
  window: string;
  look: string;
  failures: readonly string[];
}

/** Keeps a problem; gives its id. */
export async function insertProblem(tx: Tx, problem: Problem, now: Instant): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into desk.problem (customer_id, words, screen, path, build, browser, window_size, look, failures, reported_time)
    values (${tx.customerId}, ${problem.words}, ${problem.screen}, ${problem.path}, ${problem.build}, ${problem.browser}, ${problem.window}, ${problem.look},
      ${[...problem.failures]}::text[], ${now}::timestamptz) returning problem_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** The newest problems of the customer. */
export async function listNewestProblems(tx: Tx, take: number): Promise<(Problem & { problemId: string; reportedTime: Instant })[]> {
  const found = await sql<
    Problem & { problemId: string; reportedTime: Instant }
  >`select problem_id as "problemId", words, screen, path, build, browser,
      window_size as "window", look, failures, reported_time as "reportedTime"
    from desk.problem where customer_id = ${tx.customerId} order by problem_id desc limit ${take}`.execute(tx.db);
  return found.rows;
}
