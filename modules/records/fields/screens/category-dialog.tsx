// The dialog of a category: its name, the one kind of record it is for, its communities and the roles that
// see it.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useKindsOf } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, CheckList, FieldRow, SelectField, TextField, toast } from '../../../../packages/ui/ui.ts';
import { notes } from '../../notes/note.contract.ts';
import { fieldCategory } from '../field.contract.ts';

/** A category as it is typed. */
export interface CategoryForm {
  fieldCategoryId: string | null;
  version: string;
  name: string;
  recordKind: string;
  allCommunities: boolean;
  communityIds: readonly string[];
  roleIds: readonly string[];
  isEnabled: boolean;
}

/** A category that is new. */
export const freshCategory: CategoryForm = {
  fieldCategoryId: null,
  version: '',
  name: '',
  recordKind: 'property',
  allCommunities: true,
  communityIds: [],
  roleIds: [],
  isEnabled: true,
};

/** Adds a category or changes one. */
export function CategoryDialog({ of, onClose }: { of: CategoryForm; onClose(): void }) {
  const { communities } = useShell();
  const kinds = useKindsOf(1);
  const roles = useCall(notes.listNoteRoles, {});
  const [form, setForm] = useState(of);
  const add = useCommand(fieldCategory.addFieldCategory);
  const edit = useCommand(fieldCategory.editFieldCategory);
  const set = (change: Partial<CategoryForm>) => setForm({ ...form, ...change });
  const { fieldCategoryId, version, ...facts } = form;
  const input = { ...facts, communityIds: [...facts.communityIds], roleIds: [...facts.roleIds] };
  const done = () => {
    toast({ text: `Saved ${form.name}` });
    onClose();
  };
  const run = () => {
    if (fieldCategoryId === null) add.mutate(input, { onSuccess: done });
    else edit.mutate({ ...input, fieldCategoryId, version }, { onSuccess: done });
  };
  const act = fieldCategoryId === null ? add : edit;
  const words = fieldCategoryId === null ? 'Add category' : 'Save category';
  return (
    <FormDialog
      title={fieldCategoryId === null ? 'Add category' : `Change ${of.name}`}
      confirmLabel={words}
      ready={form.name.trim() !== '' && form.roleIds.length > 0 && (form.allCommunities || form.communityIds.length > 0)}
      busy={act.isPending}
      error={act.error}
      run={run}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <TextField label="Name" required autoFocus maxLength={80} value={form.name} onChange={(name) => set({ name })} />
        <SelectField
          label="On"
          help="Its fields show on each of these"
          options={kinds.map((kind) => ({ value: kind.name, label: kind.title }))}
          value={form.recordKind}
          onChange={(recordKind) => set({ recordKind })}
        />
      </FieldRow>
      <CheckList
        label="Seen by"
        noun="roles"
        options={(roles.data ?? []).map((role) => ({ value: role.roleId, label: role.name }))}
        value={form.roleIds}
        onChange={(roleIds) => set({ roleIds })}
      />
      <CheckField label="In all communities" value={form.allCommunities} onChange={(allCommunities) => set({ allCommunities })} />
      {!form.allCommunities && (
        <CheckList
          label="Communities"
          noun="communities"
          options={communities.map((one) => ({ value: one.communityId, label: one.name, code: one.shortCode }))}
          value={form.communityIds}
          onChange={(communityIds) => set({ communityIds })}
        />
      )}
      <CheckField
        label="Enabled"
        help="A disabled category is hidden and keeps its values"
        value={form.isEnabled}
        onChange={(isEnabled) => set({ isEnabled })}
      />
    </FormDialog>
  );
}
