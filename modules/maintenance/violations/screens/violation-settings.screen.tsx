// How a community handles violations.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  Column,
  CommitBar,
  Failed,
  FieldRow,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SelectField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { requestCodes } from '../../codes/request-code.contract.ts';
import { violations } from '../violation.contract.ts';

type Loaded = ClientOutput<typeof violations.getViolationSettings>;
type Choices = ClientOutput<typeof requestCodes.listRequestCodes>;
type Form = Omit<Loaded, 'repeatDays' | 'repeatStep' | 'reopenDays'> & Record<'repeatDays' | 'repeatStep' | 'reopenDays', string>;

const formOf = (loaded: Loaded): Form => ({
  ...loaded,
  repeatDays: String(loaded.repeatDays),
  repeatStep: String(loaded.repeatStep),
  reopenDays: String(loaded.reopenDays),
});

function Settings({ loaded, choices }: { loaded: Loaded; choices: Choices }) {
  const { communityId } = useCommunity();
  const [form, setForm] = useState(() => formOf(loaded));
  const save = useCommand(violations.saveViolationSettings);
  const maySave = useMayCall(violations.saveViolationSettings);
  const isDirty = JSON.stringify(form) !== JSON.stringify(formOf(loaded));
  const number = (name: 'repeatDays' | 'repeatStep' | 'reopenDays', label: string, help: string) => (
    <TextField
      numeric
      label={label}
      help={help}
      readOnly={!maySave}
      value={form[name]}
      onChange={(value) => setForm({ ...form, [name]: value })}
    />
  );
  const run = () =>
    save.mutate(
      {
        ...form,
        communityId,
        repeatDays: Number(form.repeatDays) || 0,
        repeatStep: Number(form.repeatStep) || 1,
        reopenDays: Number(form.reopenDays) || 0,
      },
      { onSuccess: () => toast({ text: 'Saved the settings of violations' }) },
    );
  return (
    <>
      <ScrollRegion label="Settings">
        <div className="profile">
          {save.error && <Note tone="problem" title={save.error.message} />}
          <PanelSection title="Fines">
            <FieldRow columns={2}>
              <SelectField
                label="Charged on"
                help="The charge code of fines"
                value={form.fineCodeId ?? ''}
                onChange={(value: string) => setForm({ ...form, fineCodeId: value || null })}
                options={[
                  { value: '', label: 'No fines' },
                  ...choices.chargeCodes.map((one) => ({ value: one.chargeCodeId, label: `${one.alias} ${one.name}` })),
                ]}
              />
              <CheckField
                label="A fine needs a photo"
                value={form.needsPhoto}
                onChange={(needsPhoto) => setForm({ ...form, needsPhoto })}
              />
            </FieldRow>
          </PanelSection>
          <PanelSection title="Letters">
            <SelectField
              label="Withdrawal letter"
              help="Drafted to owners whose letter had gone out when a batch is undone"
              value={form.withdrawalTemplateId ?? ''}
              onChange={(value: string) => setForm({ ...form, withdrawalTemplateId: value || null })}
              options={[{ value: '', label: 'None' }, ...choices.templates.map((one) => ({ value: one.templateId, label: one.name }))]}
            />
          </PanelSection>
          <PanelSection title="Repeats and reopening">
            <FieldRow columns={3}>
              {number('repeatDays', 'Repeat within, days', 'After the last case of the code was cured. 0 for never.')}
              {number('repeatStep', 'A repeat begins at step', '1 is the first')}
              {number('reopenDays', 'Opens again within, days', 'After that a new case is added')}
            </FieldRow>
          </PanelSection>
          <p>
            <ScreenLink to="code-action-process" search={{ family: 'VIOLATION' }}>
              Codes and their steps
            </ScreenLink>
          </p>
        </div>
      </ScrollRegion>
      {maySave && (
        <CommitBar
          note={isDirty ? 'Not saved yet' : undefined}
          primary={{ label: 'Save', keys: 'ctrl+s', run, busy: save.isPending, waitsFor: isDirty ? undefined : 'Nothing has been changed' }}
        />
      )}
    </>
  );
}

/** The page at `/c/$communityId/violations/settings`. */
export default function ViolationSettingsScreen() {
  const { communityId } = useCommunity();
  const settings = useCall(violations.getViolationSettings, { communityId });
  const choices = useCall(requestCodes.listRequestCodes, { communityId });
  const error = settings.error ?? choices.error;
  return (
    <Column>
      <PageHeader title="Violation settings" />
      {error && <Failed message={error.message} reference={error.reference} onRetry={() => void settings.refetch()} />}
      {!error && !(settings.data && choices.data) && <LoadingRows />}
      {settings.data && choices.data && <Settings key={settings.data.version} loaded={settings.data} choices={choices.data} />}
    </Column>
  );
}
