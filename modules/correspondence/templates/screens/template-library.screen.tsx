// The library of templates: what is in use, what waits to be released, and where a new one begins.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { AddButton, ListPage } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { type TemplateKind, templateKinds, templateKindWords, templateList, templates } from '../template.contract.ts';

const look = {
  name: { width: 250, emphasis: 'strong' },
  kind: { width: 110 },
  state: { width: 170 },
  versionNo: { width: 76 },
  usedBy: { width: 160 },
  languages: { width: 130 },
  mayEmail: { width: 70 },
  changedBy: { width: 140 },
  changedDate: { width: 100 },
} as const;

const kinds = templateKinds.map((value) => ({ value, label: templateKindWords[value] }));
const BLANK = 'blank';

function AddTemplate({ onClose }: { onClose(): void }) {
  const shell = useShell();
  const samples = useCall(templates.listSamples, {});
  const add = useCommand(templates.addTemplate);
  const [sample, setSample] = useState(BLANK);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<TemplateKind>('LETTER');
  const [reach, setReach] = useState(shell.seesAll ? '' : (shell.community?.communityId ?? ''));
  const choose = (value: string) => {
    const chosen = samples.data?.find((one) => one.sample === value);
    setSample(value);
    if (chosen) {
      setName(chosen.name);
      setKind(chosen.kind);
    }
  };
  return (
    <FormDialog
      title="Add template"
      confirmLabel="Add template"
      ready={name.trim() !== ''}
      busy={add.isPending}
      error={add.error ?? samples.error}
      run={() =>
        add.mutate(
          { name, kind, forCommunityId: reach === '' ? null : reach, ...(sample === BLANK ? {} : { sample }) },
          { onSuccess: ({ templateId }) => shell.go('template-editor', { templateId }) },
        )
      }
      onClose={onClose}
    >
      <SelectField
        label="Begin with"
        value={sample}
        onChange={choose}
        options={[
          { value: BLANK, label: 'A blank page' },
          ...(samples.data ?? []).map((one) => ({
            value: one.sample,
            label: one.hasSpanish ? `${one.name} (English, Español)` : one.name,
          })),
        ]}
      />
      <TextField label="Name" required maxLength={120} value={name} onChange={setName} />
      {sample === BLANK && <SelectField label="Kind" value={kind} onChange={setKind} options={kinds} />}
      <SelectField
        label="For"
        value={reach}
        onChange={setReach}
        options={[
          ...(shell.seesAll ? [{ value: '', label: 'All communities' }] : []),
          ...shell.communities.map(({ communityId, name: title }) => ({ value: communityId, label: title })),
        ]}
      />
    </FormDialog>
  );
}

/** The page at `/correspondence/templates`. */
export default function TemplateLibraryScreen() {
  const mayAdd = useMayCall(templates.addTemplate);
  const [adds, setAdds] = useState(false);
  const add = mayAdd && <AddButton label="Add template" onAdd={() => setAdds(true)} />;
  return (
    <>
      <ListPage
        list={templateList}
        scope={{}}
        look={look}
        actions={add}
        to={(row) => ['template-editor', { templateId: row.templateId }]}
        empty={
          <EmptyState title="No templates yet" icon="mail" actions={add}>
            Begin with one of the samples: reminders, meeting notices, welcome letters, in English and often in Spanish.
          </EmptyState>
        }
      />
      {adds && <AddTemplate onClose={() => setAdds(false)} />}
    </>
  );
}
