// Converts what is open to the accounting method of a new fiscal year: what owners owe, bills by vendor, the
// entry, and what to look at before.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { type FigureLine, useChangedBase } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  ChangedBase,
  Column,
  CommitBar,
  centsOf,
  DataTable,
  DateText,
  EmptyState,
  Facts,
  JournalLines,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SidePane,
  SideTable,
  Split,
  type TableColumn,
  type TableView,
  toast,
} from '../../../../packages/ui/ui.ts';
import { journalNumberText } from '../../entries/journal-number.rules.ts';
import { methodChange } from '../method-change.contract.ts';
import { methods } from '../year.rules.ts';
import { yearCrumbs } from './year-parts.tsx';

type Preview = ClientOutput<typeof methodChange.previewMethodChange>;
type Item = Preview['items'][number];

const columns: readonly TableColumn<Item>[] = [
  { key: 'who', title: 'Owner or vendor', width: 210, emphasis: 'strong' },
  { key: 'what', title: 'Code or bill', width: 110 },
  { key: 'amount', title: 'Open', kind: 'money', width: 110 },
  { key: 'account', title: 'Control account', width: 240 },
  { key: 'fundName', title: 'Fund', width: 110 },
];

const sideWords = {
  'AR IN': 'Charges that are open become receivables',
  'AR OUT': 'Receivables leave the books until they are paid',
  'AP IN': 'Bills that are open become payables',
  'AP OUT': 'Payables leave the books until they are paid',
} as const;

const figureLines = ({ lines }: Preview): FigureLine[] =>
  lines.map((line) => ({
    key: `${line.number} ${line.isInterfund}`,
    label: `${line.number} ${line.name}`,
    amount: line.debit ?? (line.credit === null ? null : `-${line.credit}`),
  }));

function Entry({ preview }: { preview: Preview }) {
  if (preview.lines.length === 0) return null;
  const groups = Map.groupBy(preview.lines, (line) => line.fundName);
  return (
    <PanelSection title={`Entry of ${formatDate(preview.startDate)}`}>
      <JournalLines
        groups={[...groups].map(([title, lines]) => ({
          title,
          lines: lines.map((line) => ({ code: line.number, account: line.name, debit: line.debit, credit: line.credit })),
        }))}
      />
    </PanelSection>
  );
}

function Standing({ preview }: { preview: Preview }) {
  if (preview.standing.length === 0) return null;
  return (
    <PanelSection title="Converted before" aside={preview.standing.length}>
      <p className="t3">What is posted now is the difference, from what came late into the year before.</p>
      {preview.standing.map((one) => (
        <Facts
          key={one.entryId}
          facts={[
            [
              'Entry',
              <ScreenLink key="e" to="journal-entry-view" params={{ entryId: one.entryId }}>
                {one.journalNumber === null ? `Entry ${one.entryId}` : journalNumberText(one.journalNumber)}
              </ScreenLink>,
            ],
            ['Total', formatMoney(centsOf(one.total) ?? 0n, 'digits')],
            [
              'Undo',
              <ScreenLink key="u" to="batch-undo" params={{ batchId: one.batchId }}>
                Take it back
              </ScreenLink>,
            ],
          ]}
        />
      ))}
    </PanelSection>
  );
}

function Change({ preview }: { preview: Preview }) {
  const { byCode, changes, fromMethod, notes, obstacle, toMethod } = preview;
  return (
    <SidePane label="Change of method">
      <PanelSection title="Change">
        <Facts
          facts={[
            ['From', methods[fromMethod].title],
            ['To', methods[toMethod].title],
            ['On', <DateText key="on" value={preview.startDate} form="words" />],
          ]}
        />
        <ul>
          {changes.map(({ side, direction }) => (
            <li key={side}>{sideWords[`${side} ${direction}`]}</li>
          ))}
        </ul>
      </PanelSection>
      {obstacle && <Note tone="attention" title={obstacle} />}
      {notes.map((note) => (
        <Note key={note} tone="attention" title={note} />
      ))}
      <PanelSection title="By code and vendor" aside={byCode.length}>
        <SideTable
          label="What is open by code and vendor"
          heads={['Code or vendor', 'Open']}
          rows={byCode.map(({ side, what, count, amount }) => ({
            key: `${side} ${what}`,
            label: `${what}, ${count} ${count === 1 ? 'item' : 'items'}`,
            cells: [amount],
          }))}
        />
      </PanelSection>
      <Standing preview={preview} />
    </SidePane>
  );
}

function Conversion({ preview, fiscalYearId, look }: { preview: Preview; fiscalYearId: string; look(): Promise<unknown> }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [view, setView] = useState<TableView>({});
  const post = useCommand(methodChange.postMethodChange);
  const mayPost = useMayCall(methodChange.postMethodChange);
  const base = useChangedBase(figureLines(preview), look);
  const { baseHash, items, label, obstacle, total } = preview;
  const run = () =>
    post.mutateAsync({ communityId, fiscalYearId, baseHash }).then(({ entryId, journalNumber }) => {
      const action = { label: 'Show the entry', run: () => shell.go('journal-entry-view', { entryId }) };
      toast({
        text: `${journalNumberText(journalNumber)} converts what was open to ${methods[preview.toMethod].title.toLowerCase()}`,
        action,
      });
      shell.go('year-dashboard');
    }, base.refuse);
  return (
    <>
      <Split>
        <Column>
          <ScrollRegion label="Conversion">
            {base.changed && <ChangedBase noun="account" {...base.changed} />}
            <Entry preview={preview} />
            <DataTable
              label="What is open"
              rows={items}
              columns={columns}
              rowId={(row) => `${row.side} ${row.who} ${row.what} ${row.account} ${row.fundName}`}
              state={view}
              onState={setView}
              noun="open items"
              bar={false}
              empty={<EmptyState title="Nothing is open">No charge and no bill was open when fiscal year {label} began.</EmptyState>}
            />
          </ScrollRegion>
        </Column>
        <Change preview={preview} />
      </Split>
      <CommitBar
        note="Posted on the first day of the year. It can be undone"
        primary={{
          label: `Post conversion, ${items.length} open items, ${formatMoney(centsOf(total) ?? 0n, 'digits')}`,
          run: () => void run(),
          busy: post.isPending,
          waitsFor: mayPost ? (base.waitsFor ?? obstacle ?? undefined) : 'Your role may look only',
        }}
      />
    </>
  );
}

/** The page at `/c/$communityId/accounting/method-change`. */
export default function MethodChangeScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const fiscalYearId = shell.search.year ?? '';
  const preview = useCall(methodChange.previewMethodChange, fiscalYearId === '' ? null : { communityId, fiscalYearId });
  return (
    <>
      <PageHeader
        title={preview.data ? `Change of accounting method, fiscal year ${preview.data.label}` : 'Change of accounting method'}
        crumbs={[...yearCrumbs]}
      />
      {fiscalYearId === '' ? (
        <EmptyState title="Choose a fiscal year" icon="calendar">
          The fiscal year dashboard names the years whose method is not that of the year before.
        </EmptyState>
      ) : preview.data ? (
        <Conversion preview={preview.data} fiscalYearId={fiscalYearId} look={() => preview.refetch()} />
      ) : (
        <Waiting title="The conversion could not be calculated" of={preview} />
      )}
    </>
  );
}
