// One order to a mail house, of any kind: proof, approval, submission, and what became of it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { fetchFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { failureOf, toastFailure, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Code,
  Column,
  DateText,
  DocumentBox,
  Facts,
  Failed,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  StatusMark,
  Tabs,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { LawSaid } from '../../../law/law.web.tsx';
import { BecameOf } from '../../letters/screens/became-of.tsx';
import {
  mailClassWords,
  mailEnvelopeWords,
  mailEventWords,
  mailHouseWords,
  mailOrderKindWords,
  mailOrderStateWords,
  mailOrders,
  mailPaperWords,
} from '../mail-order.contract.ts';
import { HouseAnswer, mayBeAnswered } from './house-answer.tsx';
import { OrderPieces } from './order-pieces.tsx';

type Order = ClientOutput<typeof mailOrders.getMailOrder>;

function Settle({ order, onClose }: { order: Order; onClose(): void }) {
  const { communityId, mailOrderId } = order;
  const [reason, setReason] = useState('');
  const settle = useCommand(mailOrders.settleMailOrder);
  return (
    <FormDialog
      title="Settle the difference"
      confirmLabel="Complete the order"
      ready={reason.trim() !== ''}
      busy={settle.isPending}
      error={settle.error}
      run={() => settle.mutate({ communityId, mailOrderId, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {order.differences.map((said) => (
        <p key={said}>{said}</p>
      ))}
      <TextField label="Why it is settled" required maxLength={200} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** Approval and submission, before an order goes. */
function Going({ order }: { order: Order }) {
  const { communityId, mailOrderId, pieces, terms, approvedBy } = order;
  const approve = useCommand(mailOrders.approveMailOrder);
  const mayApprove = useMayCall(mailOrders.approveMailOrder);
  const maySubmit = useMayCall(mailOrders.submitMailOrder);
  const act = usePreviewed(mailOrders.previewSubmit, mailOrders.submitMailOrder, {
    input: { communityId, mailOrderId },
    more: {},
    lines: ({ estimate }) => [{ key: 'estimate', label: 'Estimate', amount: estimate }],
    done: () => `${countWords(pieces, 'piece')} submitted`,
  });
  const waits = act.waitsFor();
  return (
    <PanelSection title="Before it goes">
      {terms.needsApproval && approvedBy === '' && (
        <p className="t2">Another person than {order.enteredBy} looks at the proof and approves the order.</p>
      )}
      {mayApprove && terms.needsApproval && approvedBy === '' && (
        <Button aria-busy={approve.isPending} onClick={() => approve.mutate({ communityId, mailOrderId }, { onError: toastFailure })}>
          Approve the order
        </Button>
      )}
      {approvedBy !== '' && <p>Approved by {approvedBy}.</p>}
      {maySubmit && (
        <Button weight="primary" disabled={waits !== undefined} aria-busy={act.busy} onClick={act.commit}>
          Submit {countWords(pieces, 'piece')}
        </Button>
      )}
      {waits !== undefined && !act.busy && <p className="t2 sm">{act.fresh?.refusal?.message ?? waits}</p>}
    </PanelSection>
  );
}

function Acts({ order }: { order: Order }) {
  const { communityId, mailOrderId, state, terms } = order;
  const [open, setOpen] = useState<'answer' | 'settle' | null>(null);
  const cancel = useCommand(mailOrders.cancelMailOrder);
  const ask = useCommand(mailOrders.askMailHouse);
  const mayAnswer = useMayCall(mailOrders.recordHouseAnswer);
  const maySettle = useMayCall(mailOrders.settleMailOrder);
  const mayCancel = useMayCall(mailOrders.cancelMailOrder) && ['ESTIMATED', 'SENDING', 'SUBMITTED'].includes(state);
  const mayAsk = useMayCall(mailOrders.askMailHouse) && terms.house !== 'IN_HOUSE' && mayBeAnswered(state);
  const place = { communityId, mailOrderId };
  return (
    <>
      {mayAsk && (
        <Button
          aria-busy={ask.isPending}
          onClick={() =>
            ask.mutate(place, {
              onSuccess: () => toast({ text: 'The house is asked; the answer stands here soon' }),
              onError: toastFailure,
            })
          }
        >
          Ask the house
        </Button>
      )}
      {mayAnswer && mayBeAnswered(state) && <Button onClick={() => setOpen('answer')}>What the house says</Button>}
      {maySettle && state === 'MAILED' && <Button onClick={() => setOpen('settle')}>Settle the difference</Button>}
      {mayCancel && order.cancelAskedTime === null && (
        <Button
          weight="danger"
          aria-busy={cancel.isPending}
          onClick={() =>
            cancel.mutate(place, {
              onSuccess: ({ isCanceled }) => toast({ text: isCanceled ? 'The order is canceled' : 'The house is asked to cancel it' }),
              onError: toastFailure,
            })
          }
        >
          Cancel the order
        </Button>
      )}
      {open === 'answer' && <HouseAnswer order={order} onClose={() => setOpen(null)} />}
      {open === 'settle' && <Settle order={order} onClose={() => setOpen(null)} />}
    </>
  );
}

function Counts({ order }: { order: Order }) {
  const many = (count: number | null) => (count === null ? 'Not said yet' : count.toLocaleString('en-US'));
  return (
    <PanelSection title="Counts">
      <Facts
        facts={[
          ['Pieces sent', many(order.pieces)],
          ['Accepted', many(order.acceptedPieces)],
          ['Mailed', many(order.mailedPieces)],
          ['Spoiled', many(order.spoiledPieces)],
          ['Mailed on', order.mailedDate === null ? 'Not yet' : <DateText key="mailed" value={order.mailedDate} />],
          ['Estimate', <Money key="estimate" value={order.estimate} />],
          ['Cost', order.cost === null ? 'Not said yet' : <Money key="cost" value={order.cost} />],
        ]}
      />
    </PanelSection>
  );
}

function Side({ order }: { order: Order }) {
  const { terms, source } = order;
  return (
    <SidePane label="The order" width={360}>
      {order.differences.length > 0 && (
        <PanelSection title="Does not agree">
          <Note tone="problem" icon="alert-triangle" title={order.differences[0] ?? ''}>
            {order.differences.slice(1).join(' ')}
          </Note>
        </PanelSection>
      )}
      {order.state === 'ESTIMATED' && <Going order={order} />}
      <Counts order={order} />
      {order.law && <LawSaid said={order.law} title="Proof of mailing" />}
      <PanelSection title="How it is made" aside={mailHouseWords[terms.house]}>
        <Facts
          facts={[
            ['Kind', mailOrderKindWords[order.kind]],
            ['Pages', `${order.pages.toLocaleString('en-US')} on ${countWords(order.sheets, 'sheet')}`],
            ['Paper', `${mailPaperWords[terms.paper]}${terms.inColor ? ', in color' : ''}${terms.bothSides ? ', both sides' : ''}`],
            ['Envelope', mailEnvelopeWords[terms.envelope]],
            ['Mail class', mailClassWords[terms.mailClass]],
            ...(order.houseNumber === '' ? [] : [['Number at the house', order.houseNumber] as const]),
            ...(terms.budgetCode === '' ? [] : [['Budget code', terms.budgetCode] as const]),
            ['SHA-256', <Code key="hash">{order.sha256.slice(0, 16)}…</Code>],
          ]}
        />
        {source && (
          <p>
            <ScreenLink to={source.screen} params={source.params}>
              What it was made from
            </ScreenLink>
          </p>
        )}
      </PanelSection>
      <BecameOf events={order.events} words={mailEventWords} />
    </SidePane>
  );
}

/** The page at `/c/$communityId/south-data/orders/$mailOrderId`. */
export default function SouthDataOrderScreen() {
  const { communityId } = useCommunity();
  const { params } = useShell();
  const [tab, setTab] = useState<'proof' | 'pieces'>('proof');
  const mailOrderId = params['mailOrderId'] ?? '';
  const read = useCall(mailOrders.getMailOrder, { communityId, mailOrderId });
  const order = read.data;
  if (read.error)
    return (
      <>
        <PageHeader title="Mail order" />
        <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />
      </>
    );
  if (!order) return <LoadingRows />;
  const [word, tone] = mailOrderStateWords[order.state];
  const isAsked = order.cancelAskedTime !== null && order.state === 'SUBMITTED';
  return (
    <Split>
      <Column>
        <PageHeader
          title={order.title}
          crumbs={[
            <ScreenLink key="orders" to="south-data-orders">
              South Data order history
            </ScreenLink>,
            mailOrderKindWords[order.kind],
          ]}
          meta={
            <StatusMark
              tone={tone}
              word={isAsked ? `${word}, the house is asked to cancel` : order.remark ? `${word}: ${order.remark}` : word}
            />
          }
          actions={<Acts order={order} />}
        />
        <Tabs
          label="Order"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'proof', label: 'Proof' },
            { value: 'pieces', label: 'Pieces', count: order.pieces },
          ]}
        />
        {tab === 'pieces' ? (
          <OrderPieces communityId={communityId} mailOrderId={mailOrderId} />
        ) : (
          <DocumentBox
            documents={[
              {
                key: mailOrderId,
                title: `Proof of ${order.title}`,
                load: () => fetchFile(mailOrders.downloadProof, { communityId, mailOrderId }),
              },
            ]}
            problemOf={failureOf}
          />
        )}
      </Column>
      <Side order={order} />
    </Split>
  );
}
