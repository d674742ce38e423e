// The nodes of a letter in the editor, as `document.contract.ts` names them.
import { mergeAttributes, Node, type NodeViewProps } from '@tiptap/core';
import { NodeViewContent, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { Icon } from '../../../../packages/ui/ui.ts';
import { type ConditionTest, type MergeField, type MergeTable, tests, testWords } from '../../merge/document.contract.ts';
import { lockedBlock } from '../../merge/locked-block.contract.ts';

/** What the nodes call fields and tables by. */
export interface Named {
  fields: readonly MergeField[];
  tables: readonly MergeTable[];
}

const titleOf = (all: readonly { name: string; title: string }[], name: string) => all.find((one) => one.name === name)?.title ?? name;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const mergeField = (named: Named) =>
  Node.create({
    name: 'mergeField',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ field: { default: '' } }),
    parseHTML: () => [{ tag: 'span[data-field]', getAttrs: (element) => ({ field: element.getAttribute('data-field') }) }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-field': node.attrs['field'], class: 'mf' }),
      titleOf(named.fields, textOf(node.attrs['field'])),
    ],
    renderText: ({ node }) => `{${node.attrs['field']}}`,
  });

const tableBlock = (named: Named) =>
  Node.create({
    name: 'tableBlock',
    group: 'block',
    atom: true,
    addAttributes: () => ({ table: { default: '' } }),
    parseHTML: () => [{ tag: 'div[data-table]', getAttrs: (element) => ({ table: element.getAttribute('data-table') }) }],
    renderHTML: ({ node }) => [
      'div',
      { 'data-table': node.attrs['table'], class: 'letter-block' },
      `Table: ${titleOf(named.tables, textOf(node.attrs['table']))}`,
    ],
  });

const pageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'div[data-page-break]' }],
  renderHTML: () => ['div', { 'data-page-break': '', class: 'letter-block' }, 'Page break'],
});

const pictureBlock = Node.create({
  name: 'pictureBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({ pictureId: { default: '' }, alt: { default: '' }, width: { default: 50 } }),
  parseHTML: () => [],
  renderHTML: ({ node }) => ['div', { class: 'letter-block' }, `Picture: ${node.attrs['alt']}, ${node.attrs['width']}% of the width`],
});

function LockedView({ node }: NodeViewProps) {
  const block = lockedBlock(textOf(node.attrs['block']));
  return (
    <NodeViewWrapper className="letter-lock" contentEditable={false}>
      <div className="row">
        <Icon name="lock" small />
        <b className="m">{block?.title ?? 'Unknown block'}</b>
        <span className="push t3">{block?.source}</span>
      </div>
      {block?.paragraphs.en.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </NodeViewWrapper>
  );
}

const lockedNode = Node.create({
  name: 'lockedBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({ block: { default: '' } }),
  parseHTML: () => [{ tag: 'div[data-locked]', getAttrs: (element) => ({ block: element.getAttribute('data-locked') }) }],
  renderHTML: ({ node }) => ['div', { 'data-locked': node.attrs['block'] }],
  addNodeView: () => ReactNodeViewRenderer(LockedView),
});

function conditionView(named: Named) {
  return function ConditionView({ node, updateAttributes, editor }: NodeViewProps) {
    const field = textOf(node.attrs['field']);
    const isFlag = named.fields.find(({ name }) => name === field)?.kind === 'flag';
    const offered = tests.filter((test) => (test === 'YES' || test === 'NO') === isFlag);
    return (
      <NodeViewWrapper className="letter-cond">
        <div className="row" contentEditable={false}>
          <Icon name="code" small />
          <span>Only if</span>
          <select
            aria-label="Field of the condition"
            disabled={!editor.isEditable}
            value={field}
            onChange={(event) => {
              const next = named.fields.find(({ name }) => name === event.currentTarget.value);
              updateAttributes({ field: event.currentTarget.value, test: next?.kind === 'flag' ? 'YES' : 'FILLED' });
            }}
          >
            {named.fields.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
          <select
            aria-label="Test of the condition"
            disabled={!editor.isEditable}
            value={textOf(node.attrs['test'])}
            onChange={(event) => updateAttributes({ test: event.currentTarget.value })}
          >
            {offered.map((test: ConditionTest) => (
              <option key={test} value={test}>
                {testWords[test]}
              </option>
            ))}
          </select>
        </div>
        <NodeViewContent />
      </NodeViewWrapper>
    );
  };
}

const conditionalBlock = (named: Named) =>
  Node.create({
    name: 'conditionalBlock',
    group: 'conditional',
    content: 'block+',
    defining: true,
    addAttributes: () => ({ field: { default: '' }, test: { default: 'FILLED' } }),
    parseHTML: () => [{ tag: 'div[data-condition]' }],
    renderHTML: ({ node }) => ['div', { 'data-condition': node.attrs['field'] }, 0],
    addNodeView: () => ReactNodeViewRenderer(conditionView(named)),
  });

/** The nodes that are ours. */
export const letterNodes = (named: Named) => [
  mergeField(named),
  tableBlock(named),
  pageBreak,
  pictureBlock,
  lockedNode,
  conditionalBlock(named),
];
