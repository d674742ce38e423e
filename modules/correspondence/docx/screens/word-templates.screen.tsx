// Templates written in Word: their tags, the next version, opening one in Word, and merging it for owners.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { downloadFile, fullAddressOf, toUpload, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { DataLink } from '../../../../packages/pages/data-link.tsx';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { AddButton, toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Code,
  Column,
  DataTable,
  DateField,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  SelectField,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  TextField,
  toast,
  useToday,
} from '../../../../packages/ui/ui.ts';
import { wordTemplates } from '../word-template.contract.ts';

type Row = ClientOutput<typeof wordTemplates.listWordTemplates>[number];
const columns: readonly TableColumn<Row>[] = [
  { key: 'name', title: 'Template', width: 240, emphasis: 'strong' },
  { key: 'communityName', title: 'For', width: 180, value: (row) => row.communityName || 'All communities' },
  { key: 'versionNo', title: 'Version', width: 80, kind: 'count' },
  { key: 'tags', title: 'Tags', width: 90, kind: 'count', value: (row) => row.tags.length },
  { key: 'isActive', title: 'Status', width: 100, value: (row) => (row.isActive ? 'In use' : 'Retired') },
  { key: 'changedBy', title: 'Changed by', width: 150 },
];

/** Picks a document of the machine. */
function PickWord({ onPick }: { onPick(file: File): void }) {
  return (
    <label className="col">
      <span>Word document, .docx</span>
      <input
        type="file"
        accept=".docx"
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          if (picked) onPick(picked);
        }}
      />
    </label>
  );
}

function Add({ onClose }: { onClose(): void }) {
  const shell = useShell();
  const [name, setName] = useState('');
  const [reach, setReach] = useState(shell.seesAll ? '' : (shell.communities[0]?.communityId ?? ''));
  const [picked, setPicked] = useState<File | null>(null);
  const add = useCommand(wordTemplates.addWordTemplate);
  const run = async () => {
    if (!picked) return;
    const file = await toUpload(picked);
    add.mutate(
      { name, forCommunityId: reach === '' ? null : reach, file },
      {
        onSuccess: ({ tags }) => {
          toast({ text: `${name} is kept; it names ${tags.length} tags` });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Add a Word template"
      confirmLabel="Keep the template"
      ready={name.trim() !== '' && picked !== null}
      busy={add.isPending}
      error={add.error}
      run={() => void run()}
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={120} value={name} onChange={setName} />
      <SelectField
        label="For"
        value={reach}
        onChange={setReach}
        options={[
          ...(shell.seesAll ? [{ value: '', label: 'All communities' }] : []),
          ...shell.communities.map(({ communityId, name: title }) => ({ value: communityId, label: title })),
        ]}
      />
      <PickWord onPick={setPicked} />
      <p className="t2">
        Write tags such as <Code>{'{owner.name}'}</Code> where a value goes. Names are those of the template editor.
      </p>
    </FormDialog>
  );
}

/** The way into Word: a ticket is had first, since Word has no session. */
function OpenInWord({ row }: { row: Row }) {
  const link = useCall(wordTemplates.getWordLink, { wordTemplateId: row.wordTemplateId });
  if (!link.data) return null;
  // Asked of the host of the pages, with the build: as every request for a template.
  const address = fullAddressOf(wordTemplates.openInWord, { ticket: link.data.ticket });
  return (
    <DataLink className="btn" address={`ms-word:ofv|u|${address}`}>
      Open in Word
    </DataLink>
  );
}

function Merge({ row }: { row: Row }) {
  const shell = useShell();
  const today = useToday();
  const own = shell.communities.filter(({ communityId }) => row.forCommunityId === null || row.forCommunityId === communityId);
  const [communityId, setCommunityId] = useState(own[0]?.communityId ?? '');
  const [letterDate, setLetterDate] = useState<string>(today);
  const [everyOwner, setEveryOwner] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    const asked = { communityId, wordTemplateId: row.wordTemplateId, letterDate, everyOwner };
    void downloadFile(wordTemplates.mergeWordTemplate, asked)
      .catch(toastFailure)
      .finally(() => setBusy(false));
  };
  return (
    <PanelSection title="Merge">
      <SelectField
        label="Community"
        value={communityId}
        onChange={setCommunityId}
        options={own.map((one) => ({ value: one.communityId, label: one.name }))}
      />
      <DateField label="Letter date" required value={letterDate} onChange={setLetterDate} />
      <CheckField label="Every owner, not the primary ones alone" value={everyOwner} onChange={setEveryOwner} />
      <Button weight="primary" disabled={communityId === '' || letterDate === ''} aria-busy={busy} onClick={run}>
        Get the letters
      </Button>
      <p className="sm t3">One Word document for each owner, in one archive.</p>
    </PanelSection>
  );
}

function Side({ row }: { row: Row }) {
  const replace = useCommand(wordTemplates.replaceWordTemplate);
  const use = useCommand(wordTemplates.useWordTemplate);
  const mayReplace = useMayCall(wordTemplates.replaceWordTemplate);
  const mayUse = useMayCall(wordTemplates.useWordTemplate);
  const mayMerge = useMayCall(wordTemplates.mergeWordTemplate);
  const { wordTemplateId, isActive } = row;
  const upload = async (picked: File) =>
    replace.mutate(
      { wordTemplateId, file: await toUpload(picked) },
      { onSuccess: ({ versionNo }) => toast({ text: `Version ${versionNo} of ${row.name} is in use` }), onError: toastFailure },
    );
  return (
    <SidePane label={row.name} width={344}>
      <PanelSection title={row.name} aside={`version ${row.versionNo}`}>
        <Facts facts={[['For', row.communityName || 'All communities']]} />
        <OpenInWord key={`${wordTemplateId} ${row.versionNo}`} row={row} />
        {mayUse && (
          <Button aria-busy={use.isPending} onClick={() => use.mutate({ wordTemplateId, isActive: !isActive }, { onError: toastFailure })}>
            {isActive ? 'Retire' : 'Use it again'}
          </Button>
        )}
      </PanelSection>
      <PanelSection title="Tags" aside={String(row.tags.length)}>
        <ul className="col">
          {row.tags.map((tag) => (
            <li key={tag}>
              <Code>{`{${tag}}`}</Code>
            </li>
          ))}
        </ul>
      </PanelSection>
      {mayReplace && (
        <PanelSection title="Next version">
          <PickWord onPick={(picked) => void upload(picked)} />
        </PanelSection>
      )}
      {mayMerge && isActive && <Merge key={wordTemplateId} row={row} />}
    </SidePane>
  );
}

/** The page at `/correspondence/word-templates`. */
export default function WordTemplatesScreen() {
  const read = useCall(wordTemplates.listWordTemplates, {});
  const mayAdd = useMayCall(wordTemplates.addWordTemplate);
  const [adds, setAdds] = useState(false);
  const [chosen, setChosen] = useState('');
  const [view, setView] = useState<TableView>({});
  const add = mayAdd && <AddButton label="Add a Word template" onAdd={() => setAdds(true)} />;
  const row = read.data?.find(({ wordTemplateId }) => wordTemplateId === chosen) ?? read.data?.[0];
  return (
    <Split>
      <Column>
        <PageHeader title="Word templates" actions={add} />
        {read.error ? (
          <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />
        ) : read.data ? (
          <DataTable
            label="Word templates"
            noun="templates"
            rows={read.data}
            columns={columns}
            rowId={(one) => one.wordTemplateId}
            state={view}
            onState={setView}
            onOpen={(one) => setChosen(one.wordTemplateId)}
            bar={false}
            empty={
              <EmptyState title="No Word templates yet" icon="mail" actions={add}>
                A Word document with tags is merged for every owner of a community. What it names is checked as it is uploaded.
              </EmptyState>
            }
          />
        ) : (
          <LoadingRows />
        )}
      </Column>
      {row && <Side row={row} />}
      {adds && <Add onClose={() => setAdds(false)} />}
    </Split>
  );
}
