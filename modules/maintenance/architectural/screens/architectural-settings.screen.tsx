// How a community reviews architectural requests: its clock, its committee and votes, its letters, and its
// topics with the documents each asks for.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
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
  TextAreaField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { architecturalSettings, dayKindWords, deemedWords, startWords, voteRuleWords } from '../architectural-settings.contract.ts';
import { ArchitecturalTopics } from './architectural-topics.tsx';

type Loaded = ClientOutput<typeof architecturalSettings.getArchitecturalSettings>;
type Kept = Omit<Loaded, 'topics' | 'committees' | 'people' | 'templates'>;
type Number = 'responseDays' | 'checkDays' | 'remindPercent' | 'approvalMonths';
type Form = Omit<Kept, Number> & Record<Number, string>;

const numbers: readonly Number[] = ['responseDays', 'checkDays', 'remindPercent', 'approvalMonths'];

function formOf({ topics: _t, committees: _c, people: _p, templates: _l, ...kept }: Loaded): Form {
  return { ...kept, ...(Object.fromEntries(numbers.map((name) => [name, String(kept[name])])) as Record<Number, string>) };
}

const options = <W extends string>(words: Readonly<Record<W, string>>) =>
  (Object.entries(words) as [W, string][]).map(([value, label]) => ({ value, label }));

interface PartProps {
  form: Form;
  set(part: Partial<Form>): void;
  maySave: boolean;
}

function Clock({ form, set, maySave }: PartProps) {
  const readOnly = !maySave;
  return (
    <PanelSection title="Clock">
      <p className="sm t3">Where law has a clock for a topic, it governs instead.</p>
      <FieldRow columns={4}>
        <TextField
          numeric
          label="Answer in, days"
          readOnly={readOnly}
          value={form.responseDays}
          onChange={(responseDays) => set({ responseDays })}
        />
        <SelectField
          label="Days are"
          readOnly={readOnly}
          value={form.responseDayKind}
          onChange={(responseDayKind) => set({ responseDayKind })}
          options={options(dayKindWords)}
        />
        <SelectField
          label="The clock starts"
          readOnly={readOnly}
          value={form.startsAt}
          onChange={(startsAt) => set({ startsAt })}
          options={options(startWords)}
        />
        <SelectField
          label="No answer in time makes"
          readOnly={readOnly}
          value={form.deemed}
          onChange={(deemed) => set({ deemed })}
          options={options(deemedWords)}
        />
      </FieldRow>
      <FieldRow columns={3}>
        <TextField label="Clause" maxLength={300} readOnly={readOnly} value={form.clause} onChange={(clause) => set({ clause })} />
        <TextField
          numeric
          label="Checked in, business days"
          readOnly={readOnly}
          value={form.checkDays}
          onChange={(checkDays) => set({ checkDays })}
        />
        <TextField
          numeric
          label="Remind members at, percent"
          readOnly={readOnly}
          value={form.remindPercent}
          onChange={(remindPercent) => set({ remindPercent })}
        />
      </FieldRow>
    </PanelSection>
  );
}

function Review({ form, set, maySave, loaded }: PartProps & { loaded: Loaded }) {
  const readOnly = !maySave;
  const letters = [{ value: '', label: 'None' }, ...loaded.templates.map((one) => ({ value: one.templateId, label: one.name }))];
  return (
    <PanelSection title="Review and answer">
      <FieldRow columns={2}>
        <SelectField
          label="Committee"
          readOnly={readOnly}
          value={form.committeeId ?? ''}
          onChange={(committeeId) => set({ committeeId: committeeId || null })}
          options={[{ value: '', label: 'None' }, ...loaded.committees.map((one) => ({ value: one.committeeId, label: one.name }))]}
        />
        <SelectField
          label="The vote"
          readOnly={readOnly}
          value={form.voteRule}
          onChange={(voteRule) => set({ voteRule })}
          options={options(voteRuleWords)}
        />
      </FieldRow>
      <CheckField
        label="Approve with conditions"
        readOnly={readOnly}
        value={form.allowsConditions}
        onChange={(allowsConditions) => set({ allowsConditions })}
      />
      <FieldRow columns={3}>
        <TextField
          numeric
          label="An approval holds, months"
          readOnly={readOnly}
          value={form.approvalMonths}
          onChange={(approvalMonths) => set({ approvalMonths })}
        />
        <SelectField
          label="Letter of an approval"
          readOnly={readOnly}
          value={form.approvalTemplateId ?? ''}
          onChange={(id) => set({ approvalTemplateId: id || null })}
          options={letters}
        />
        <SelectField
          label="Letter of a denial"
          readOnly={readOnly}
          value={form.denialTemplateId ?? ''}
          onChange={(id) => set({ denialTemplateId: id || null })}
          options={letters}
        />
      </FieldRow>
      <TextAreaField
        label="Instructions"
        rows={3}
        maxLength={4000}
        readOnly={readOnly}
        value={form.intake}
        onChange={(intake) => set({ intake })}
      />
    </PanelSection>
  );
}

function Settings({ loaded }: { loaded: Loaded }) {
  const { communityId } = useCommunity();
  const [form, setForm] = useState(() => formOf(loaded));
  const save = useCommand(architecturalSettings.saveArchitecturalSettings);
  const maySave = useMayCall(architecturalSettings.saveArchitecturalSettings);
  const isDirty = JSON.stringify(form) !== JSON.stringify(formOf(loaded));
  const set = (part: Partial<Form>) => setForm({ ...form, ...part });
  const run = () =>
    save.mutate(
      {
        communityId,
        ...form,
        ...(Object.fromEntries(numbers.map((name) => [name, globalThis.Number(form[name]) || 0])) as Record<Number, number>),
      },
      { onSuccess: () => toast({ text: 'Saved the architectural settings' }) },
    );
  return (
    <>
      <ScrollRegion label="Settings">
        <div className="profile">
          {save.error && <Note tone="problem" title={save.error.message} />}
          <Clock form={form} set={set} maySave={maySave} />
          <Review form={form} set={set} maySave={maySave} loaded={loaded} />
          <ArchitecturalTopics topics={loaded.topics} />
        </div>
      </ScrollRegion>
      {maySave && (
        <CommitBar
          note={isDirty ? 'Not saved yet' : undefined}
          discard={isDirty ? { label: 'Discard changes', run: () => setForm(formOf(loaded)) } : undefined}
          primary={{
            label: 'Save settings',
            keys: 'ctrl+s',
            run,
            busy: save.isPending,
            waitsFor: isDirty ? undefined : 'Nothing has been changed',
          }}
        />
      )}
    </>
  );
}

/** The page at `/c/$communityId/architectural-settings`. */
export default function ArchitecturalSettingsScreen() {
  const { communityId } = useCommunity();
  const settings = useCall(architecturalSettings.getArchitecturalSettings, { communityId });
  return (
    <Column>
      <PageHeader title="Architectural settings" />
      {settings.error ? (
        <Failed message={settings.error.message} reference={settings.error.reference} onRetry={() => void settings.refetch()} />
      ) : settings.data ? (
        <Settings key={settings.data.version} loaded={settings.data} />
      ) : (
        <LoadingRows />
      )}
    </Column>
  );
}
