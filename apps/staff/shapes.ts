// Stands in for zod in the browser, where the shapes of calls are types and nothing else: the gate on the
// server checks every input and output.

/** What only makes sense on a shape that can check. */
const checks = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode', 'options', 'shape']);

/**
 * Any declaration of a shape: it may be called and chained without end, and is nothing. Whoever asks it to
 * check learns that it cannot.
 */
const shape: object = new Proxy(() => undefined, {
  apply: () => shape,
  get: (_target, key) => {
    if (checks.has(key)) throw new Error(`shapes are not checked in the browser: ${String(key)}`);
    return shape;
  },
});

export const z = shape;
