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

/** The message a person sees. */
export function sentence(rule: Rule, finding: Finding): string {
  return `${finding.file}:${finding.line} ${finding.what}\n    STYLE ${rule.number}, ${rule.title}: ${rule.why}\n    Mend: ${rule.mend}`;
}
