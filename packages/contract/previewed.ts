// How an act that is previewed is declared: a preview that writes nothing, and a command that commits what
// was previewed.
import { z } from 'zod';
import { command, type Declaration, query, type Undeclared } from './endpoint.ts';
import { previewedRefusals } from './refusals.ts';

/** What every preview answers beside its view. */
const facts = {
  /** Names everything the figures rest on. The commit sends it back and is refused when something changed. */
  baseHash: z.string(),
  /** What the commit would refuse as things stand; absent where it would go through. */
  refusal: z.object({ code: z.string(), message: z.string() }).optional(),
};
type Facts = typeof facts;

/** The name of the preview that was looked at. */
const seen = { baseHash: z.string().length(64) };
const maybeSeen = { baseHash: z.string().max(64).optional() };

/** What a view holds of its own; the facts of every preview come from the kit. */
export type ViewOf<Answer> = Omit<Answer, keyof Facts>;

/** Declares a preview: what the act would do, made by the plan that the act carries out. */
export function preview<I extends z.ZodType, V extends z.ZodRawShape>(
  declaration: Declaration<I, z.ZodObject<V>>,
): Undeclared<I, z.ZodObject<V & Facts>> {
  return query({ ...declaration, output: declaration.output.extend(facts) as unknown as z.ZodObject<V & Facts> });
}

/**
 * Declares the command that commits a preview of the same area. Its input is that of the preview, and what
 * else the act asks.
 */
export function commit<S extends z.ZodRawShape, O extends z.ZodType>(
  previewedBy: string,
  declaration: Declaration<z.ZodObject<S>, O>,
): Undeclared<z.ZodObject<S & typeof seen>, O> {
  const { input, refusals } = declaration;
  return command({
    ...declaration,
    previewedBy,
    input: input.extend(seen) as unknown as z.ZodObject<S & typeof seen>,
    refusals: { ...refusals, ...previewedRefusals },
  });
}

/** The same for a command that programs send too: without a preview it takes what stands now. */
export function commitUnseen<S extends z.ZodRawShape, O extends z.ZodType>(
  previewedBy: string,
  declaration: Declaration<z.ZodObject<S>, O>,
): Undeclared<z.ZodObject<S & typeof maybeSeen>, O> {
  const { input, refusals } = declaration;
  return command({
    ...declaration,
    previewedBy,
    input: input.extend(maybeSeen) as unknown as z.ZodObject<S & typeof maybeSeen>,
    refusals: { ...refusals, ...previewedRefusals },
  });
}
