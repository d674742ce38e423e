// The matters of an attorney: the table of them, and the dialog in which one is added, changed, closed or
// deleted.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  DateField,
  DateText,
  FieldRow,
  IconButton,
  SelectField,
  StatusMark,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { type MatterType, matter, matterTypeWords } from '../attorney.contract.ts';

type Row = ClientOutput<typeof matter.listMatters>[number];
interface Form {
  matterId: string | null;
  version: string;
  propertyId: string | null;
  matterType: MatterType;
  reference: string;
  openedDate: string;
  closedDate: string;
  noContact: boolean;
  note: string;
}

const types = Object.entries(matterTypeWords).map(([value, label]) => ({ value: value as MatterType, label }));

function MatterDialog({ of, attorneyId, onClose }: { of: Form; attorneyId: string; onClose(): void }) {
  const { communityId } = useCommunity();
  const [form, setForm] = useState(of);
  const add = useCommand(matter.addMatter);
  const edit = useCommand(matter.editMatter);
  const act = form.matterId === null ? add : edit;
  const { matterId, version, ...facts } = form;
  const input = { ...facts, communityId, attorneyId, closedDate: facts.closedDate === '' ? null : facts.closedDate };
  const run = () =>
    matterId === null ? add.mutate(input, { onSuccess: onClose }) : edit.mutate({ ...input, matterId, version }, { onSuccess: onClose });
  const set = (change: Partial<Form>) => setForm({ ...form, ...change });
  return (
    <FormDialog
      title={matterId === null ? 'Add matter' : 'Change matter'}
      confirmLabel={matterId === null ? 'Add matter' : 'Save matter'}
      ready={form.openedDate !== ''}
      busy={act.isPending}
      error={act.error}
      run={run}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <SelectField label="Type" options={types} value={form.matterType} onChange={(matterType) => set({ matterType })} />
        <TextField
          label="Reference"
          maxLength={60}
          help="The attorney's number"
          value={form.reference}
          onChange={(reference) => set({ reference })}
        />
      </FieldRow>
      <PropertyPicker
        label="Property"
        help="Blank for the whole association"
        communityId={communityId}
        value={form.propertyId}
        onChange={(propertyId) => set({ propertyId })}
      />
      <FieldRow columns={2}>
        <DateField label="Opened" required value={form.openedDate} onChange={(openedDate) => set({ openedDate })} />
        <DateField label="Closed" help="Blank while it is open" value={form.closedDate} onChange={(closedDate) => set({ closedDate })} />
      </FieldRow>
      <CheckField label="The attorney alone writes to the owner" value={form.noContact} onChange={(noContact) => set({ noContact })} />
      <TextField label="Note" maxLength={500} value={form.note} onChange={(note) => set({ note })} />
    </FormDialog>
  );
}

function MatterRow({ row, onEdit, onDelete }: { row: Row; onEdit: (() => void) | null; onDelete: (() => void) | null }) {
  const name = `${matterTypeWords[row.matterType]} ${row.reference}`.trim();
  return (
    <tr>
      <td>{name}</td>
      <td>{row.property || 'The whole association'}</td>
      <td>
        <DateText value={row.openedDate} /> – {row.closedDate ? <DateText value={row.closedDate} /> : 'open'}
      </td>
      <td>
        <StatusMark
          tone={row.closedDate ? 'neutral' : 'attention'}
          word={row.closedDate ? 'Closed' : row.noContact ? 'Open, no contact' : 'Open'}
        />
      </td>
      <td>
        {onEdit && <IconButton icon="pencil" label={`Change ${name}`} onClick={onEdit} />}
        {onDelete && <IconButton icon="trash" label={`Delete ${name}`} onClick={onDelete} />}
      </td>
    </tr>
  );
}

/** The matters of an attorney, open ones first. */
export function Matters({ communityId, attorneyId }: { communityId: string; attorneyId: string }) {
  const { today } = useCommunity();
  const matters = useCall(matter.listMatters, { communityId, attorneyId });
  const mayAdd = useMayCall(matter.addMatter);
  const mayEdit = useMayCall(matter.editMatter);
  const mayDelete = useMayCall(matter.deleteMatter);
  const remove = useCommand(matter.deleteMatter);
  const [open, setOpen] = useState<Form | null>(null);
  const rows = matters.data ?? [];
  const fresh: Form = {
    matterId: null,
    version: '',
    propertyId: null,
    matterType: 'COLLECTION',
    reference: '',
    openedDate: today,
    closedDate: '',
    noContact: true,
    note: '',
  };
  const edit = async ({ matterId }: Row) => {
    const { version, propertyId, matterType, reference, openedDate, closedDate, noContact, note } = await call(matter.getMatter, {
      communityId,
      matterId,
    });
    setOpen({ matterId, version, propertyId, matterType, reference, openedDate, closedDate: closedDate ?? '', noContact, note });
  };
  return (
    <section aria-label="Matters" className="stack">
      <h2 className="row">
        Matters
        {mayAdd && (
          <Button size="small" icon="plus" onClick={() => setOpen(fresh)}>
            Add matter
          </Button>
        )}
      </h2>
      {rows.length === 0 ? (
        <p className="t3">No matter is with this attorney.</p>
      ) : (
        <table className="side-table" aria-label="Matters">
          <thead>
            <tr>
              <th scope="col">Matter</th>
              <th scope="col">Property</th>
              <th scope="col">Dates</th>
              <th scope="col">Status</th>
              <th scope="col">
                <span className="vh">Acts</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MatterRow
                key={row.matterId}
                row={row}
                onEdit={mayEdit ? () => void edit(row) : null}
                onDelete={mayDelete ? () => remove.mutate({ communityId, matterId: row.matterId }) : null}
              />
            ))}
          </tbody>
        </table>
      )}
      {open && <MatterDialog of={open} attorneyId={attorneyId} onClose={() => setOpen(null)} />}
    </section>
  );
}
