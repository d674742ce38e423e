// The custom fields of a record, a card for each category: shown, typed into, and saved by themselves, so
// that two people who save the same one meet.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, fetchFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, namedRecord, type RecordRef, toastFailure } from '../../../../packages/pages/pages.ts';
import {
  Button,
  EmptyState,
  Facts,
  Failed,
  FieldRow,
  LinkButton,
  LoadingRows,
  Note,
  PanelSection,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { attachments } from '../../attachments/attachment.contract.ts';
import { saveFile } from '../../attachments/screens/file-words.tsx';
import { fieldValues } from '../field-value.contract.ts';
import { FieldInput, type FieldOnRecord } from './field-inputs.tsx';

type Category = ClientOutput<typeof fieldValues.readFields>['categories'][number];
type Typed = Readonly<Record<string, readonly string[]>>;

const typedOf = (category: Category): Typed => Object.fromEntries(category.fields.map((field) => [field.customFieldId, field.value]));
const same = (a: readonly string[] = [], b: readonly string[] = []) => JSON.stringify(a) === JSON.stringify(b);

interface CardState {
  /** The card as typing began, or as someone else saved it meanwhile. */
  base: Category;
  typed: Typed;
  /** What someone else saved while this was typed, of fields both changed. */
  met: string[];
}

/** Takes what someone else saved, and keeps what was typed: fields both changed are named. */
function mergedWith({ base, typed }: CardState, theirs: Category): CardState {
  const before = typedOf(base);
  const after = typedOf(theirs);
  const changed = theirs.fields.filter((field) => !same(typed[field.customFieldId], before[field.customFieldId]));
  const met = changed
    .filter((field) => !same(after[field.customFieldId], before[field.customFieldId]))
    .map((field) => `${field.name}: ${field.shown || 'blank'}`);
  const mine = Object.fromEntries(changed.map((field) => [field.customFieldId, typed[field.customFieldId] ?? []]));
  return { base: theirs, typed: { ...after, ...mine }, met };
}

function CardForm({ record, start, onDone }: { record: RecordRef; start: Category; onDone(): void }) {
  const [{ base, typed, met }, setState] = useState<CardState>({ base: start, typed: typedOf(start), met: [] });
  const save = useCommand(fieldValues.saveFields);
  const failure = save.error ? failureOf(save.error) : null;
  const run = () => {
    if (save.isPending) return;
    const { fieldCategoryId, version, name } = base;
    const values = base.fields.map(({ customFieldId }) => ({ customFieldId, value: [...(typed[customFieldId] ?? [])] }));
    save.mutate(
      { record: namedRecord(record), fieldCategoryId, version, values },
      {
        onSuccess: () => {
          toast({ text: `Saved ${name}` });
          onDone();
        },
        onError: async (error) => {
          if (error.code !== 'changedMeanwhile') return;
          const now = await call(fieldValues.readFields, namedRecord(record));
          const theirs = now.categories.find((one) => one.fieldCategoryId === fieldCategoryId);
          if (theirs) setState((state) => mergedWith(state, theirs));
        },
      },
    );
  };
  useHotkeys([
    { keys: 'ctrl+s', label: `Save ${base.name}`, hint: true, inFields: true, run },
    { keys: 'escape', label: 'Cancel', run: onDone },
  ]);
  const isWide = ({ fieldType }: FieldOnRecord) => fieldType === 'LONG_TEXT' || fieldType === 'CHOICES';
  const input = (field: FieldOnRecord) => (
    <FieldInput
      key={field.customFieldId}
      record={record}
      field={field}
      value={typed[field.customFieldId] ?? []}
      onChange={(value) => setState((state) => ({ ...state, typed: { ...state.typed, [field.customFieldId]: value } }))}
      error={failure?.fields.find((one) => one.path === field.customFieldId)?.message}
    />
  );
  return (
    <form
      className="stack"
      aria-label={base.name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {failure && (
        <Note tone={failure.code === 'changedMeanwhile' ? 'attention' : 'problem'} icon="alert-triangle" title={failure.message}>
          {met.length > 0
            ? `What you typed is kept. They have ${met.join(', ')}. Save again to put yours in its place.`
            : 'What you typed is kept.'}
        </Note>
      )}
      <FieldRow columns={3}>{base.fields.filter((field) => !isWide(field)).map(input)}</FieldRow>
      {base.fields.filter(isWide).map(input)}
      <div className="row">
        <Button type="submit" weight="primary" keys="ctrl+s" aria-busy={save.isPending}>
          Save {base.name}
        </Button>
        <Button onClick={onDone}>Discard</Button>
      </div>
    </form>
  );
}

function Card({
  record,
  category,
  onEdit,
  editing,
  onDone,
}: {
  record: RecordRef;
  category: Category;
  onEdit: (() => void) | null;
  editing: boolean;
  onDone(): void;
}) {
  const save = ({ value: [attachmentId = ''] }: FieldOnRecord) =>
    void saveFile(() => fetchFile(attachments.downloadAttachment, { ...namedRecord(record), attachmentId })).catch(toastFailure);
  const edit = onEdit && !editing && (
    <Button size="small" icon="pencil" onClick={onEdit}>
      Edit {category.name}
    </Button>
  );
  return (
    <PanelSection title={category.name} aside={edit || undefined}>
      {editing ? (
        <CardForm record={record} start={category} onDone={onDone} />
      ) : (
        <Facts
          facts={category.fields.map((field) => [
            field.name,
            field.shown === '' ? (
              <span key={field.customFieldId} className="t3">
                –
              </span>
            ) : field.fieldType === 'FILE' ? (
              <LinkButton key={field.customFieldId} onClick={() => save(field)}>
                {field.shown}
              </LinkButton>
            ) : (
              <span key={field.customFieldId} className="told">
                {field.shown}
              </span>
            ),
          ])}
        />
      )}
    </PanelSection>
  );
}

/** The tab. E edits the first card. */
export default function FieldsTab({ record }: { record: RecordRef }) {
  const found = useCall(fieldValues.readFields, namedRecord(record));
  const [editing, setEditing] = useState<string | null>(null);
  const categories = (found.data?.categories ?? []).filter((category) => category.fields.length > 0);
  const mayEdit = found.data?.mayEdit === true;
  const [first] = categories;
  useHotkeys(
    mayEdit && first && editing === null
      ? [{ keys: 'e', label: `Edit ${first.name}`, hint: true, run: () => setEditing(first.fieldCategoryId) }]
      : [],
  );
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows rows={4} />;
  if (categories.length === 0)
    return (
      <EmptyState title="No fields of your own" icon="tag">
        An administrator adds fields to this kind of record, for the communities and roles they choose.
      </EmptyState>
    );
  return (
    <div className="stack" style={{ maxWidth: 760 }}>
      {categories.map((category) => (
        <Card
          key={category.fieldCategoryId}
          record={record}
          category={category}
          editing={editing === category.fieldCategoryId}
          onEdit={mayEdit ? () => setEditing(category.fieldCategoryId) : null}
          onDone={() => setEditing(null)}
        />
      ))}
    </div>
  );
}
