// Late fees before the law packs: each fee of a run is judged, cut to what a pack allows or left out, and
// keeps the rule it was judged by.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, formatMoney, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Answer, insertJudgments, judgmentsOf, lawOf } from '../../law/law.server.ts';
import { runRefusals } from './billing.contract.ts';
import { type BatchLine, type BatchLineLaw, loadBatchLines } from './billing.store.ts';
import type { ProposedLateFee } from './late-fee.rules.ts';

/** Under this kind the log of judgments keeps the lines of batches. */
const LINE = 'batchLine';

/** A fee as the packs leave it; `amount` 0 is left out. */
type JudgedFee = ProposedLateFee & { law: BatchLineLaw };

function factsOf({ of, base, amount }: ProposedLateFee): Record<string, unknown> {
  return {
    act: 'chargeLateFee',
    installmentCents: Number(of.installments),
    unpaidCents: Number(base),
    dueDate: of.dueDate,
    lateFeesAlreadyCharged: of.drawn,
    feeCents: Number(amount),
  };
}

function lawOfLine(answer: Answer, asked: Cents, facts: BatchLineLaw['facts']): BatchLineLaw {
  const { verdict, citation, ruleVersion, missing, notShown, amountCents } = answer;
  return { verdict, citation, ruleVersion, missing: [...missing, ...notShown], atMost: amountCents, asked, facts, answer };
}

/**
 * Judges the fees of a run: a fee that a pack blocks is cut to the most it allows, and to 0 where none is
 * lawful yet. What only warns stays as it is, with its warning.
 */
export async function judgeFees(tx: Tx, communityId: string, postDate: LocalDate, fees: readonly ProposedLateFee[]): Promise<JudgedFee[]> {
  if (fees.length === 0) return [];
  const judge = await lawOf(tx, communityId);
  return fees.map((fee) => {
    const ask = (amount: Cents) => {
      const facts = factsOf({ ...fee, amount });
      return lawOfLine(judge({ topic: 'lateFee', asOf: postDate, facts }), fee.amount, facts);
    };
    const law = ask(fee.amount);
    if (law.verdict !== 'block') return { ...fee, law };
    const cut = law.atMost ?? 0n;
    return cut > 0n && cut < fee.amount ? { ...fee, amount: cut, law: ask(cut) } : { ...fee, amount: 0n, law };
  });
}

interface By {
  userId: string;
  now: Instant;
}

const judgmentOf = (law: BatchLineLaw, answer: Answer, line: Pick<BatchLine, 'description' | 'batchLineId'>, asOf: LocalDate) => {
  const { verdict, earliestDate, deadline, amountCents, ruleVersion, citation } = answer;
  return {
    ...{
      topic: 'lateFee',
      act: 'chargeLateFee',
      asOf,
      verdict,
      earliestDate,
      deadline,
      amountCents,
      missing: law.missing,
      ruleVersion,
      citation,
    },
    ...{ subject: line.description, recordKind: LINE, recordId: line.batchLineId, facts: { ...law.facts, askedCents: Number(law.asked) } },
  };
};

/** Keeps with each line of a new batch the rule it was judged by. */
export async function keepLineLaw(
  tx: Tx,
  { communityId, batchId, postDate, by }: { communityId: string; batchId: string; postDate: LocalDate; by: By },
  lines: readonly BatchLine[],
): Promise<void> {
  const judged = lines.flatMap((line) => (line.law?.answer ? [{ line, law: line.law, answer: line.law.answer }] : []));
  if (judged.length === 0) return;
  const keyOf = (line: BatchLine) => [line.ownershipId, line.propertyId, line.codeId, line.sourceCodeId, line.sourceChargeId].join(':');
  const kept = new Map((await loadBatchLines(tx, communityId, batchId)).map((line) => [keyOf(line), line.batchLineId]));
  const rows = judged.map(({ line, law, answer }) =>
    judgmentOf(law, answer, { ...line, batchLineId: kept.get(keyOf(line)) ?? null }, postDate),
  );
  await insertJudgments(tx, communityId, rows, by);
}

/** The lines of a kept batch with what was said to each when it was kept or changed last. */
export async function withLineLaw(tx: Tx, lines: readonly BatchLine[]): Promise<BatchLine[]> {
  const ids = lines.flatMap(({ batchLineId }) => batchLineId ?? []);
  const judged = new Map((await judgmentsOf(tx, LINE, ids)).map((one) => [one.recordId, one]));
  return lines.map((line) => {
    const one = line.batchLineId === null ? undefined : judged.get(line.batchLineId);
    return one ? { ...line, law: { ...one, asked: BigInt(Number(one.facts.askedCents ?? line.proposed)) } } : line;
  });
}

/** Judges a line whose amount a person changes. Refuses `lawBlocks`, with the citation and the cap. */
export async function judgeChanged(
  tx: Tx,
  {
    communityId,
    batchLineId,
    postDate,
    amount,
    by,
  }: { communityId: string; batchLineId: string; postDate: LocalDate; amount: Cents; by: By },
): Promise<void> {
  const [before] = await judgmentsOf(tx, LINE, [batchLineId]);
  if (!before) return;
  const facts = { ...before.facts, feeCents: Number(amount) };
  const answer = (await lawOf(tx, communityId))({ topic: 'lateFee', asOf: postDate, facts });
  if (answer.verdict === 'block' && answer.citation !== null) {
    const atMost = formatMoney(answer.amountCents ?? 0n, 'digits');
    throw refuse(runRefusals, 'lawBlocks', { citation: answer.citation, atMost }, [{ path: 'amount', message: `is at most ${atMost}` }]);
  }
  const law = lawOfLine(answer, amount, facts);
  await insertJudgments(tx, communityId, [judgmentOf(law, answer, { description: before.subject, batchLineId }, postDate)], by);
}
