// A workflow in shadow beside what people did: the same, late, in part or not at all.
import { dateInZone, formatDay, type Instant } from '../../../packages/kernel/kernel.ts';

/** A step a workflow would have taken, with what people did that is the same. */
export interface ShadowPair {
  runId: string;
  label: string;
  community: string;
  zone: string;
  startedTime: Instant;
  judged: 'WORKFLOW' | 'PEOPLE' | null;
  kind: string;
  would: string;
  stepTime: Instant;
  did: string | null;
  didBy: string | null;
  didTime: Instant | null;
}

/** Kinds of steps whose doing by people can be seen; others are not compared. */
const compared: ReadonlySet<string> = new Set(['TASK', 'NOTE', 'LETTER', 'FLAG']);

/** One run compared. */
interface Compared {
  workflowRunId: string;
  day: string;
  label: string;
  community: string;
  would: string;
  did: string;
  verdict: 'SAME' | 'LATE' | 'PARTLY' | 'MISSED';
  judged: 'WORKFLOW' | 'PEOPLE' | null;
  steps: { would: string; did: string; isSame: boolean }[];
}

const dayOf = (time: Instant, zone: string) => dateInZone(time, zone);

/** What people did in place of a step, and whether on the same day. */
function answerOf({ kind, stepTime, did, didBy, didTime, zone }: ShadowPair): { text: string; isDone: boolean; isSame: boolean } {
  if (!compared.has(kind)) return { text: 'Not compared', isDone: true, isSame: true };
  if (didTime === null) return { text: 'Nothing done', isDone: false, isSame: false };
  const day = dayOf(didTime, zone);
  const isSame = day <= dayOf(stepTime, zone);
  return { text: `${did ?? ''} by ${didBy ?? 'someone'} on ${formatDay(day)}`, isDone: true, isSame };
}

/** Runs in shadow with their verdicts, in the order given. */
export function compareRuns(pairs: readonly ShadowPair[]): Compared[] {
  return [...Map.groupBy(pairs, ({ runId }) => runId).values()].flatMap((own) => {
    const [first] = own;
    const seen = own.filter(({ kind }) => compared.has(kind));
    if (!first || seen.length === 0) return [];
    const answers = own.map(answerOf);
    const judged = seen.map(answerOf);
    const done = judged.filter(({ isDone }) => isDone).length;
    const late = judged.some(({ isDone, isSame }) => isDone && !isSame);
    const all: Compared['verdict'] = late ? 'LATE' : 'SAME';
    const verdict = done === 0 ? 'MISSED' : done < judged.length ? 'PARTLY' : all;
    return [
      {
        workflowRunId: first.runId,
        day: dayOf(first.startedTime, first.zone),
        label: first.label,
        community: first.community,
        would: own.map(({ would }) => would).join(', '),
        did: done === 0 ? 'Nothing done' : judged.map(({ text }) => text).join(', '),
        verdict,
        judged: first.judged,
        steps: own.map(({ would }, at) => ({ would, did: answers[at]?.text ?? '', isSame: answers[at]?.isSame ?? false })),
      },
    ];
  });
}
