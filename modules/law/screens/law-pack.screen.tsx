// One pack of law: its records with parameters, citations, dates and how sure they are; accepted here one by
// one.
import { useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { countWords, formatDate } from '../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { FormDialog } from '../../../packages/pages/form-dialog.tsx';
import { failureOf, toastFailure } from '../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  Facts,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  Panel,
  PanelSection,
  Split,
  type TableColumn,
  type TableView,
  TextField,
  TimeText,
  toast,
} from '../../../packages/ui/ui.ts';
import { communityTypes, communityTypeWords, confidenceWords, law } from '../law.contract.ts';

type Answer = ClientOutput<typeof law.getLawPack>;
type Row = Answer['records'][number];

const standingOf = (row: Row) => (row.acceptance ? 'Accepted' : 'Draft');
const severityOf = (row: Row) => ((row.acceptance ? row.severityWhenReviewed : row.severity) === 'block' ? 'Blocks' : 'Warns');

const columns: TableColumn<Row>[] = [
  { key: 'topicTitle', title: 'Topic', width: 170, emphasis: 'strong' },
  { key: 'title', title: 'Record', width: 260 },
  {
    key: 'binds',
    title: 'This community',
    kind: 'status',
    width: 124,
    value: (row) => (row.binds ? 'Binds' : 'Does not'),
    tone: (row) => (row.binds ? 'good' : 'neutral'),
  },
  {
    key: 'severity',
    title: 'A breach',
    kind: 'status',
    width: 92,
    value: severityOf,
    tone: (row) => (severityOf(row) === 'Blocks' ? 'problem' : 'attention'),
  },
  { key: 'state', title: 'Status', kind: 'status', width: 98, value: standingOf, tone: (row) => (row.acceptance ? 'good' : 'neutral') },
  { key: 'effectiveFrom', title: 'From', kind: 'date', width: 108 },
  { key: 'effectiveTo', title: 'To', kind: 'date', width: 108 },
  { key: 'citation', title: 'Citation', width: 250 },
  { key: 'confidence', title: 'Confidence', width: 140, value: (row) => confidenceWords[row.confidence] },
  { key: 'ruleVersion', title: 'Rule version', width: 260, emphasis: 'quiet', hidden: true },
];

function AcceptDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const accept = useCommand(law.acceptRule);
  const [reviewer, setReviewer] = useState('');
  const [remark, setRemark] = useState('');
  return (
    <FormDialog
      title={`Accept “${row.title}”`}
      confirmLabel="Accept record"
      ready={reviewer.trim() !== ''}
      busy={accept.isPending}
      error={accept.error}
      run={() => accept.mutate({ ruleVersion: row.ruleVersion, reviewer, remark }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="sm">It counts for every community from now on. {row.severityWhenReviewed === 'block' && 'A breach then blocks.'}</p>
      <TextField label="Reviewed by" required maxLength={120} value={reviewer} onChange={setReviewer} />
      <TextField label="Remark" maxLength={400} value={remark} onChange={setRemark} />
    </FormDialog>
  );
}

/** Accepts all records of the pack that are in force and not accepted yet. */
function AcceptPack({ pack, open, onClose }: { pack: Answer['pack']; open: readonly Row[]; onClose(): void }) {
  const accept = useCommand(law.acceptPack);
  const [reviewer, setReviewer] = useState('');
  const [remark, setRemark] = useState('');
  const blocks = open.filter((row) => row.severityWhenReviewed === 'block').length;
  const run = () =>
    accept.mutate(
      { jurisdiction: pack.jurisdiction, reviewer, remark },
      {
        onSuccess: ({ accepted }) => {
          toast({ text: `${countWords(accepted, 'record')} of ${pack.name} accepted` });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Accept the pack of ${pack.name}`}
      confirmLabel={`Accept ${countWords(open.length, 'record')}`}
      ready={reviewer.trim() !== ''}
      busy={accept.isPending}
      error={accept.error}
      run={run}
      onClose={onClose}
    >
      <p className="sm">{`They count for every community from now on. A breach of ${countWords(blocks, 'record')} then blocks.`}</p>
      <TextField label="Reviewed by" required maxLength={120} value={reviewer} onChange={setReviewer} />
      <TextField label="Remark" maxLength={400} value={remark} onChange={setRemark} />
    </FormDialog>
  );
}

function Acceptance({ row }: { row: Row }) {
  const may = useMayCall(law.acceptRule);
  const mayWithdraw = useMayCall(law.withdrawAcceptance);
  const withdraw = useCommand(law.withdrawAcceptance);
  const [isOpen, setOpen] = useState(false);
  const { acceptance } = row;
  return (
    <PanelSection title="Review">
      {acceptance ? (
        <Facts
          facts={[
            ['Reviewed by', acceptance.reviewer],
            ['Accepted by', acceptance.acceptedBy],
            ['Accepted', <TimeText key="when" value={acceptance.acceptedTime} form="words" />],
            ...(acceptance.remark === '' ? [] : ([['Remark', acceptance.remark]] as const)),
          ]}
        />
      ) : (
        <p className="sm">Draft: not reviewed by counsel.</p>
      )}
      {may && !acceptance && <Button onClick={() => setOpen(true)}>Accept</Button>}
      {mayWithdraw && acceptance && (
        <Button weight="quiet" onClick={() => void withdraw.mutateAsync({ ruleVersion: row.ruleVersion }).catch(toastFailure)}>
          Withdraw
        </Button>
      )}
      {isOpen && <AcceptDialog row={row} onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}

function RecordPanel({ row, onClose }: { row: Row; onClose(): void }) {
  const kinds = communityTypes.filter((type) => row.communityTypes.includes(type)).map((type) => communityTypeWords[type]);
  const inForce = `${row.startsEarlier ? 'Before ' : ''}${formatDate(row.effectiveFrom)} to ${row.effectiveTo === null ? 'now' : formatDate(row.effectiveTo)}`;
  return (
    <Panel label={row.title} position={row.topicTitle} onClose={onClose}>
      <PanelSection title={row.title}>
        <Facts
          facts={[
            ['Citation', row.citation],
            ['In force', inForce],
            ['Applies to', kinds.join(', ')],
            ...row.conditions.map((text) => ['Only where', text] as const),
            ['Rule version', row.ruleVersion],
          ]}
        />
      </PanelSection>
      <PanelSection title="Parameters">
        <Facts facts={row.parameters.map(({ name, value, isRead }) => [isRead ? name : `${name} (not judged yet)`, value])} />
      </PanelSection>
      <Acceptance row={row} />
      <PanelSection title="Source">
        <Facts
          facts={[
            ['Confidence', confidenceWords[row.confidence]],
            ['Read in', row.sourceNote],
            ['Researched', formatDate(row.reviewedOn)],
            ...row.readings.map((text) => ['Some read', text] as const),
            ...(row.chosen === '' ? [] : ([['Chosen', row.chosen]] as const)),
          ]}
        />
      </PanelSection>
    </Panel>
  );
}

/** The page at `/c/$communityId/law/packs/$jurisdiction`. */
export default function LawPackScreen() {
  const { communityId, today } = useCommunity();
  const { jurisdiction = '' } = useShell().params;
  const read = useCall(law.getLawPack, { communityId, jurisdiction });
  const [view, setView] = useState<TableView>({});
  const may = useMayCall(law.acceptPack);
  const [isAccepting, setAccepting] = useState(false);
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows rows={12} />;
  const { pack, records, disclaimer } = read.data;
  const open = records.find((row) => row.ruleVersion === view.open);
  const drafts = records.filter((row) => row.acceptance === null && (row.isInForce || row.effectiveFrom > today));
  return (
    <Split>
      <Column>
        <PageHeader
          crumbs={[
            <ScreenLink key="packs" to="law-packs">
              Law packs
            </ScreenLink>,
          ]}
          title={pack.name}
          actions={may && drafts.length > 0 && <Button onClick={() => setAccepting(true)}>Accept whole pack</Button>}
          meta={<span className="t3">{`${pack.inForce} of ${pack.records} records in force, ${pack.accepted} accepted`}</span>}
        />
        <Note tone="attention" title="Not reviewed by counsel">
          {disclaimer}
        </Note>
        <DataTable
          label={pack.name}
          rows={records}
          columns={columns}
          rowId={(row) => row.ruleVersion}
          state={view}
          onState={setView}
          noun="records"
          struck={(row) => !row.isInForce}
        />
      </Column>
      {isAccepting && <AcceptPack pack={pack} open={drafts} onClose={() => setAccepting(false)} />}
      {open && <RecordPanel row={open} onClose={() => setView({ ...view, open: undefined })} />}
    </Split>
  );
}
