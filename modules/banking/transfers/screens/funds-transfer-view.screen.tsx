// One funds transfer as it stands: approved, sent, arrived and voided from here, with what it repays and its
// files.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DateText,
  Facts,
  Failed,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  Tag,
  TimeText,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { batchPageOf } from '../../../ledger/ledger.contract.ts';
import { Attachments } from '../../../records/records.web.tsx';
import { fundTransfers, transferKinds, transferStates } from '../transfer.contract.ts';
import { digits } from '../transfer-typing.rules.ts';
import { ReceiveTransfer, SendTransfer, VoidTransfer } from './transfer-act.tsx';

type Transfer = ClientOutput<typeof fundTransfers.getTransfer>;

const crumbs = [
  <ScreenLink key="list" to="funds-transfers-pending">
    Funds transfers
  </ScreenLink>,
];

/** An act of the page: its key, name and whether it is there. */
interface PageAct {
  keys: string;
  label: string;
  isOn: boolean;
  isPrimary?: boolean;
  run(): void;
}

function usePageActs(transfer: Transfer): PageAct[] {
  const shell = useShell();
  const { communityId } = useCommunity();
  const { fundTransferId, state, transferNumber } = transfer;
  const of = { communityId, fundTransferId };
  const approve = useCommand(fundTransfers.approveTransfer);
  const cancel = useCommand(fundTransfers.cancelTransfer);
  const maySend = useMayCall(fundTransfers.sendTransfer);
  const mayVoid = useMayCall(fundTransfers.voidTransfer);
  const mayApprove = useMayCall(fundTransfers.approveTransfer);
  const waits = state === 'REQUESTED' || state === 'APPROVED';
  const open = (act: string) => () => shell.setSearch({ act });
  return [
    {
      keys: 'a',
      label: 'Approve',
      isOn: transfer.mayApprove && mayApprove,
      isPrimary: true,
      run: () => void approve.mutateAsync(of).then(() => toast({ text: `Approved transfer ${transferNumber}` }), toastFailure),
    },
    { keys: 's', label: 'Send', isOn: state === 'APPROVED' && maySend, isPrimary: true, run: open('send') },
    { keys: 'r', label: 'Record arrival', isOn: state === 'SENT' && maySend, isPrimary: true, run: open('arrive') },
    {
      keys: 'p',
      label: 'Repay',
      isOn: transfer.balance !== null && transfer.balance !== '0.00' && shell.mayOpen('funds-transfer-add'),
      run: () => shell.go('funds-transfer-add', {}, { loan: fundTransferId }),
    },
    {
      keys: 'e',
      label: 'Edit',
      isOn: waits && shell.mayOpen('funds-transfer-edit'),
      run: () => shell.go('funds-transfer-edit', { fundTransferId }),
    },
    {
      keys: 'x',
      label: 'Cancel transfer',
      isOn: transfer.mayCancel,
      run: () => void cancel.mutateAsync(of).then(() => toast({ text: `Canceled transfer ${transferNumber}` }), toastFailure),
    },
    { keys: 'v', label: 'Void', isOn: (state === 'SENT' || state === 'ARRIVED') && mayVoid, run: open('void') },
  ];
}

function Acts({ transfer }: { transfer: Transfer }) {
  const acts = usePageActs(transfer).filter((act) => act.isOn);
  useHotkeys(acts.map(({ keys, label, run }) => ({ keys, label, hint: true, run })));
  return acts.map(({ keys, label, run, isPrimary }) => (
    <Button key={keys} keys={keys} {...(isPrimary ? { weight: 'primary' as const } : {})} onClick={run}>
      {label}
    </Button>
  ));
}

/** What happened to it, in order. */
function Steps({ transfer }: { transfer: Transfer }) {
  const { requestedBy, requestedTime, approvedBy, approvedTime, canceledBy, canceledTime, cancelReason, state } = transfer;
  const canceled = state === 'VOIDED' ? 'Voided' : 'Canceled';
  const none = state === 'CANCELED' || state === 'VOIDED' ? 'No' : 'Not yet';
  return (
    <PanelSection title="Progress">
      <Facts
        facts={[
          [
            'Requested',
            <span key="r">
              {requestedBy}, <TimeText value={requestedTime} form="minute" />
            </span>,
          ],
          [
            'Approved',
            approvedTime === null ? (
              none
            ) : (
              <span key="a">
                {approvedBy}, <TimeText value={approvedTime} form="minute" />
              </span>
            ),
          ],
          ['Sent', transfer.sentDate === null ? none : <DateText key="s" value={transfer.sentDate} form="words" />],
          ['Arrived', transfer.arrivedDate === null ? none : <DateText key="v" value={transfer.arrivedDate} form="words" />],
          ...(canceledTime === null
            ? []
            : ([
                [
                  canceled,
                  <span key="c">
                    {canceledBy}, <TimeText value={canceledTime} form="minute" />
                    {cancelReason && `: ${cancelReason}`}
                  </span>,
                ],
              ] as const)),
        ]}
      />
    </PanelSection>
  );
}

/** A loan and what was sent back, or the loan that is repaid. */
function LoanPart({ transfer }: { transfer: Transfer }) {
  const { loan, balance, repayments } = transfer;
  if (loan)
    return (
      <PanelSection title="Repays">
        <p>
          <ScreenLink to="funds-transfer-view" params={{ fundTransferId: loan.fundTransferId }}>
            Transfer {loan.transferNumber}
          </ScreenLink>
          , {loan.fromFund} to {loan.toFund}: {digits(loan.balance)} of {digits(loan.amount)} is left
        </p>
      </PanelSection>
    );
  if (balance === null) return null;
  return (
    <PanelSection title="To repay" aside={digits(balance)}>
      {repayments.length === 0 ? (
        <p className="t2">Nothing was repaid yet.</p>
      ) : (
        <ul>
          {repayments.map((one) => (
            <li className="row" key={one.fundTransferId}>
              <ScreenLink to="funds-transfer-view" params={{ fundTransferId: one.fundTransferId }}>
                Transfer {one.transferNumber}
              </ScreenLink>
              <span className="t3">{transferStates[one.state][0]}</span>
              <span className="push" />
              <Money value={one.amount} />
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function Items({ transfer }: { transfer: Transfer }) {
  if (transfer.items.length === 0) return null;
  return (
    <PanelSection title="Reimburses" aside={transfer.items.length}>
      <ul>
        {transfer.items.map((item) => (
          <li className="row" key={item.entryId}>
            <DateText value={item.postDate} />
            <ScreenLink to={batchPageOf(item.batchKind)?.screen ?? 'batch-undo'} params={{ batchId: item.batchId }}>
              {item.description || item.reference || 'Entry'}
            </ScreenLink>
            <span className="push" />
            <Money value={item.amount} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

const actWords = { SEND: 'Sent', ARRIVE: 'Arrived', BOTH: 'Sent and arrived' } as const;

function Postings({ transfer }: { transfer: Transfer }) {
  if (transfer.postings.length === 0) return null;
  return (
    <PanelSection title="Transactions" aside={transfer.postings.length}>
      <ul>
        {transfer.postings.map((one) => (
          <li className="row" key={one.entryId}>
            <DateText value={one.postDate} />
            <ScreenLink to="batch-undo" params={{ batchId: one.batchId }}>
              {actWords[one.act]}
            </ScreenLink>
            {one.isReversed && <Tag tone="attention">Reversed</Tag>}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function View({ transfer }: { transfer: Transfer }) {
  const [word, tone] = transferStates[transfer.state];
  const end = ({ name, last4, fundName }: Transfer['from']) => `${name} ••${last4}, ${fundName}`;
  return (
    <Split>
      <Column>
        <PageHeader
          title={`Transfer ${transfer.transferNumber}`}
          crumbs={crumbs}
          meta={<Tag tone={tone}>{word}</Tag>}
          actions={<Acts transfer={transfer} />}
        />
        {transfer.whyNot && (
          <section className="psec">
            <Note tone="neutral" title={transfer.whyNot} />
          </section>
        )}
        <PanelSection title={transferKinds[transfer.kind]} aside={<Money value={transfer.amount} />}>
          <Facts
            facts={[
              ['From', end(transfer.from)],
              ['To', end(transfer.to)],
              ['Date', <DateText key="d" value={transfer.plannedDate} form="words" />],
              ['Memo', transfer.memo || 'None'],
              ['Reason', transfer.reason],
            ]}
          />
        </PanelSection>
        <Items transfer={transfer} />
        <LoanPart transfer={transfer} />
      </Column>
      <SidePane label="About the transfer">
        <Steps transfer={transfer} />
        <Postings transfer={transfer} />
        <Attachments kind="funds-transfer" entityId={transfer.fundTransferId} />
      </SidePane>
    </Split>
  );
}

/** The page at `/c/$communityId/banking/transfers/$fundTransferId`. */
export default function FundsTransferViewScreen() {
  const { params, search } = useShell();
  const { communityId } = useCommunity();
  const transfer = useCall(fundTransfers.getTransfer, { communityId, fundTransferId: params.fundTransferId ?? '' });
  if (transfer.error)
    return <Failed message={transfer.error.message} reference={transfer.error.reference} onRetry={() => void transfer.refetch()} />;
  if (!transfer.data) return <LoadingRows />;
  const { state } = transfer.data;
  if (search.act === 'send' && state === 'APPROVED') return <SendTransfer transfer={transfer.data} />;
  if (search.act === 'arrive' && state === 'SENT') return <ReceiveTransfer transfer={transfer.data} />;
  if (search.act === 'void' && (state === 'SENT' || state === 'ARRIVED')) return <VoidTransfer transfer={transfer.data} />;
  return <View key={transfer.data.fundTransferId} transfer={transfer.data} />;
}
