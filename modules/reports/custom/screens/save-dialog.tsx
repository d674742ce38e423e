// Naming a custom report and saying whom it is shared with.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { addressesOf } from '../../packages/screens/package-parts.tsx';
import { customReports } from '../custom-report.contract.ts';
import type { CustomReport, WireDefinition } from './custom-parts.tsx';

export interface SaveDialogProps {
  definition: WireDefinition;
  /** The report that is changed; null for a new one. */
  from: CustomReport | null;
  /** The name to begin with. */
  name: string;
  onClose(customReportId?: string): void;
}

/** The dialog. Saving asks the claims of every source once more. */
export function SaveDialog({ definition, from, name: first, onClose }: SaveDialogProps) {
  const { communityId } = useCommunity();
  const [name, setName] = useState(first);
  const [share, setShare] = useState<CustomReport['share']>(from?.share ?? 'PRIVATE');
  const [roleId, setRoleId] = useState(from?.roleId ?? '');
  const [forAll, setForAll] = useState(from?.forAll ?? false);
  const [typed, setTyped] = useState(from?.recipients.join(', ') ?? '');
  const roles = useCall(customReports.listShareRoles, {}).data ?? [];
  const add = useCommand(customReports.addCustomReport);
  const change = useCommand(customReports.changeCustomReport);
  const failure = add.error ?? change.error;
  const errorAt = (path: string) => failure?.fields.find((field) => field.path.startsWith(path))?.message;
  const run = () => {
    const facts = {
      communityId,
      name: name.trim(),
      share,
      roleId: share === 'ROLE' ? roleId : null,
      forAll,
      recipients: addressesOf(typed),
      definition,
    };
    if (from) {
      const { customReportId, revision } = from;
      change.mutate({ ...facts, customReportId, revision }, { onSuccess: () => onClose(customReportId) });
    } else add.mutate(facts, { onSuccess: ({ customReportId }) => onClose(customReportId) });
  };
  return (
    <FormDialog
      title={from ? `Save ${from.name}` : 'Save as a custom report'}
      confirmLabel="Save the report"
      ready={name.trim() !== '' && (share !== 'ROLE' || roleId !== '')}
      busy={add.isPending || change.isPending}
      error={failure}
      run={run}
      onClose={() => onClose()}
    >
      <TextField label="Name" required autoFocus maxLength={80} value={name} error={errorAt('name')} onChange={setName} />
      <SelectField
        label="Shared with"
        value={share}
        options={[
          { value: 'PRIVATE', label: 'Nobody: it is mine alone' },
          { value: 'ROLE', label: 'Everyone of a role' },
          { value: 'EVERYONE', label: 'Everyone' },
        ]}
        onChange={(next) => setShare(next as CustomReport['share'])}
      />
      {share === 'ROLE' && (
        <SelectField
          label="Role"
          value={roleId}
          placeholder="Choose a role"
          options={roles.map((role) => ({ value: role.roleId, label: role.name }))}
          onChange={setRoleId}
        />
      )}
      <CheckField label="Offer it in every community" value={forAll} onChange={setForAll} />
      <TextField
        label="Recipients"
        help="Email addresses, separated by commas. Automate sends the report to them."
        value={typed}
        error={errorAt('recipients')}
        onChange={setTyped}
      />
      {share !== 'PRIVATE' && (
        <p className="sm t3">Anyone who opens it needs rights to every source it reads; without one of them it shows nothing.</p>
      )}
    </FormDialog>
  );
}
