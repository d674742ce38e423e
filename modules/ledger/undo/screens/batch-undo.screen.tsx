// Taking a posted batch back: what was built on it comes first, then whose account changes and what is
// booked; the button names how much.
import { useState } from 'react';
import { formatDate, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { centsOf, DateText, Facts, Money, Note, PanelSection, type TableView, TextField } from '../../../../packages/ui/ui.ts';
import { EntryByFund } from '../../screens/entry-by-fund.tsx';
import { PostDateField } from '../../screens/post-date-field.tsx';
import { undo } from '../undo.contract.ts';
import { takenWords } from '../undo.rules.ts';
import { firstTab, type Preview, tabsOf, UndoLines, type UndoTab } from './undo-parts.tsx';

const crumbs = [
  <ScreenLink key="list" to="batches">
    Batches
  </ScreenLink>,
  'Undo a batch',
];

function figuresOf({ dependents, standings, entries }: Preview) {
  return [
    ...dependents.map(({ what, amount }) => ({ key: `d:${what}`, label: what, amount })),
    ...standings.map(({ key, who, what, after }) => ({ key, label: `${who}, ${what.toLowerCase()}`, amount: after })),
    ...entries.map((entry, i) => ({ key: `e:${i}`, label: entry.description, amount: entry.total })),
  ];
}

function Obstacle({ preview }: { preview: Preview }) {
  const { obstacle, obstacleDoor, dependents } = preview;
  const first = dependents.filter((one) => one.fate === 'FIRST');
  if (obstacle !== null)
    return (
      <section className="psec">
        <Note tone="problem" icon="alert-triangle" title={obstacle}>
          {obstacleDoor && (
            <ScreenLink to={obstacleDoor.screen} params={obstacleDoor.params} search={obstacleDoor.search}>
              Go there
            </ScreenLink>
          )}
        </Note>
      </section>
    );
  if (first.length === 0) return null;
  return (
    <section className="psec">
      <Note tone="problem" icon="alert-triangle" title={`${first.length} of what was built on it must be undone first.`}>
        Open each line under “Dependent transactions”, from the top.
      </Note>
    </section>
  );
}

function Aside({ preview, reason, onReason }: { preview: Preview; reason: string; onReason(next: string): void }) {
  const { batch, isRedated, postDate } = preview;
  return (
    <>
      <Obstacle preview={preview} />
      {isRedated && preview.obstacle === null && (
        <section className="psec">
          <Note
            tone="attention"
            title={`The mirrors are dated ${formatDate(postDate.slice(0, 10) as LocalDate)}, not the day of the batch.`}
          />
        </section>
      )}
      {preview.obstacle === null && (
        <section className="psec">
          <TextField label="Reason" required maxLength={200} value={reason} onChange={onReason} />
        </section>
      )}
      <PanelSection title={batch.description || batch.kindWords} aside={batch.kindWords}>
        <Facts
          facts={[
            ['Post date', <DateText key="d" value={batch.postDate} form="words" />],
            ['Entries', batch.entryCount.toLocaleString('en-US')],
            ['Total', <Money key="t" value={batch.total} zero="digits" />],
            ['Posted by', batch.postedBy],
            ...[
              ['Undone by', batch.undoneByBatchId],
              ['Undo of', batch.undoesBatchId],
            ].flatMap(([label, batchId]): [string, React.ReactNode][] =>
              label && batchId
                ? [
                    [
                      label,
                      <ScreenLink key={label} to="batch-undo" params={{ batchId }}>
                        Batch {batchId}
                      </ScreenLink>,
                    ],
                  ]
                : [],
            ),
          ]}
        />
      </PanelSection>
      {preview.lines.length > 0 && (
        <PanelSection title="Reversing entry">
          <EntryByFund lines={preview.lines} />
        </PanelSection>
      )}
    </>
  );
}

/** What the page itself waits for; what undoing would refuse is said by its preview. */
function waitsFor(preview: Preview, reason: string): string | undefined {
  if (preview.obstacle !== null) return preview.obstacle;
  if (!preview.mayUndo) return 'Your role may look only';
  if (preview.refusal) return preview.refusal.message;
  return reason.trim() === '' ? 'Give the reason' : undefined;
}

const wordsOf = ({ taken }: Preview) => takenWords({ ...taken, total: formatMoney(centsOf(taken.total) ?? 0n, 'digits') });

function Undoing({ batchId }: { batchId: string }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [date, setDate] = useState<LocalDate | ''>('');
  const [reason, setReason] = useState('');
  const [chosenTab, setTab] = useState<UndoTab | null>(null);
  const [view, setView] = useState<TableView>({});
  const act = usePreviewed(undo.previewUndo, undo.undoBatch, {
    input: { communityId, batchId, ...(date === '' ? {} : { postDate: date }) },
    more: { reason },
    lines: figuresOf,
    done: (_answer, seen) => `Undid ${wordsOf(seen)}`,
    onDone: () => shell.go('batches'),
  });
  const { preview, error } = act;
  const dated = (value: LocalDate | '', problem?: string) => (
    <PostDateField label="Dated" width={150} value={value} onChange={setDate} error={problem} />
  );
  if (!preview) return <PreviewWaits of={act} header={{ title: 'Undo a batch', crumbs, actions: error && dated(date) }} />;
  const tab = chosenTab ?? firstTab(preview);
  const dateProblem = error?.fields.find((field) => field.path === 'postDate')?.message ?? error?.message;
  return (
    <Previewed
      of={act}
      header={{
        crumbs,
        title: `Undo ${preview.batch.kindWords.toLowerCase()}`,
        meta: preview.batch.description,
        actions: preview.obstacle === null && dated(date || (preview.postDate.slice(0, 10) as LocalDate), dateProblem),
      }}
      tab={tab}
      onTab={setTab}
      tabs={tabsOf(preview)}
      noun="account"
      label={preview.refusal === undefined ? `Undo ${wordsOf(preview)}` : 'Undo'}
      waitsFor={waitsFor(preview, reason)}
      aside={<Aside preview={preview} reason={reason} onReason={setReason} />}
      asideLabel="What will be taken back"
      checks={[
        { label: 'Not reversed', ok: preview.obstacle === null },
        { label: 'Nothing must be undone first', ok: preview.dependents.every((one) => one.fate !== 'FIRST') },
      ]}
      note="Reversing entries are linked to the originals; nothing is deleted"
    >
      <UndoLines preview={preview} tab={tab} state={view} onState={setView} />
    </Previewed>
  );
}

/** The page at `/c/$communityId/ledger/batches/$batchId/undo`. */
export default function BatchUndoScreen() {
  const { params } = useShell();
  const batchId = params.batchId ?? '';
  return <Undoing key={batchId} batchId={batchId} />;
}
