// What the desk declares about problems people report: their words, and where they were, without a name, an
// id or an amount of anybody's.
import { z } from 'zod';
import { command, count, defineEndpoints, id, instantOut, needs, query } from '../../../packages/contract/contract.ts';

/** How much may be written. */
export const longestProblem = 2000;

/** So many failures are carried, the latest first. */
const carriedFailures = 5;

/**
 * Words of several lines, without control characters and halves of characters, which the database cannot
 * keep.
 */
const words = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(
    z
      .string()
      .min(1, 'must be filled in')
      .max(longestProblem, `must have at most ${longestProblem} characters`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
      .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f\p{Cs}]*$/u, 'must not contain control characters'),
  );

/**
 * Where someone was. Every part has a form that no personal data fits: a screen's name, its path with the
 * names of parameters in place of their values, a build, a browser and its version, the size of the window,
 * the look, and references of failures, which stand in the server's log.
 */
const state = {
  screen: z.string().regex(/^[a-z0-9-]{0,60}$/, 'must be the name of a screen'),
  path: z.string().regex(/^[a-zA-Z/$-]{0,200}$/, 'must be the path of a screen, without values'),
  build: z.string().regex(/^[\w-]{0,20}$/, 'must be a build'),
  browser: z.string().regex(/^([A-Z][a-z]{2,9} \d{1,4})?$/, 'must be a browser and its version'),
  window: z.string().regex(/^(\d{1,5} by \d{1,5})?$/, 'must be a width and a height'),
  look: z.string().regex(/^(light|dark|contrast|system)?$/, 'must be a look'),
  failures: z
    .array(z.string().regex(/^[0-9a-f-]{1,60}$/, 'must be a reference'))
    .max(carriedFailures)
    .default([]),
};

export const problems = defineEndpoints('Problem', {
  reportProblem: command({
    summary: 'Reports a problem to the people who run the installation, with where it was and without who it was.',
    permission: 'signedIn',
    touches: 'problem',
    ownKey: true,
    input: z.object({ Words: words, ...state }),
    output: z.object({ Reference: z.string() }),
  }),
  listProblems: query({
    summary: 'Problems that were reported, the newest first.',
    permission: needs('permissionmaintain', 15),
    input: z.object({ take: count(100, 1).default(20) }),
    output: z.array(
      z.object({
        problemId: id,
        Reference: z.string(),
        Words: z.string(),
        screen: z.string(),
        path: z.string(),
        build: z.string(),
        browser: z.string(),
        window: z.string(),
        look: z.string(),
        failures: z.array(z.string()),
        reportedTime: instantOut,
      }),
    ),
  }),
});
