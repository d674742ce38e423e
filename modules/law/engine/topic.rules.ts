// How a topic is judged: which parameters it reads of a record, and what it makes of them. A topic is given
// no other parameters than those it names, so what nothing reads can be listed.
import type { Facts, Finding, On } from './fact.rules.ts';

/** A topic of law, as the engine judges it. */
export interface Topic {
  name: string;
  /** What it is called on a screen. */
  title: string;
  /** The parameters of a record that the judgment rests on. */
  reads: readonly string[];
  /** Null where the record does not speak to the act. */
  judge(parameters: Readonly<Record<string, unknown>>, facts: Facts, on: On): Finding | null;
}

/** Declares a topic by the type of the parameters it reads. */
export function topic<P>(
  name: string,
  title: string,
  reads: readonly (keyof P & string)[],
  judge: (parameters: P, facts: Facts, on: On) => Finding | null,
): Topic {
  return {
    name,
    title,
    reads,
    judge: (parameters, facts, on) => judge(Object.fromEntries(reads.map((read) => [read, parameters[read]])) as P, facts, on),
  };
}
