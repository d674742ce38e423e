// The names of fields decide how their text is read in the browser, so every declared call is asked: days and
// moments stand under names that say so.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { dateIn, dateOut, instantOut } from '../../packages/contract/contract.ts';
import { allRoutes } from './registry.ts';

type Shape = z.core.$ZodType;

interface Def {
  shape?: Record<string, Shape>;
  element?: Shape;
  innerType?: Shape;
  valueType?: Shape;
  options?: readonly Shape[];
  items?: readonly Shape[];
  in?: Shape;
  out?: Shape;
}

/**
 * Every shape below one, with the name of the field it stands under: elements go by the name of their list.
 */
function* named(shape: Shape, name = ''): Generator<{ name: string; shape: Shape }> {
  yield { name, shape };
  const def = shape._zod.def as unknown as Def;
  for (const [key, field] of Object.entries(def.shape ?? {})) yield* named(field, key);
  // The two sides of a codec that is one of ours are its own affair.
  if (shape === dateOut || shape === dateIn) return;
  for (const inner of [def.element, def.innerType, def.valueType, def.in, def.out, ...(def.options ?? []), ...(def.items ?? [])])
    if (inner) yield* named(inner, name);
}

const endpoints = allRoutes.map((route) => route.endpoint);
const fieldsOf = (side: 'input' | 'output', wanted: Shape) =>
  endpoints.flatMap((endpoint) =>
    [...named(endpoint[side])].filter(({ shape }) => shape === wanted).map(({ name }) => ({ call: endpoint.name, name })),
  );

test('days that come in stand under names the browser dresses', () => {
  const fields = fieldsOf('input', dateIn);
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter(({ name }) => !/date$/i.test(name))).toEqual([]);
});

test('days that go out do not stand under the name of a time', () => {
  const fields = fieldsOf('output', dateOut);
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter(({ name }) => /time|lastmodifiedon|parameters|dateoverride/i.test(name))).toEqual([]);
});

test('moments that go out stand under the name of a time', () => {
  const fields = fieldsOf('output', instantOut);
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter(({ name }) => !/time|lastmodifiedon/i.test(name))).toEqual([]);
});
