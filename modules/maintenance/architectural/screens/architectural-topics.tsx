// The topics of architectural requests: what each is found by, the documents it needs, and its own days.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  FieldRow,
  MenuButton,
  MoneyField,
  PanelSection,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { applicationWords } from '../architectural.fields.ts';
import { documentNames } from '../architectural.rules.ts';
import { architecturalSettings } from '../architectural-settings.contract.ts';

type Topic = ClientOutput<typeof architecturalSettings.getArchitecturalSettings>['topics'][number];
type Application = keyof typeof applicationWords;

const blank = {
  name: '',
  application: 'OTHER' as Application,
  words: '',
  documents: '',
  responseDays: '',
  tellsNeighbors: false,
  depositAmount: '',
  isActive: true,
};
const formOf = (topic: Topic | null) =>
  topic === null
    ? blank
    : { ...topic, responseDays: topic.responseDays === null ? '' : String(topic.responseDays), depositAmount: topic.depositAmount ?? '' };

function TopicDialog({ topic, onClose }: { topic: Topic | null; onClose(): void }) {
  const { communityId } = useCommunity();
  const [form, setForm] = useState(() => formOf(topic));
  const add = useCommand(architecturalSettings.addArchitecturalTopic);
  const edit = useCommand(architecturalSettings.editArchitecturalTopic);
  const set = (part: Partial<typeof blank>) => setForm({ ...form, ...part });
  const { name, application, words, documents, tellsNeighbors, isActive } = form;
  const facts = {
    ...{ communityId, name, application, words, documents, tellsNeighbors, isActive },
    responseDays: form.responseDays === '' ? null : Number(form.responseDays) || 0,
    depositAmount: form.depositAmount || null,
  };
  const run = () =>
    topic === null
      ? add.mutate(facts, { onSuccess: onClose })
      : edit.mutate({ ...facts, architecturalTopicId: topic.architecturalTopicId, version: topic.version }, { onSuccess: onClose });
  return (
    <FormDialog
      title={topic === null ? 'Add topic' : topic.name}
      confirmLabel={topic === null ? 'Add topic' : 'Save topic'}
      ready={name.trim() !== ''}
      busy={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      run={run}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={80} value={name} onChange={(text) => set({ name: text })} />
        <SelectField
          label="Topic of law"
          value={application}
          onChange={(value) => set({ application: value })}
          options={(Object.entries(applicationWords) as [Application, string][]).map(([value, label]) => ({ value, label }))}
        />
      </FieldRow>
      <TextField
        label="Found by the words"
        help="Separated by commas"
        maxLength={300}
        value={words}
        onChange={(text) => set({ words: text })}
      />
      <TextAreaField
        label="Documents needed, one a line"
        rows={5}
        maxLength={2000}
        value={documents}
        onChange={(text) => set({ documents: text })}
      />
      <FieldRow columns={2}>
        <TextField
          numeric
          label="Answer in, days"
          help="Blank takes the days of the community"
          value={form.responseDays}
          onChange={(responseDays) => set({ responseDays })}
        />
        <MoneyField label="Deposit" value={form.depositAmount} onChange={(depositAmount) => set({ depositAmount })} />
      </FieldRow>
      <CheckField label="Neighbors are told" value={tellsNeighbors} onChange={(value) => set({ tellsNeighbors: value })} />
      <CheckField label="In use" value={isActive} onChange={(value) => set({ isActive: value })} />
    </FormDialog>
  );
}

/** The topics of a community with what may be done with each. */
export function ArchitecturalTopics({ topics }: { topics: readonly Topic[] }) {
  const { communityId } = useCommunity();
  const [open, setOpen] = useState<Topic | 'new' | null>(null);
  const mayAdd = useMayCall(architecturalSettings.addArchitecturalTopic);
  const mayEdit = useMayCall(architecturalSettings.editArchitecturalTopic);
  const mayDrop = useMayCall(architecturalSettings.deleteArchitecturalTopic);
  const drop = useCommand(architecturalSettings.deleteArchitecturalTopic);
  return (
    <PanelSection title="Topics" aside={mayAdd ? <Button onClick={() => setOpen('new')}>Add topic</Button> : undefined}>
      {topics.length === 0 && <p className="t2">No topics yet. Each names the documents a request of its kind needs.</p>}
      <ul className="plain">
        {topics.map((topic) => {
          const { architecturalTopicId, name, openRequests } = topic;
          const items = [
            ...(mayEdit ? [{ label: 'Change', run: () => setOpen(topic) }] : []),
            ...(mayDrop
              ? [{ label: 'Delete', run: () => void drop.mutateAsync({ communityId, architecturalTopicId }).catch(toastFailure) }]
              : []),
          ];
          const facts = [
            applicationWords[topic.application],
            documentNames(topic.documents).join(', ') || 'no documents',
            topic.responseDays === null ? '' : `${topic.responseDays} days`,
            `${openRequests} open`,
            topic.isActive ? '' : 'retired',
          ];
          return (
            <li key={architecturalTopicId} className="row">
              <span>
                {name} <span className="t3">{facts.filter(Boolean).join(' · ')}</span>
              </span>
              <span className="push" />
              {items.length > 0 && <MenuButton label={`${name}: change`} icon="dots" iconOnly items={items} />}
            </li>
          );
        })}
      </ul>
      {open !== null && <TopicDialog topic={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </PanelSection>
  );
}
