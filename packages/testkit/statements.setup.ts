// Every statement a store test sends is held against the rules of a distributed PostgreSQL (decision 116): a
// file that breaks one, and is not listed as breaking it since before, turns the test red.
import { appendFileSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { afterAll, expect } from 'vitest';
import { Connection } from '../db/connection.ts';
import { statementFaults, tenantTables } from './statement-rules.ts';

const root = resolve(import.meta.dirname, '../..');
const LIST = join(root, 'packages/testkit/old-statements.json');

/** Names a file to which new offenders are written instead, one JSON text a line: how the list is made. */
const WRITE_TO = process.env.COMMONHOLD_OFFENDERS;

/** What the worker keeps while its test files come and go. */
interface Watch {
  seen: Set<string>;
  offenders: Set<string>;
}

const kept = globalThis as { commonholdStatements?: Watch };

/** Files of the product a stack leads through, the nearest first, without what sends statements for all. */
function sender(stack: string): string {
  const files = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s()]+?\.ts)[?:]/g)].map(([, file = '']) => relative(root, file));
  const own = files.filter((file) => /^(modules|packages|apps)\//.test(file) && !file.startsWith('packages/testkit/'));
  return own.find((file) => !/^packages\/(db\/(connection|database|exchange)|tracing\/)/.test(file)) ?? 'unknown';
}

function watch(): Watch {
  const state: Watch = { seen: new Set(), offenders: new Set() };
  const allowed = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string[]>;
  const tenants = tenantTables(readFileSync(join(root, 'database/schema.sql'), 'utf8'));
  const { executeQuery } = Connection.prototype;

  function look(text: string): void {
    if (state.seen.has(text)) return;
    state.seen.add(text);
    const faults = statementFaults(text, tenants);
    if (faults.length === 0) return;
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 60;
    const from = sender(new Error().stack ?? '');
    Error.stackTraceLimit = stackTraceLimit;
    if (/\.test(ing)?\.tsx?$/.test(from) || from === 'unknown') return;
    for (const { rule, says } of faults) {
      if (WRITE_TO !== undefined) appendFileSync(WRITE_TO, `${JSON.stringify([rule, from, says, text])}\n`);
      else if (!allowed[rule]?.includes(from)) state.offenders.add(`rule ${rule}: ${from}: ${says}: ${text.slice(0, 300)}`);
    }
  }

  Connection.prototype.executeQuery = function (query) {
    look(query.sql);
    return executeQuery.call(this, query) as never;
  };
  return state;
}

kept.commonholdStatements ??= watch();
const { offenders } = kept.commonholdStatements;

afterAll(() => {
  const found = [...offenders];
  offenders.clear();
  expect(found).toEqual([]);
});
