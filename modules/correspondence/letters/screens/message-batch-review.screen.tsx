// A batch before it goes, letter by letter with channel and reason; and after it went, what became of each.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { ListPage, Previewed, PreviewWaits, toastFailure, useJob, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DataTable,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Note,
  PanelSection,
  Progress,
  type TableColumn,
  type TableView,
  toast,
} from '../../../../packages/ui/ui.ts';
import { LawSaid } from '../../../law/law.web.tsx';
import {
  audienceWords,
  batchDeliveryWords,
  channelReasonWords,
  channelWords,
  leftOutWords,
  letterList,
  letterStateWords,
  messageBatches,
  noticeClassWords,
} from '../letter.contract.ts';
import { letterLook } from './letter-look.tsx';

type Batch = ClientOutput<typeof messageBatches.getBatch>;
type Planned = ClientOutput<typeof messageBatches.previewBatch>;
type Row = Planned['rows'][number];
type LeftOut = Planned['leftOut'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 96 },
  { key: 'owner', title: 'Owner', width: 170, emphasis: 'strong' },
  { key: 'channel', title: 'Channel', width: 80, value: (row) => channelWords[row.channel] },
  { key: 'reason', title: 'Why', width: 250, emphasis: 'quiet', value: (row) => channelReasonWords[row.reason] },
  { key: 'address', title: 'Sent to', width: 220 },
  { key: 'missing', title: 'Missing', width: 150, value: (row) => row.missing.join(', ') },
];
const leftOutColumns: readonly TableColumn<LeftOut>[] = [
  { key: 'accountNumber', title: 'Account', width: 96 },
  { key: 'owner', title: 'Owner', width: 220, emphasis: 'strong' },
  { key: 'reason', title: 'Why', width: 300, emphasis: 'quiet', value: (row) => leftOutWords[row.reason] },
];

function BatchFacts({ batch }: { batch: Batch }) {
  return (
    <PanelSection title="Batch">
      <Facts
        facts={[
          ['Template', batch.templateVersion === null ? batch.templateName : `${batch.templateName}, version ${batch.templateVersion}`],
          ['To', batch.who === 'QUERY' ? `Those of “${batch.queryTitle}” on the day of the release` : audienceWords[batch.who]],
          ['Delivery', batchDeliveryWords[batch.delivery]],
          ['Class', noticeClassWords[batch.noticeClass]],
          ['Letter date', formatDate(batch.letterDate)],
          ...(batch.sendDate === null ? [] : [['Send on', formatDate(batch.sendDate)] as const]),
          ...(batch.replyTo === '' ? [] : [['Answers go to', batch.replyTo] as const]),
        ]}
      />
    </PanelSection>
  );
}

function Lines({ seen, tab, onTest }: { seen: Planned; tab: 'letters' | 'leftOut'; onTest(ownershipId: string): void }) {
  const [view, setView] = useState<TableView>({});
  if (tab === 'leftOut')
    return (
      <DataTable
        label="Owners without a letter"
        noun="owners"
        rows={seen.leftOut}
        columns={leftOutColumns}
        rowId={(row) => row.ownershipId}
        state={view}
        onState={setView}
        onOpen={null}
        bar={false}
        empty={<EmptyState title="Nobody is left out" icon="check" />}
      />
    );
  return (
    <DataTable
      label="Letters"
      noun="letters"
      rows={seen.rows}
      columns={columns}
      rowId={(row) => `${row.ownershipId} ${row.channel}`}
      state={view}
      onState={setView}
      onOpen={(row) => onTest(row.ownershipId)}
      bar={false}
      empty={<EmptyState title="Nobody gets this letter">Change who it goes to, or how.</EmptyState>}
    />
  );
}

function Draft({ batch }: { batch: Batch }) {
  const { communityId, letterBatchId, title } = batch;
  const shell = useShell();
  const [tab, setTab] = useState<'letters' | 'leftOut'>('letters');
  const [chosen, setChosen] = useState('');
  const test = useCommand(messageBatches.sendBatchTest);
  const remove = useCommand(messageBatches.deleteBatch);
  const takeBack = useCommand(messageBatches.takeBackBatch);
  const mayTest = useMayCall(messageBatches.sendBatchTest);
  const mayRemove = useMayCall(messageBatches.deleteBatch);
  const act = usePreviewed(messageBatches.previewBatch, messageBatches.releaseBatch, {
    input: { communityId, letterBatchId },
    more: {},
    lines: () => [],
    done: ({ count }) => `${countWords(count, 'letter')} released`,
    undo: () => () => takeBack.mutate({ communityId, letterBatchId }, { onError: toastFailure }),
  });
  const header = {
    title,
    crumbs: [
      <ScreenLink key="batches" to="message-batches">
        Message batches
      </ScreenLink>,
      'Draft',
    ],
    actions: (
      <>
        {shell.mayOpen('message-batch-edit') && <Button onClick={() => shell.go('message-batch-edit', { letterBatchId })}>Change</Button>}
        {mayRemove && (
          <Button
            weight="danger"
            onClick={() =>
              remove.mutate({ communityId, letterBatchId }, { onSuccess: () => shell.go('message-batches'), onError: toastFailure })
            }
          >
            Delete the draft
          </Button>
        )}
      </>
    ),
  };
  const seen = act.preview;
  if (!seen) return <PreviewWaits of={act} header={header} />;
  const target = seen.rows.find(({ ownershipId }) => ownershipId === chosen) ?? seen.rows[0];
  const sendTest = () =>
    target &&
    test.mutate(
      { communityId, letterBatchId, ownershipId: target.ownershipId },
      { onSuccess: ({ email }) => toast({ text: `The letter of ${target.owner} is on its way to ${email}` }), onError: toastFailure },
    );
  return (
    <Previewed
      of={act}
      noun="letter"
      header={header}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'letters', label: 'Letters', count: seen.rows.length },
        { value: 'leftOut', label: 'Left out', count: seen.leftOut.length },
      ]}
      asideLabel="What goes out"
      label={`Release ${countWords(seen.rows.length, 'letter')}`}
      note="Letters that were neither sent nor printed can be taken back."
      aside={
        <>
          <PanelSection title="Channels">
            <Facts
              facts={[
                ['On paper', seen.paper.toLocaleString('en-US')],
                ['By email', seen.email.toLocaleString('en-US')],
                ...(seen.text === 0 ? [] : [['By text', seen.text.toLocaleString('en-US')] as const]),
                ['Left out', seen.leftOut.length.toLocaleString('en-US')],
              ]}
            />
          </PanelSection>
          {seen.laws.map(({ topic, count, law }) => (
            <LawSaid key={`${topic} ${law?.ruleVersion} ${law?.verdict}`} said={law} title={`Law, ${countWords(count, 'letter')}`} />
          ))}
          <BatchFacts batch={batch} />
          {mayTest && target && (
            <PanelSection title="Send me a test">
              <p className="t2">The letter of {target.owner}, to your own address. Open a row to test another one.</p>
              <Button icon="send" aria-busy={test.isPending} onClick={sendTest}>
                Send me a test
              </Button>
            </PanelSection>
          )}
        </>
      }
    >
      <Lines key={tab} seen={seen} tab={tab} onTest={setChosen} />
    </Previewed>
  );
}

/** How far the letters are. */
function UnderWay({ jobId }: { jobId: string }) {
  const { job, cancel } = useJob(jobId);
  if (!job || (job.state !== 'running' && job.state !== 'waiting')) return null;
  return (
    <Progress
      label={job.message ?? 'Waiting to start'}
      done={job.done}
      total={job.total ?? 0}
      onCancel={job.state === 'running' ? cancel : undefined}
    />
  );
}

function Released({ batch }: { batch: Batch }) {
  const { communityId, letterBatchId, title, counts, jobId, state, sendDate } = batch;
  const takeBack = useCommand(messageBatches.takeBackBatch);
  const mayTakeBack = useMayCall(messageBatches.takeBackBatch);
  const open = (counts.QUEUED ?? 0) + (counts.READY ?? 0) + (counts.FAILED ?? 0);
  const run = () =>
    takeBack.mutate(
      { communityId, letterBatchId },
      {
        onSuccess: ({ takenBack, stays }) =>
          toast({
            text:
              stays === 0
                ? `${countWords(takenBack, 'letter')} taken back`
                : `${countWords(takenBack, 'letter')} taken back; ${stays} had gone out`,
          }),
        onError: toastFailure,
      },
    );
  const said = Object.entries(letterStateWords).flatMap(([key, [word]]) => (counts[key] ? [`${counts[key]} ${word.toLowerCase()}`] : []));
  return (
    <>
      <Note title={state === 'TAKEN_BACK' ? 'This batch was taken back.' : `Released by ${batch.releasedBy}.`}>
        {jobId === null && sendDate !== null && state === 'RELEASED' ? `It is sent on ${formatDate(sendDate)}. ` : ''}
        {said.join(', ')}
        {jobId !== null && <UnderWay jobId={jobId} />}
      </Note>
      <ListPage
        list={letterList}
        scope={{ communityId, letterBatchId }}
        title={title}
        look={letterLook}
        to={(row) => ['letter-detail', { letterId: row.letterId }]}
        actions={
          <>
            {batch.printJobId !== null && <ScreenLink to="print-jobs">Print jobs</ScreenLink>}
            {mayTakeBack && open > 0 && state === 'RELEASED' && (
              <Button aria-busy={takeBack.isPending} onClick={run}>
                Take back {countWords(open, 'letter')}
              </Button>
            )}
          </>
        }
        empty={<EmptyState title="No letters" icon="mail" />}
      />
    </>
  );
}

/** The page at `/c/$communityId/correspondence/messages/$letterBatchId`. */
export default function MessageBatchReviewScreen() {
  const { communityId } = useCommunity();
  const { params } = useShell();
  const letterBatchId = params.letterBatchId ?? '';
  const read = useCall(messageBatches.getBatch, { communityId, letterBatchId });
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows />;
  return read.data.state === 'DRAFT' ? <Draft batch={read.data} /> : <Released batch={read.data} />;
}
