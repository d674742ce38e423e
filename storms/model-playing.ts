// A sequence of the model being played: the product on one side, the paper books on the other, and what to do
// when they disagree.
import { assert, modulo } from '../packages/kernel/kernel.ts';
import { PaperBills } from './model-bills.ts';
import type { Association } from './model-books.ts';
import { type Method, PaperLedger, type Verdict } from './model-ledger.ts';
import { PaperOwners } from './model-owners.ts';
import type { Outcome, Stage } from './model-stage.ts';

/** A sequence being played: the product on one side, paper on the other. */
export interface Playing {
  stage: Stage;
  at: Association;
  ledger: PaperLedger;
  owners: PaperOwners;
  bills: PaperBills;
  /** How often each act succeeded and was refused. */
  tally: Map<string, number>;
  /** Makes names and numbers that no act before had. */
  serial: number;
}

/** Fresh paper for one sequence. */
export function newPlaying(stage: Stage, at: Association, method: Method, tally: Map<string, number>): Playing {
  const ledger = new PaperLedger(method);
  return { stage, at, ledger, owners: new PaperOwners(ledger), bills: new PaperBills(ledger), tally, serial: 0 };
}

/** The member an act means; undefined when there is none yet. */
export function pick<T>(from: readonly T[], which: number): T | undefined {
  return from.length === 0 ? undefined : from[from.length - 1 - modulo(which, from.length)];
}

/** Holds an answer against the verdict of the paper books, and applies the act there when it was done. */
export function settle<Made>(
  on: Playing,
  name: string,
  verdict: Verdict<Made>,
  outcome: Outcome,
  made: (json: Record<string, unknown>) => Made,
): void {
  const codes = [...verdict.refusals].sort().join(' or ');
  if (outcome.status === 200) {
    assert(codes === '', `${name} was done, and the rules refuse it: ${codes}`);
    verdict.apply(made(outcome.json));
  } else {
    assert(
      verdict.refusals.has(outcome.code),
      `${name} was refused (${outcome.status} ${outcome.text}), and the rules say ${codes || 'nothing against it'}`,
    );
  }
  const key = `${name} ${outcome.status === 200 ? 'done' : 'refused'}`;
  on.tally.set(key, (on.tally.get(key) ?? 0) + 1);
}

/** Fails unless a figure of the product is that of the paper books. */
export function same(name: string, found: unknown, expected: unknown): void {
  assert(String(found) === String(expected), `${name} is ${String(found)}, and should be ${String(expected)}`);
}
