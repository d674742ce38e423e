// The categories of custom fields with their fields: added, changed, put in order, switched off, and deleted
// while nothing is in them.
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { AddButton, failureOf, toastFailure, useRecordKind } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Bar,
  Button,
  CheckField,
  ConfirmDialog,
  EmptyState,
  Failed,
  IconButton,
  LoadingRows,
  MenuButton,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  Tag,
} from '../../../../packages/ui/ui.ts';
import { customField, fieldCategory, fieldTypeWords } from '../field.contract.ts';
import { CategoryDialog, type CategoryForm, freshCategory } from './category-dialog.tsx';
import { FieldDialog, type FieldForm, freshField } from './field-dialog.tsx';

type Category = ClientOutput<typeof fieldCategory.listCategories>[number];
type Field = Category['fields'][number];

/** What is asked about before it goes. */
interface Going {
  name: string;
  what: 'category' | 'field';
  run(): Promise<unknown>;
}

function GoingDialog({ going, onClose }: { going: Going; onClose(): void }) {
  const remove = useCommandOf(going, onClose);
  const failure = remove.error ? failureOf(remove.error) : null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={`Delete ${going.name}?`}
      confirmLabel={`Delete ${going.what}`}
      keepLabel={`Keep ${going.what}`}
      busy={remove.isPending || failure !== null}
    >
      {failure ? (
        <Note tone="problem" icon="alert-triangle" title={failure.message}>
          Turn it off instead: it is hidden and keeps its data.
        </Note>
      ) : (
        `The ${going.what} goes for good, and only while nothing is in it.`
      )}
    </ConfirmDialog>
  );
}

function useCommandOf(going: Going, onClose: () => void) {
  return useMutation({ mutationFn: going.run, onSuccess: onClose });
}

const marksOf = (field: Field) =>
  [
    field.isRequired && 'must be filled in',
    field.isUnique && 'each once',
    field.isSearchable && 'found by search',
    field.onPortal && 'seen by owners',
  ]
    .filter(Boolean)
    .join(', ');

interface FieldRowProps {
  field: Field;
  isFirst: boolean;
  isLast: boolean;
  /** Null for who may not. */
  onEdit: (() => void) | null;
  onStep: ((step: -1 | 1) => void) | null;
  onDelete: (() => void) | null;
  drag: { onStart(): void; onDrop(): void } | null;
}

/** A line of the table; dragged by the line, or moved by its arrows. */
function FieldLine({ field, isFirst, isLast, onEdit, onStep, onDelete, drag }: FieldRowProps) {
  const dragged = drag && {
    draggable: true,
    onDragStart: drag.onStart,
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      drag.onDrop();
    },
  };
  return (
    <tr {...dragged}>
      <td>
        {field.name} {!field.isEnabled && <Tag>Disabled</Tag>}
        {field.options.length > 0 && (
          <span className="t3">
            {' '}
            {field.options
              .filter((option) => !option.isRetired)
              .map((option) => option.label)
              .join(', ')}
          </span>
        )}
      </td>
      <td>{fieldTypeWords[field.fieldType]}</td>
      <td>{field.mergeCode}</td>
      <td>{marksOf(field)}</td>
      <td className="num">{field.used.toLocaleString('en-US')}</td>
      <td>
        <span className="row">
          {onStep && (
            <>
              <IconButton icon="arrow-up" label={`Move ${field.name} up`} disabled={isFirst} onClick={() => onStep(-1)} />
              <IconButton icon="arrow-down" label={`Move ${field.name} down`} disabled={isLast} onClick={() => onStep(1)} />
            </>
          )}
          {onEdit && <IconButton icon="pencil" label={`Change ${field.name}`} onClick={onEdit} />}
          {onDelete && <IconButton icon="trash" label={`Delete ${field.name}`} onClick={onDelete} />}
        </span>
      </td>
    </tr>
  );
}

interface CategoryPartProps {
  category: Category;
  showsDisabled: boolean;
  onCategory(form: CategoryForm): void;
  onField(form: FieldForm): void;
  onGoing(going: Going): void;
}

function formOfCategory({ fields: _fields, roles: _roles, ...facts }: Category, version: string): CategoryForm {
  return { ...facts, version };
}

/** The acts on a category that are rarer than adding a field to it. */
function CategoryActs({ category, onCategory, onGoing }: Pick<CategoryPartProps, 'category' | 'onCategory' | 'onGoing'>) {
  const mayEdit = useMayCall(fieldCategory.editFieldCategory);
  const mayDelete = useMayCall(fieldCategory.deleteFieldCategory);
  const edit = useCommand(fieldCategory.editFieldCategory);
  const { fieldCategoryId, name, isEnabled } = category;
  const versioned = async () => formOfCategory(category, (await call(fieldCategory.getFieldCategory, { fieldCategoryId })).version);
  const change = () => void versioned().then(onCategory, toastFailure);
  const toggle = () =>
    void versioned().then(
      ({ version, communityIds, roleIds, ...facts }) =>
        edit.mutate(
          { ...facts, fieldCategoryId, version, communityIds: [...communityIds], roleIds: [...roleIds], isEnabled: !isEnabled },
          { onError: toastFailure },
        ),
      toastFailure,
    );
  const items = [
    ...(mayEdit
      ? ([
          { label: 'Change category', icon: 'pencil', run: change },
          { label: isEnabled ? 'Disable category' : 'Enable category', icon: isEnabled ? 'eye-off' : 'eye', run: toggle },
        ] as const)
      : []),
    ...(mayDelete
      ? ([
          {
            label: 'Delete category',
            icon: 'trash',
            danger: true,
            run: () => onGoing({ name, what: 'category', run: () => call(fieldCategory.deleteFieldCategory, { fieldCategoryId }) }),
          },
        ] as const)
      : []),
  ];
  return items.length === 0 ? null : <MenuButton label={`Acts on ${name}`} icon="dots" iconOnly items={items} />;
}

function CategoryPart({ category, showsDisabled, onCategory, onField, onGoing }: CategoryPartProps) {
  const { communities } = useShell();
  const kind = useRecordKind(category.recordKind);
  const mayAdd = useMayCall(customField.addCustomField);
  const mayEdit = useMayCall(customField.editCustomField);
  const mayDelete = useMayCall(customField.deleteCustomField);
  const move = useCommand(customField.moveField);
  const [dragged, setDragged] = useState<string | null>(null);
  const shown = category.fields.filter((field) => showsDisabled || field.isEnabled);
  const put = (customFieldId: string, beforeFieldId: string | null) =>
    move.mutate({ customFieldId, beforeFieldId }, { onError: toastFailure });
  const edit = async (field: Field) => {
    const { version } = await call(customField.getCustomField, { customFieldId: field.customFieldId });
    onField({ ...field, version });
  };
  const where = category.allCommunities
    ? 'all communities'
    : category.communityIds.map((one) => communities.find((each) => each.communityId === one)?.shortCode ?? 'another').join(', ');
  return (
    <PanelSection
      title={
        <>
          {category.name} {!category.isEnabled && <Tag>Disabled</Tag>}
        </>
      }
      aside={
        <span className="row">
          {mayAdd && (
            <Button size="small" icon="plus" onClick={() => onField(freshField(category.fieldCategoryId))}>
              Add field
            </Button>
          )}
          <CategoryActs category={category} onCategory={onCategory} onGoing={onGoing} />
        </span>
      }
    >
      <p className="t3">
        On {(kind?.title ?? category.recordKind).toLowerCase()}, in {where}. Seen by {category.roles.join(', ')}.
      </p>
      {shown.length > 0 && (
        <table className="side-table" aria-label={`Fields of ${category.name}`}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Type</th>
              <th scope="col">Merge code</th>
              <th scope="col">Asks</th>
              <th scope="col" className="num">
                Records
              </th>
              <th scope="col">
                <span className="vh">Acts</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((field, at) => (
              <FieldLine
                key={field.customFieldId}
                field={field}
                isFirst={at === 0}
                isLast={at === shown.length - 1}
                onEdit={mayEdit ? () => void edit(field).catch(toastFailure) : null}
                onStep={
                  mayEdit ? (step) => put(field.customFieldId, (step === -1 ? shown[at - 1] : shown[at + 2])?.customFieldId ?? null) : null
                }
                onDelete={
                  mayDelete
                    ? () =>
                        onGoing({
                          name: field.name,
                          what: 'field',
                          run: () => call(customField.deleteCustomField, { customFieldId: field.customFieldId }),
                        })
                    : null
                }
                drag={
                  mayEdit
                    ? {
                        onStart: () => setDragged(field.customFieldId),
                        onDrop: () => dragged !== null && dragged !== field.customFieldId && put(dragged, field.customFieldId),
                      }
                    : null
                }
              />
            ))}
          </tbody>
        </table>
      )}
      {shown.length === 0 && <p className="t3">No fields yet.</p>}
    </PanelSection>
  );
}

/** The page at `/administration/custom-fields`. */
export default function CustomFieldsScreen() {
  const found = useCall(fieldCategory.listCategories, {});
  const shell = useShell();
  const mayAdd = useMayCall(fieldCategory.addFieldCategory);
  const [showsDisabled, setShowsDisabled] = useState(false);
  const [category, setCategory] = useState<CategoryForm | null>(null);
  const [field, setField] = useState<FieldForm | null>(null);
  const [going, setGoing] = useState<Going | null>(null);
  const all = found.data ?? [];
  const shown = all.filter((one) => showsDisabled || one.isEnabled);
  const hidden =
    all.filter((one) => !one.isEnabled).length +
    all.flatMap((one) => (one.isEnabled ? one.fields : [])).filter((one) => !one.isEnabled).length;
  const add = mayAdd && <AddButton label="Add category" onAdd={() => setCategory(freshCategory)} />;
  return (
    <>
      <PageHeader
        title="Custom fields"
        actions={
          <>
            {shell.mayOpen('custom-field-import') && <ScreenLink to="custom-field-import">Import values</ScreenLink>}
            {add}
          </>
        }
      />
      {hidden > 0 && (
        <Bar>
          <CheckField label={`Show disabled (${hidden})`} value={showsDisabled} onChange={setShowsDisabled} />
        </Bar>
      )}
      {found.error && <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <LoadingRows />}
      {found.data && (
        <ScrollRegion label="Categories">
          {shown.length === 0 && (
            <EmptyState title="No fields of your own yet" icon="tag" actions={add || undefined}>
              A category holds fields for one kind of record: what you want to know of every property, vendor or policy beside what is
              there.
            </EmptyState>
          )}
          {shown.map((one) => (
            <CategoryPart
              key={one.fieldCategoryId}
              category={one}
              showsDisabled={showsDisabled}
              onCategory={setCategory}
              onField={setField}
              onGoing={setGoing}
            />
          ))}
        </ScrollRegion>
      )}
      {category && <CategoryDialog of={category} onClose={() => setCategory(null)} />}
      {field && (
        <FieldDialog
          of={field}
          recordKind={all.find((one) => one.fieldCategoryId === field.fieldCategoryId)?.recordKind ?? ''}
          onClose={() => setField(null)}
        />
      )}
      {going && (
        <GoingDialog
          going={going}
          onClose={() => {
            setGoing(null);
            void found.refetch();
          }}
        />
      )}
    </>
  );
}
