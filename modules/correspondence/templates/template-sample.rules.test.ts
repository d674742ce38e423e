// Every sample is a document that names only fields there are.
import { expect, test } from 'vitest';
import { lockedBlock } from '../merge/locked-block.contract.ts';
import { namedIn } from '../merge/merge.rules.ts';
import { peopleMerge } from '../merge/people-merge.handlers.ts';
import { sampleTemplates } from './template-sample.rules.ts';

const known = new Set(peopleMerge.fields.map(({ name }) => name));

test('there are twenty and more, each once', () => {
  expect(sampleTemplates.length).toBeGreaterThanOrEqual(20);
  expect(new Set(sampleTemplates.map(({ name }) => name)).size).toBe(sampleTemplates.length);
});

test.each(sampleTemplates)('$name names what there is', ({ body, bodyEs, subject, subjectEs, mayEmail }) => {
  for (const [document, line] of [[body, subject], ...(bodyEs ? [[bodyEs, subjectEs] as const] : [])] as const) {
    const named = namedIn(document, line);
    expect([...named.fields].filter((name) => !known.has(name) && !name.startsWith('money.'))).toEqual([]);
    expect([...named.blocks].filter((name) => !lockedBlock(name))).toEqual([]);
    if (mayEmail) expect(line).not.toBe('');
  }
});
