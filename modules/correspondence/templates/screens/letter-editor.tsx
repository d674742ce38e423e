// The editor of a letter: words at the left of their preview, merge fields as chips, blocks by buttons.
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import { toUpload, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { Bar, Button, IconButton, MenuButton, type MenuItem } from '../../../../packages/ui/ui.ts';
import type { LetterDocument } from '../../merge/document.contract.ts';
import { documentFromEditor } from '../../merge/editor-document.rules.ts';
import { lockedBlocks } from '../../merge/locked-block.contract.ts';
import { templates } from '../template.contract.ts';
import { letterNodes, type Named } from './letter-nodes.tsx';

const LetterDoc = Document.extend({ content: '(block | conditional)+' });

interface LetterEditorProps {
  named: Named;
  /** What it begins with; a change from outside needs a new key. */
  document: LetterDocument;
  readOnly: boolean;
  onChange(document: LetterDocument): void;
  /** The merge field that is selected; blank for none. */
  onField(name: string): void;
  /** A slash was typed: where fields are chosen takes the focus. */
  onSlash(): void;
  /** Gives the page around it a way to put fields in. */
  onReady(insert: ((name: string) => void) | null): void;
}

/** Puts a block where the cursor is. */
const put = (editor: Editor, type: string, attrs: Record<string, unknown> = {}, content?: object[]) =>
  editor
    .chain()
    .focus()
    .insertContent({ type, attrs, ...(content ? { content } : {}) })
    .run();

/** Picks a picture of the machine, keeps it and puts it in. */
function usePicture(editor: Editor | null) {
  const input = useRef<HTMLInputElement>(null);
  const add = useCommand(templates.addTemplatePicture);
  const take = async (file: File | undefined) => {
    if (!file || !editor) return;
    add.mutate(
      { file: await toUpload(file) },
      {
        onSuccess: ({ pictureId }) =>
          put(editor, 'pictureBlock', { pictureId, alt: file.name.replace(/\.\w+$/, '').slice(0, 200), width: 50 }),
        onError: toastFailure,
      },
    );
  };
  const field = (
    <input
      ref={input}
      type="file"
      accept="image/png,image/jpeg"
      hidden
      aria-label="Picture"
      onChange={(event) => {
        void take(event.currentTarget.files?.[0]);
        event.currentTarget.value = '';
      }}
    />
  );
  return { field, pick: () => input.current?.click() };
}

function Tools({ editor, named, onField }: { editor: Editor; named: Named; onField(): void }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading'),
      list: now.isActive('bulletList'),
    }),
  });
  const picture = usePicture(editor);
  const [firstField] = named.fields;
  const legal: MenuItem[] = lockedBlocks.map(({ name, title }) => ({
    label: title,
    run: () => put(editor, 'lockedBlock', { block: name }),
  }));
  const tables: MenuItem[] = named.tables.map(({ name, title }) => ({
    label: title,
    run: () => put(editor, 'tableBlock', { table: name }),
  }));
  const more: MenuItem[] = [
    { label: 'Numbered list', run: () => editor.chain().focus().toggleOrderedList().run() },
    { label: 'Smaller heading', run: () => editor.chain().focus().toggleHeading({ level: 2 }).run() },
    { label: 'Picture', run: picture.pick },
    { label: 'Page break', run: () => put(editor, 'pageBreak') },
  ];
  const condition = () =>
    firstField &&
    put(editor, 'conditionalBlock', { field: firstField.name, test: firstField.kind === 'flag' ? 'YES' : 'FILLED' }, [
      { type: 'paragraph' },
    ]);
  return (
    <Bar>
      <IconButton icon="bold" label="Bold" aria-pressed={on.bold} onClick={() => editor.chain().focus().toggleBold().run()} />
      <IconButton icon="italic" label="Italic" aria-pressed={on.italic} onClick={() => editor.chain().focus().toggleItalic().run()} />
      <IconButton
        icon="heading"
        label="Heading"
        aria-pressed={on.heading}
        onClick={() => editor.chain().focus().toggleHeading({ level: 1 }).run()}
      />
      <IconButton icon="list" label="List" aria-pressed={on.list} onClick={() => editor.chain().focus().toggleBulletList().run()} />
      {tables.length > 0 && <MenuButton label="Table" icon="table" iconOnly items={tables} weight="quiet" />}
      <span className="vsep" />
      <Button weight="quiet" icon="plus" keys="/" onClick={onField}>
        Field
      </Button>
      <Button weight="quiet" icon="code" onClick={condition}>
        Condition
      </Button>
      <MenuButton label="Legal block" icon="lock" items={legal} weight="quiet" />
      <MenuButton label="More blocks" icon="dots" iconOnly items={more} weight="quiet" />
      {picture.field}
    </Bar>
  );
}

/** The name of the merge field that is selected. */
function fieldInHand(editor: Editor): string {
  const node =
    'node' in editor.state.selection ? (editor.state.selection.node as { type: { name: string }; attrs: Record<string, unknown> }) : null;
  return node?.type.name === 'mergeField' ? String(node.attrs['field']) : '';
}

/** Writes a letter. */
export function LetterEditor({ named, document, readOnly, onChange, onField, onSlash, onReady }: LetterEditorProps) {
  const extensions = useMemo(
    () => [
      LetterDoc,
      Paragraph,
      Text,
      Bold,
      Italic,
      Heading.configure({ levels: [1, 2] }),
      BulletList,
      OrderedList,
      ListItem.extend({ content: 'paragraph+' }),
      ListKeymap,
      HardBreak,
      UndoRedo,
      ...letterNodes(named),
    ],
    [named],
  );
  const latest = useRef({ onChange, onField, onSlash });
  latest.current = { onChange, onField, onSlash };
  const editor = useEditor({
    extensions,
    content: document,
    editable: !readOnly,
    immediatelyRender: true,
    editorProps: {
      attributes: { 'aria-label': 'Letter', role: 'textbox', 'aria-multiline': 'true' },
      handleKeyDown(view, event) {
        if (event.key !== '/' || readOnly) return false;
        const { $from } = view.state.selection;
        const before = $from.parent.textBetween(0, $from.parentOffset, ' ', ' ');
        if (before !== '' && !/\s$/.test(before)) return false;
        event.preventDefault();
        latest.current.onSlash();
        return true;
      },
    },
    onUpdate: ({ editor: now }) => latest.current.onChange(documentFromEditor(now.getJSON())),
    onSelectionUpdate: ({ editor: now }) => latest.current.onField(fieldInHand(now)),
  });
  useEffect(() => {
    onReady(readOnly ? null : (name) => put(editor, 'mergeField', { field: name }));
    return () => onReady(null);
  }, [editor, readOnly, onReady]);
  return (
    <>
      {!readOnly && <Tools editor={editor} named={named} onField={onSlash} />}
      <EditorContent editor={editor} className="letter-doc" />
    </>
  );
}
