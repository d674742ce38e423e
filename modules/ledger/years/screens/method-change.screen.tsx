// Converts what is open to the accounting method of a new fiscal year: what owners owe, bills by vendor, the
// entry, and what to look at before.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { type FigureLine, type PreviewedAct, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
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
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SidePane,
  SideTable,
  Split,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { journalNumberText } from '../../entries/journal-number.rules.ts';
import { EntryByFund } from '../../screens/entry-by-fund.tsx';
import { useUndoBatch } from '../../undo/screens/undo-offer.tsx';
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
    key: `${line.number} ${line.isInterfund} ${line.counterFund}`,
    label: `${line.number} ${line.name}${line.counterFund ? ` with ${line.counterFund}` : ''}`,
    amount: line.debit ?? (line.credit === null ? null : `-${line.credit}`),
  }));

function Entry({ preview }: { preview: Preview }) {
  if (preview.lines.length === 0) return null;
  return (
    <PanelSection title={`Entry of ${formatDate(preview.startDate)}`}>
      <EntryByFund lines={preview.lines} />
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

function Conversion({ preview, act }: { preview: Preview; act: PreviewedAct<typeof methodChange.previewMethodChange> }) {
  const [view, setView] = useState<TableView>({});
  const { items, label, obstacle, total } = preview;
  return (
    <>
      <Split>
        <Column>
          <ScrollRegion label="Conversion">
            {act.changed && <ChangedBase noun="account" {...act.changed} />}
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
          run: act.commit,
          busy: act.busy,
          waitsFor: act.waitsFor(obstacle ?? undefined),
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
  const act = usePreviewed(methodChange.previewMethodChange, methodChange.postMethodChange, {
    input: fiscalYearId === '' ? null : { communityId, fiscalYearId },
    more: {},
    lines: figureLines,
    done: ({ entryId, journalNumber }, { toMethod }) => ({
      text: `${journalNumberText(journalNumber)} converts what was open to ${methods[toMethod].title.toLowerCase()}`,
      action: { label: 'Show the entry', run: () => shell.go('journal-entry-view', { entryId }) },
    }),
    undo: useUndoBatch(),
    onDone: () => shell.go('year-dashboard'),
  });
  const { preview } = act;
  return (
    <>
      <PageHeader
        title={preview ? `Change of accounting method, fiscal year ${preview.label}` : 'Change of accounting method'}
        crumbs={[...yearCrumbs]}
      />
      {fiscalYearId === '' ? (
        <EmptyState title="Choose a fiscal year" icon="calendar">
          The fiscal year dashboard lists years whose method differs from the year before.
        </EmptyState>
      ) : preview ? (
        <Conversion preview={preview} act={act} />
      ) : (
        <Waiting title="The conversion could not be calculated" of={{ error: act.error, refetch: act.retry }} />
      )}
    </>
  );
}
