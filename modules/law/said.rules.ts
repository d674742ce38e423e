// What the packs said to an act: as a preview shows it, as the log keeps it, and why it may not be done.
import { refuse } from '../../packages/contract/contract.ts';
import { type Cents, formatDate, formatMoney, type LocalDate } from '../../packages/kernel/kernel.ts';
import type { Answer, Verdict } from './engine/pack.rules.ts';
import { lawForbids } from './law.contract.ts';
import type { Asked } from './law.rules.ts';
import { parameterTitle } from './law-words.rules.ts';

/** What the packs said, for a preview; `atMost` in cents. */
export interface Said {
  verdict: Verdict;
  citation: string;
  ruleVersion: string;
  missing: string[];
  atMost: Cents | null;
  notBefore: LocalDate | null;
  notAfter: LocalDate | null;
}

/** What is shown of an answer; null where no rule is on file. */
export function saidOf(answer: Answer): Said | null {
  const { verdict, citation, ruleVersion, missing, notShown, amountCents, earliestDate, deadline } = answer;
  if (ruleVersion === null || citation === null) return null;
  return {
    verdict,
    citation,
    ruleVersion,
    missing: [...missing, ...(verdict === 'warn' ? notShown : [])].map((one) => parameterTitle(one).toLowerCase()),
    atMost: amountCents,
    notBefore: earliestDate,
    notAfter: deadline,
  };
}

/** What is shown of a judgment that was kept; null where no rule was on file. */
export function saidOfKept(kept: {
  verdict: Verdict;
  citation: string | null;
  ruleVersion: string | null;
  missing: readonly string[];
  atMost: Cents | null;
  earliestDate: LocalDate | null;
  deadline: LocalDate | null;
}): Said | null {
  const { verdict, citation, ruleVersion, missing, atMost, earliestDate, deadline } = kept;
  if (ruleVersion === null || citation === null) return null;
  const named = missing.map((one) => parameterTitle(one).toLowerCase());
  return { verdict, citation, ruleVersion, missing: named, atMost, notBefore: earliestDate, notAfter: deadline };
}

/** An answer as the log keeps it, with what it was about. */
export function judgmentOf(
  { topic, asOf, facts }: Asked,
  answer: Answer,
  of: { subject: string; recordKind: string; recordId: string | null },
) {
  const { verdict, earliestDate, deadline, amountCents, missing, notShown, ruleVersion, citation } = answer;
  const kept = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]));
  return {
    ...{ topic, act: String(facts.act ?? topic), asOf, verdict, earliestDate, deadline, amountCents, ruleVersion, citation },
    ...{ missing: [...missing, ...(verdict === 'warn' ? notShown : [])], facts: kept, ...of },
  };
}

/** Why an act is blocked, in words: what is missing, the most, or the days. */
export function whyBlocked({ missing, amountCents, earliestDate, deadline, rateBps }: Answer, asOf: LocalDate): string {
  if (missing.length > 0) return `missing: ${missing.map((one) => parameterTitle(one).toLowerCase()).join(', ')}`;
  if (earliestDate !== null && asOf < earliestDate) return `not before ${formatDate(earliestDate)}`;
  if (deadline !== null && asOf > deadline) return `not after ${formatDate(deadline)}`;
  if (rateBps !== null) return `at most ${formatMoney(BigInt(rateBps), 'digits')} % a year`;
  if (amountCents !== null) return `at most ${formatMoney(amountCents, 'digits')}`;
  return 'its terms are not met';
}

/** Refuses `lawForbids` where a rule on file blocks an act. */
export function refuseForbidden(answer: Answer, asOf: LocalDate): void {
  if (answer.verdict !== 'block' || answer.citation === null) return;
  throw refuse(lawForbids, 'lawForbids', { citation: answer.citation, why: whyBlocked(answer, asOf) });
}
