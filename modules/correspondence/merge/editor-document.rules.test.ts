// What the editor holds becomes a document the contract takes, and nothing of its own stays in it.
import { expect, test } from 'vitest';
import { letterDocument } from './document.contract.ts';
import { documentFromEditor } from './editor-document.rules.ts';

test('blanks are filled in and what is not ours is left out', () => {
  const read = documentFromEditor({
    type: 'doc',
    content: [
      { type: 'paragraph' },
      {
        type: 'orderedList',
        attrs: { start: 1, type: null },
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'So' }] }] }],
      },
      { type: 'paragraph', content: [{ type: 'mergeField', attrs: { field: 'owner.name' }, marks: [{ type: 'bold' }, { type: 'link' }] }] },
      {
        type: 'conditionalBlock',
        attrs: { field: 'owner.phone', test: 'FILLED' },
        content: [{ type: 'heading', attrs: { level: 2, id: 'x' } }],
      },
    ],
  });
  expect(letterDocument.parse(read)).toEqual(read);
  expect(read.content[1]).toEqual({
    type: 'orderedList',
    content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'So', marks: [] }] }] }],
  });
  expect(read.content[2]).toMatchObject({ content: [{ marks: [{ type: 'bold' }] }] });
});
