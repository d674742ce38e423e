// Taking a community over: the key, what it brings and what stands against it here, and the day on which it
// comes.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDateShort, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  CommitBar,
  countOf,
  DataTable,
  DateField,
  dayHere,
  Facts,
  FieldRow,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SidePane,
  Split,
  type TableColumn,
  TextField,
  useToday,
} from '../../../../packages/ui/ui.ts';
import { transfers } from '../transfer.contract.ts';

type Brings = ClientOutput<typeof transfers.openTransfer>;
type Conflict = Brings['conflicts'][number];
type Earlier = NonNullable<Brings['earlier']>;

const conflictColumns: readonly TableColumn<Conflict>[] = [
  { key: 'kind', title: 'What', width: 130 },
  { key: 'what', title: 'Name', width: 220, emphasis: 'strong' },
  { key: 'outcome', title: 'What becomes of it', width: 380 },
];
const noState = {};

function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  if (conflicts.length === 0)
    return (
      <Note tone="good" title="Nothing stands against it here.">
        Its name, short code and vendors are all free here.
      </Note>
    );
  return (
    <DataTable
      label="What is here already"
      noun="conflicts"
      rows={conflicts}
      columns={conflictColumns}
      rowId={(row) => `${row.kind} ${row.what}`}
      state={noState}
      onState={() => {}}
      bar={false}
    />
  );
}

const returnColumns: readonly TableColumn<Earlier['tables'][number]>[] = [
  { key: 'what', title: 'Rows of', width: 240, emphasis: 'strong' },
  { key: 'comes', title: 'Come', kind: 'count', width: 90 },
  { key: 'changes', title: 'Change', kind: 'count', width: 90 },
  { key: 'goes', title: 'Go', kind: 'count', width: 90 },
];

/** What becomes of the books that stand here from before. */
function EarlierBooks({ earlier }: { earlier: Earlier }) {
  const number = (count: number) => count.toLocaleString('en-US');
  return (
    <PanelSection
      title="Its earlier books"
      aside={`${number(earlier.comes)} come, ${number(earlier.changes)} change, ${number(earlier.goes)} go`}
    >
      <div className="stack">
        <Note tone="attention" title={`This community stood here until ${formatDateShort(dayHere(earlier.leftTime))}.`}>
          Its books of then are brought up to date. What is never changed, such as journal entries, has to be as it was, or nothing is taken
          over.
        </Note>
        {earlier.kept.length > 0 && <p className="t2">Other communities share {earlier.kept.join(', ')}: those stay as they are here.</p>}
        <details>
          <summary>{countOf(earlier.tables.length, 'tables')} one by one</summary>
          <DataTable
            label="What becomes of the earlier books"
            noun="tables"
            rows={earlier.tables}
            columns={returnColumns}
            rowId={(row) => row.what}
            state={noState}
            onState={() => {}}
            bar={false}
          />
        </details>
      </div>
    </PanelSection>
  );
}

function Counts({ brings }: { brings: Brings }) {
  return (
    <>
      <PanelSection title="What it brings" aside={countOf(brings.rows, 'rows')}>
        <Facts facts={brings.counts.map(({ what, count }) => [what, count.toLocaleString('en-US')] as const)} />
        <details>
          <summary>{countOf(brings.tables.length, 'tables')} one by one</summary>
          <Facts facts={brings.tables.map(({ what, count }) => [what, count.toLocaleString('en-US')] as const)} />
        </details>
      </PanelSection>
      <PanelSection title="What stays behind">
        <ul className="t2">
          {brings.staysBehind.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </PanelSection>
    </>
  );
}

/** The preview of an opened key, with what the new company decides. */
function Opened({ brings, typed, onLeave }: { brings: Brings; typed: string; onLeave(): void }) {
  const shell = useShell();
  const today = useToday();
  const [name, setName] = useState(brings.communityName);
  const [shortCode, setShortCode] = useState(brings.shortCode);
  const said = brings.cutoverDate?.slice(0, 10) as LocalDate | undefined;
  const [cutoverDate, setCutoverDate] = useState<LocalDate | ''>(said && said > today ? said : today);
  const redeem = useCommand(transfers.redeemTransferKey);
  const isNameTaken = brings.isNameTaken && name.trim() === brings.communityName;
  const isCodeTaken = brings.isCodeTaken && shortCode.trim() === brings.shortCode;
  const waitsFor = isNameTaken
    ? 'Choose another name'
    : isCodeTaken || !/^[A-Z0-9]{1,6}$/.test(shortCode)
      ? 'Choose another short code'
      : name.trim() === ''
        ? 'Give it a name'
        : cutoverDate === ''
          ? 'Choose the day'
          : undefined;
  const run = async () => {
    if (cutoverDate === '') return;
    const done = await redeem.mutateAsync({ key: typed, name: name.trim(), shortCode, cutoverDate }).catch(() => null);
    if (done) shell.go('transfer-key-history', {}, { open: done.transferKeyId });
  };
  return (
    <>
      <Split>
        <Column>
          <PageHeader title={`Take over ${brings.communityName}`} actions={<Button onClick={onLeave}>Another key</Button>} />
          <ScrollRegion label="Community transfer">
            <div className="profile stack">
              <Facts
                facts={[
                  ['From', brings.fromCustomer],
                  ['Its day', said ? formatDateShort(said) : 'None said'],
                  ['The key is good until', formatDateShort(brings.expiresDate)],
                ]}
              />
              <FieldRow columns={3}>
                <TextField
                  label="Name here"
                  required
                  maxLength={120}
                  value={name}
                  onChange={setName}
                  error={isNameTaken ? 'Another community has this name.' : undefined}
                />
                <TextField
                  label="Short code here"
                  required
                  maxLength={6}
                  value={shortCode}
                  onChange={(text) => setShortCode(text.toUpperCase())}
                  error={isCodeTaken ? 'It is or was another community’s.' : undefined}
                />
                <DateField
                  label="Cut-over"
                  required
                  value={cutoverDate}
                  onChange={setCutoverDate}
                  help={said && cutoverDate !== said ? `${brings.fromCustomer} has to confirm this day.` : 'Both sides say this day.'}
                />
              </FieldRow>
              {redeem.error && <Note tone="problem" icon="alert-triangle" title={failureOf(redeem.error).message} />}
              {brings.earlier && <EarlierBooks earlier={brings.earlier} />}
              <Conflicts conflicts={brings.conflicts} />
            </div>
          </ScrollRegion>
        </Column>
        <SidePane label="What it brings" width={380}>
          <Counts brings={brings} />
        </SidePane>
      </Split>
      <CommitBar
        note={`Kept only if both ends agree. ${brings.fromCustomer} keeps it to be read.`}
        primary={{
          label: `Take over ${brings.communityName}, ${countOf(brings.rows, 'rows')}`,
          run: () => void run(),
          waitsFor,
          busy: redeem.isPending,
        }}
      />
    </>
  );
}

/** The page at `/community-transfer`. */
export default function CommunityTransferScreen() {
  const [typed, setTyped] = useState('');
  const open = useCommand(transfers.openTransfer);
  if (open.data) return <Opened brings={open.data} typed={typed} onLeave={open.reset} />;
  return (
    <>
      <Column>
        <PageHeader
          title="Community transfer"
          actions={
            <ScreenLink to="transfer-key-history">
              <span>Transfer keys</span>
            </ScreenLink>
          }
        />
        <div className="profile stack">
          <TextField
            label="Transfer key"
            required
            autoFocus
            maxLength={60}
            width={420}
            help="Eight groups of four characters, from the company handing over the community. Opening the key changes nothing."
            value={typed}
            onChange={setTyped}
          />
          {open.error && <Note tone="problem" icon="alert-triangle" title={failureOf(open.error).message} />}
          <p className="t2">
            To hand a community over yourself, <ScreenLink to="transfer-key-generate">make a key</ScreenLink>.
          </p>
        </div>
      </Column>
      <CommitBar
        primary={{
          label: 'Open the key',
          run: () => open.mutate({ key: typed }),
          waitsFor: typed.trim() === '' ? 'Enter the key' : undefined,
          busy: open.isPending,
          keys: 'ctrl+enter',
        }}
      />
    </>
  );
}
