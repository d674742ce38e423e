// The packs and the judgment cases as tests read them.
import { readFileSync } from 'node:fs';
import type { LocalDate } from '../../packages/kernel/kernel.ts';
import type { CommunityType, RuleRecord, Verdict } from './engine/pack.rules.ts';
import { american } from './pack-files.store.ts';

/** One case: an act, and the answer worked out by hand. */
export interface JudgmentCase {
  id: string;
  jurisdiction: string;
  communityType: CommunityType;
  asOf: LocalDate;
  topic: string;
  title: string;
  facts: Record<string, unknown>;
  expect: {
    verdict: Verdict;
    earliestDate?: LocalDate;
    deadline?: LocalDate;
    amountCents?: number;
    missing?: string[];
    applied?: unknown[][];
    ruleVersion?: string | null;
    citation?: string | null;
  };
  how: string;
}

/** A file of this module as data, in the words the product reads. */
export function readJson(path: string): unknown {
  return JSON.parse(american(readFileSync(new URL(path, import.meta.url), 'utf8')));
}

/** The cases that came with the packs. */
export function judgmentCases(): JudgmentCase[] {
  return (readJson('./testdata/cases.json') as { cases: JudgmentCase[] }).cases;
}

/** A record with its parameters changed, for a test of one rule. */
export function changed(record: RuleRecord, parameters: Record<string, unknown>): RuleRecord {
  return { ...record, parameters: { ...record.parameters, ...parameters } };
}
