// The browser knows the same kinds of record as the server: a profile whose kind it does not know shows no
// tabs.
import { expect, it } from 'vitest';
import { allRecords } from '../apps/server/registry.ts';
import { recordKinds } from '../apps/staff/record-kinds.ts';

it('the browser and the server know the same kinds of record, each once', () => {
  expect(Object.keys(recordKinds).sort()).toEqual(allRecords.map(({ kind }) => kind.name).sort());
});
