// Express setup: a workbook is chosen, rehearsed with every fault and figure shown, held against the person's
// own figures, and made into a community.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { toastFailure } from '../../../../packages/pages/action.tsx';
import { downloadFile, toUpload, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  Combo,
  CommitBar,
  centsOf,
  countOf,
  ImportChooser,
  type ImportSource,
  LoadingRows,
  MoneyField,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { express } from '../express.contract.ts';
import { ExpressFaults, ExpressFigures, TrialBalance } from './express-figures.tsx';

type Preview = ClientOutput<typeof express.previewExpress>;
type Report = NonNullable<Preview['report']>;
type Upload = Awaited<ReturnType<typeof toUpload>>;

/** What a person's own lists say; blank where nothing is asked. */
interface Said {
  units: string;
  owed: string;
  debits: string;
}

const nothingSaid: Said = { units: '', owed: '', debits: '' };

function differencesOf(report: Report, said: Said): Record<keyof Said, boolean> {
  return {
    units: said.units !== '' && Number(said.units) !== report.units,
    owed: said.owed !== '' && centsOf(said.owed) !== centsOf(report.owed),
    debits: said.debits !== '' && centsOf(said.debits) !== centsOf(report.debits),
  };
}

function Controls({ report, said, onSaid }: { report: Report; said: Said; onSaid(next: Said): void }) {
  const differs = differencesOf(report, said);
  const word = (isOff: boolean) => (isOff ? 'The workbook has another figure.' : undefined);
  return (
    <PanelSection title="Control totals" aside="what your own lists say; blank is not asked">
      <div className="row acts">
        <TextField
          label="Units you expect"
          maxLength={6}
          width={150}
          value={said.units}
          onChange={(units) => onSaid({ ...said, units: units.replace(/\D/g, '') })}
          error={word(differs.units)}
        />
        <MoneyField
          label="Owed you expect"
          width={170}
          value={said.owed}
          onChange={(owed) => onSaid({ ...said, owed })}
          error={word(differs.owed)}
        />
        <MoneyField
          label="Debits you expect"
          width={170}
          value={said.debits}
          onChange={(debits) => onSaid({ ...said, debits })}
          error={word(differs.debits)}
        />
      </div>
    </PanelSection>
  );
}

/** Where the workbook comes from: the empty one, or one filled like a community there is. */
function Template() {
  const { communities } = useShell();
  const [communityId, setCommunityId] = useState('');
  const download = useMutation({
    mutationFn: () => downloadFile(express.downloadExpressTemplate, communityId === '' ? {} : { communityId }),
    onError: toastFailure,
  });
  return (
    <PanelSection title="The workbook" aside="XLSX">
      <p className="t2">
        Fill in the community, its homes and owners; charges and balances where there are any. Without a chart of its own it gets the usual
        one of an operating and a reserve fund. To copy an existing community, download its workbook: fiscal year, chart, ranges, cost
        centers, charge codes, late fees and custom fields stand in it, what it does again and again comes along paused, and its name, short
        code and homes are yours to fill in.
      </p>
      <div className="row acts">
        <Combo
          label="Begin like"
          width={280}
          options={[
            { value: '', label: 'Blank template' },
            ...communities.map((one) => ({ value: one.communityId, label: one.name, code: one.shortCode })),
          ]}
          value={communityId}
          onChange={setCommunityId}
        />
        <Button icon="download" disabled={download.isPending} onClick={() => download.mutate()}>
          Download the workbook
        </Button>
      </div>
    </PanelSection>
  );
}

function commitWords(preview: Preview): string {
  const { report } = preview;
  return report ? `Create ${report.name}, ${countOf(report.units, 'units')}` : 'Create the community';
}

/** What the workbook would make. */
function Rehearsed({ preview, upload, onReset }: { preview: Preview; upload: Upload; onReset(): void }) {
  const shell = useShell();
  const [said, setSaid] = useState(nothingSaid);
  const create = useCommand(express.createExpress);
  const { report, errorCount, baseHash } = preview;
  const isOff = report !== null && Object.values(differencesOf(report, said)).some(Boolean);
  const run = async () => {
    const controls = {
      ...(said.units !== '' && { controlUnits: said.units }),
      ...(said.owed !== '' && { controlOwed: said.owed }),
      ...(said.debits !== '' && { controlDebits: said.debits }),
    };
    const made = await create.mutateAsync({ file: upload, baseHash, ...controls }).catch(() => null);
    if (!made) return;
    toast({ text: `Created ${made.report.name}, ${countOf(made.report.units, 'units')}` });
    shell.go(made.report.isActive ? 'community-view' : 'community-setup-accounting', { communityId: made.communityId });
  };
  return (
    <>
      <Column>
        <PageHeader title={`Express setup: ${preview.fileName}`} actions={<Button onClick={onReset}>Another workbook</Button>} />
        <ScrollRegion label="Express setup">
          <div className="profile stack">
            {create.error && <Note tone="problem" icon="alert-triangle" title={failureOf(create.error).message} />}
            <ExpressFaults preview={preview} />
            {report && <ExpressFigures report={report} />}
            {report && errorCount === 0 && <Controls report={report} said={said} onSaid={setSaid} />}
            {report && <TrialBalance report={report} />}
          </div>
        </ScrollRegion>
      </Column>
      <CommitBar
        note="Made whole or not at all. Not undone as a whole: chart, homes and owner balances are taken back on the screens of their imports."
        primary={{
          label: commitWords(preview),
          run: () => void run(),
          waitsFor: errorCount > 0 || !report ? `Mend ${countOf(errorCount, 'errors')}` : isOff ? 'Control totals differ' : undefined,
          busy: create.isPending,
          keys: 'ctrl+enter',
        }}
      />
    </>
  );
}

/** The page at `/community-express-setup`. */
export default function CommunityExpressSetupScreen() {
  const [upload, setUpload] = useState<Upload | null>(null);
  const look = useCommand(express.previewExpress);
  const take = async (source: ImportSource) => {
    const file = source.kind === 'file' ? source.file : new File([source.text], source.name);
    const taken = await toUpload(file);
    setUpload(taken);
    look.mutate({ file: taken });
  };
  if (look.data && upload) return <Rehearsed preview={look.data} upload={upload} onReset={look.reset} />;
  return (
    <Column>
      <PageHeader title="Express setup" />
      <ScrollRegion label="Express setup">
        <div className="profile stack">
          {look.error && <Note tone="problem" icon="alert-triangle" title={failureOf(look.error).message} />}
          {look.isPending ? (
            <LoadingRows />
          ) : (
            <>
              <Template />
              <ImportChooser
                accept=".xlsx"
                filesOnly
                help="The completed workbook. It is checked first: every error is listed and nothing is saved."
                onSource={(source) => void take(source)}
              />
            </>
          )}
        </div>
      </ScrollRegion>
    </Column>
  );
}
