// One coupon order: its books on paper, whether the charges changed since, and what becomes of it: ordered
// of the mail house, downloaded for another printer, or discarded.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { jobs } from '../../../../packages/contract/contract.ts';
import { countWords, formatDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, fetchFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, toastFailure, useJob } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Code,
  Column,
  DataTable,
  DocumentBox,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  MenuButton,
  Money,
  Note,
  PageHeader,
  PanelSection,
  Progress,
  SidePane,
  Split,
  StatusMark,
  type TableColumn,
  type TableView,
  Tabs,
  TimeText,
  toast,
} from '../../../../packages/ui/ui.ts';
import { mailOrderStateWords } from '../../../correspondence/correspondence.contract.ts';
import { bookTypes, coupons } from '../coupon.contract.ts';
import { couponStateWords } from './coupon-orders.tsx';

type Order = ClientOutput<typeof coupons.getCouponOrder>;
type Book = Order['books'][number];

const columns: readonly TableColumn<Book>[] = [
  { key: 'accountNumber', title: 'Account', width: 96 },
  { key: 'owner', title: 'Owner', width: 200, emphasis: 'strong' },
  { key: 'coupons', title: 'Coupons', kind: 'count', width: 84, total: 'sum' },
  { key: 'firstDate', title: 'First due', kind: 'date', width: 96 },
  { key: 'lastDate', title: 'Last due', kind: 'date', width: 96 },
  { key: 'total', title: 'Total', kind: 'money', width: 106, total: 'sum' },
  {
    key: 'isOutdated',
    title: 'Charges',
    kind: 'status',
    width: 150,
    value: (row) => (row.isOutdated ? 'Changed since' : 'As printed'),
    tone: (row) => (row.isOutdated ? 'attention' : 'neutral'),
  },
];

/** The job under way: followed while it is mine, said to be on its way when someone else started it. */
function Making({ order }: { order: Order }) {
  const { job, failure, cancel } = useJob(order.jobId);
  if (failure) return <Note title="A colleague makes these books">Look again in a moment.</Note>;
  if (!job || job.state === 'waiting' || job.total === null)
    return <Progress label="Waiting to start" done={0} total={0} onCancel={cancel} />;
  return <Progress label="Making coupon books" done={job.done} total={job.total} onCancel={job.state === 'running' ? cancel : undefined} />;
}

function Acts({ order }: { order: Order }) {
  const { communityId, couponOrderId, state, jobId } = order;
  const shell = useShell();
  const place = { communityId, couponOrderId };
  const mail = useCommand(coupons.orderCoupons);
  const discard = useCommand(coupons.discardCoupons);
  const resume = useCommand(jobs.resumeJob);
  const mayOrder = useMayCall(coupons.orderCoupons);
  const mayDiscard = useMayCall(coupons.discardCoupons);
  const isMade = order.sha256 !== null && state !== 'DISCARDED';
  const items = [
    { label: 'One PDF to print', run: () => void downloadFile(coupons.downloadCouponPrint, place).catch(toastFailure) },
    { label: 'Lines for another printer (CSV)', run: () => void downloadFile(coupons.downloadCouponData, place).catch(toastFailure) },
  ];
  return (
    <>
      {isMade && (
        <MenuButton label="Download the coupons" icon="download" items={items}>
          Download
        </MenuButton>
      )}
      {state === 'FAILED' && jobId !== null && mayOrder && (
        <Button aria-busy={resume.isPending} onClick={() => resume.mutate({ jobId }, { onError: toastFailure })}>
          Make them again
        </Button>
      )}
      {mayDiscard && (state === 'READY' || state === 'FAILED') && (
        <Button
          weight="danger"
          aria-busy={discard.isPending}
          onClick={() =>
            discard.mutate(place, { onSuccess: () => toast({ text: 'The coupon books are discarded' }), onError: toastFailure })
          }
        >
          Discard
        </Button>
      )}
      {mayOrder && state === 'READY' && order.mail !== null && (
        <Button
          weight="primary"
          aria-busy={mail.isPending}
          onClick={() =>
            mail.mutate(place, {
              onSuccess: ({ mailOrderId }) => shell.go('south-data-order', { communityId, mailOrderId }),
              onError: toastFailure,
            })
          }
        >
          Order {countWords(order.books.length, 'book')}
        </Button>
      )}
    </>
  );
}

function Side({ order }: { order: Order }) {
  const { communityId, mailOrderId, mailState } = order;
  const outdated = order.books.filter((book) => book.isOutdated).length;
  return (
    <SidePane label="The order" width={360}>
      {outdated > 0 && order.state !== 'DISCARDED' && (
        <PanelSection title="Changed since">
          <Note tone="problem" icon="alert-triangle" title={`The charges of ${countWords(outdated, 'owner')} are not what the books say.`}>
            {order.state === 'READY' ? 'Discard these books and make others.' : 'Make others for these owners.'}
          </Note>
        </PanelSection>
      )}
      <PanelSection title="Mail order">
        {mailOrderId !== null && mailState !== null ? (
          <div className="row">
            <span className="grow">
              <ScreenLink to="south-data-order" params={{ communityId, mailOrderId }}>
                Proof, approval and submission
              </ScreenLink>
            </span>
            <StatusMark tone={mailOrderStateWords[mailState][1]} word={mailOrderStateWords[mailState][0]} />
          </div>
        ) : order.mail ? (
          <Facts
            facts={[
              ['House', order.mail.house],
              ['Estimate', <Money key="estimate" value={order.mail.estimate} zero="digits" />],
            ]}
          />
        ) : (
          <p>
            <ScreenLink to="south-data-settings">Set how mail is made</ScreenLink> to order these books, or download them.
          </p>
        )}
      </PanelSection>
      <PanelSection title="Coupons">
        <Facts
          facts={[
            ['Paid into', order.bankAccount],
            ['Book', bookTypes[order.bookType]],
            ['Payments', `${order.payments} from ${formatDate(order.firstDueDate)}`],
            ['Grace days', order.graceDays],
            ['Barcode', order.mailer === '' ? 'None' : `Mailer ${order.mailer}`],
            ['Coupons', order.coupons.toLocaleString('en-US')],
            ['Total', <Money key="total" value={order.total} zero="digits" />],
            ...(order.message === '' ? [] : [['Message', order.message] as const]),
            ...(order.sha256 === null ? [] : [['SHA-256', <Code key="hash">{order.sha256.slice(0, 16)}…</Code>] as const]),
            ['Made by', order.enteredBy],
            ['Made', <TimeText key="time" value={order.enteredTime} form="minute" />],
          ]}
        />
      </PanelSection>
    </SidePane>
  );
}

function Sheets({ order }: { order: Order }) {
  const { communityId, couponOrderId } = order;
  if (order.state === 'DISCARDED') return <EmptyState title="These coupon books were discarded" />;
  if (order.sha256 === null) return <EmptyState title="The books are not made yet">They appear here.</EmptyState>;
  return (
    <DocumentBox
      documents={order.books.map(({ ownershipId, accountNumber, owner }) => ({
        key: ownershipId,
        title: `${accountNumber} ${owner}`,
        load: () => fetchFile(coupons.downloadCouponBook, { communityId, couponOrderId, ownershipId }),
      }))}
      problemOf={failureOf}
    />
  );
}

/** The page at `/c/$communityId/receivables/coupons/$couponOrderId`. */
export default function CouponOrderReviewScreen() {
  const { communityId } = useCommunity();
  const { params } = useShell();
  const [tab, setTab] = useState<'books' | 'sheets'>('books');
  const [state, setState] = useState<TableView>({});
  const read = useCall(coupons.getCouponOrder, { communityId, couponOrderId: params['couponOrderId'] ?? '' });
  const order = read.data;
  if (read.error)
    return (
      <>
        <PageHeader title="Coupon order review" />
        <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />
      </>
    );
  if (!order) return <LoadingRows />;
  const [word, tone] = couponStateWords[order.state];
  return (
    <Split>
      <Column>
        <PageHeader
          title={`Coupons from ${formatDate(order.firstDueDate)}`}
          crumbs={[
            <ScreenLink key="coupons" to="export-coupons">
              Export coupons
            </ScreenLink>,
          ]}
          meta={<StatusMark tone={tone} word={order.error ? `${word}: ${order.error}` : word} />}
          actions={<Acts order={order} />}
        />
        {order.state === 'MAKING' && <Making order={order} />}
        <Tabs
          label="Coupon order"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'books', label: 'Books', count: order.books.length },
            { value: 'sheets', label: 'Sheets' },
          ]}
        />
        {tab === 'books' ? (
          <DataTable
            label="Coupon books"
            noun="books"
            rows={order.books}
            columns={columns}
            rowId={(row) => row.ownershipId}
            state={state}
            onState={setState}
            onOpen={null}
            bar={false}
            empty={<EmptyState title="No books" />}
          />
        ) : (
          <Sheets order={order} />
        )}
      </Column>
      <Side order={order} />
    </Split>
  );
}
