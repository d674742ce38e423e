// What a house rule is: a number in STYLE.md, a reason, a mend, and a pure check.
import type { Tree } from './tree.ts';

/** One place that breaks a rule. */
export interface Finding {
  file: string;
  line: number;
  /** What stands there, as a clause: `imports packages/db`. */
  what: string;
}

/** A house rule; its number and title are those of STYLE.md. */
export interface Rule {
  number: number;
  title: string;
  why: string;
  mend: string;
  check(tree: Tree): Finding[];
}

/** What a person reads: each place, then once the reason and the mend. */
export function explain(rule: Rule, findings: readonly Finding[]): string {
  const places = findings.map(({ file, line, what }) => `  ${file}:${line} ${what}`);
  return [`STYLE ${rule.number}, ${rule.title}. Found:`, ...places, `Why: ${rule.why}`, `Mend: ${rule.mend}`].join('\n');
}
