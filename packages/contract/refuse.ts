// Says no with the sentence a contract declares: the code and the values of the sentence are checked by type.
import { type FieldProblem, Refusal } from '../kernel/kernel.ts';
import type { Refusals } from './endpoint.ts';

/** The names in braces of a sentence: 'year' and 'period' of 'Fiscal year {year} has no period {period}.' */
type Named<S extends string> = S extends `${string}{${infer N}}${infer Rest}` ? N | Named<Rest> : never;

/** What goes into a sentence, as it is to be read: dates and money already formatted. */
type Values<S extends string> = Readonly<Record<Named<S>, string | number | bigint>>;

/** Values first where the sentence has names in braces, then the fields that are wrong. */
type Told<S extends string> = [Named<S>] extends [never]
  ? [fields?: readonly FieldProblem[]]
  : [values: Values<S>, fields?: readonly FieldProblem[]];

/**
 * The refusal of a code in the words of the contract, to be thrown: `throw refuse(roleRefusals, 'nameTaken',
 * { name })`. `refusals` is the object a contract declares `as const`. A sentence with names in braces wants
 * a value for each; one without takes none.
 */
export function refuse<const R extends Refusals, C extends keyof R & string>(refusals: R, code: C, ...told: Told<R[C]>): Refusal {
  const [first, second] = told as [first?: Readonly<Record<string, unknown>> | readonly FieldProblem[], fields?: readonly FieldProblem[]];
  const values: Readonly<Record<string, unknown>> = Array.isArray(first) ? {} : { ...first };
  const fields = Array.isArray(first) ? (first as readonly FieldProblem[]) : second;
  const sentence: string = refusals[code] ?? '';
  return new Refusal(
    code,
    sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
    fields,
  );
}

/**
 * Some of the refusals of a contract, for a call that answers with these alone: `refusals: only(roleRefusals,
 * 'roleInUse')`.
 */
export function only<R extends Refusals, C extends keyof R & string>(refusals: R, ...codes: readonly C[]): Pick<R, C> {
  return Object.fromEntries(codes.map((code) => [code, refusals[code]])) as Pick<R, C>;
}
