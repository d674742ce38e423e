// Reads what the editor holds as a document of ours. The server checks it; here blanks the editor leaves out
// are filled in, so that it can be merged at once.
import type { LetterDocument } from './document.contract.ts';

/** A node as the editor gives it. */
export interface EditorNode {
  type?: string | undefined;
  text?: string | undefined;
  attrs?: Readonly<Record<string, unknown>> | undefined;
  content?: readonly EditorNode[] | undefined;
  marks?: readonly { type: string }[] | undefined;
}

const marked = ['text', 'mergeField'];
const holding = ['doc', 'paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'conditionalBlock'];
/** The attributes that are ours; the editor has some of its own. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  mergeField: ['field'],
  tableBlock: ['table'],
  lockedBlock: ['block'],
  pictureBlock: ['pictureId', 'alt', 'width'],
  conditionalBlock: ['field', 'test'],
};

function nodeOf({ type = '', text, attrs = {}, content = [], marks = [] }: EditorNode): EditorNode {
  const own = attributes[type];
  return {
    type,
    ...(text === undefined ? {} : { text }),
    ...(own ? { attrs: Object.fromEntries(own.map((name) => [name, attrs[name]])) } : {}),
    ...(holding.includes(type) ? { content: content.map(nodeOf) } : {}),
    ...(marked.includes(type)
      ? { marks: marks.filter((mark) => mark.type === 'bold' || mark.type === 'italic').map(({ type: mark }) => ({ type: mark })) }
      : {}),
  };
}

/** The document of an editor. */
export function documentFromEditor(node: EditorNode): LetterDocument {
  return nodeOf(node) as unknown as LetterDocument;
}
