// Dialogs over online payments: a new link with its fees shown first, a refund previewed, a dispute answered.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { usePreviewed } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Combo,
  centsOf,
  Dialog,
  Facts,
  Money,
  MoneyField,
  Note,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund } from '../../../ledger/ledger.web.tsx';
import { useOwnerSearch } from '../../owners/screens/use-owner-search.tsx';
import { railWords } from '../merchant.contract.ts';
import { onlinePayments } from '../online-payment.contract.ts';

export type Payment = ClientOutput<typeof onlinePayments.listOnlinePayments>['rows'][number];
export type Dispute = ClientOutput<typeof onlinePayments.listDisputes>['rows'][number];

/** What a payer would pay by each rail, said before anything is entered. */
function Quote({ amount }: { amount: string }) {
  const { communityId } = useCommunity();
  const isAmount = (centsOf(amount) ?? 0n) > 0n;
  const quote = useCall(onlinePayments.quoteOnlinePayment, { communityId, amount }, { waits: !isAmount });
  if (!isAmount || !quote.data) return null;
  return (
    <Facts
      facts={quote.data.rails.map(({ rail, fee, total }) => [
        railWords[rail],
        `${formatMoney(centsOf(total) ?? 0n, 'digits')}, fee ${formatMoney(centsOf(fee) ?? 0n, 'digits')}`,
      ])}
    />
  );
}

/** Makes a link an owner pays by. */
export function LinkDialog({ onClose }: { onClose(): void }) {
  const { communityId } = useCommunity();
  const owners = useOwnerSearch(communityId);
  const add = useCommand(onlinePayments.addOnlinePayment);
  const [ownershipId, setOwner] = useState('');
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const run = () => add.mutate({ communityId, ownershipId, amount, note }, { onSuccess: ({ pageUrl }) => setLink(pageUrl) });
  if (link !== null)
    return (
      <Dialog open onClose={onClose} title="Payment link" actions={<Button onClick={onClose}>Close</Button>}>
        <p className="t2">Send it to the owner. The card or bank account is entered on the page of the processor.</p>
        <TextField label="Link" value={link} onChange={() => undefined} />
        <div className="row">
          <Button
            weight="primary"
            icon="copy"
            onClick={() => void navigator.clipboard.writeText(link).then(() => toast({ text: 'Link copied' }))}
          >
            Copy link
          </Button>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      title="New payment link"
      confirmLabel="Make link"
      ready={ownershipId !== '' && (centsOf(amount) ?? 0n) > 0n}
      busy={add.isPending}
      error={add.error}
      run={run}
      onClose={onClose}
    >
      <Combo label="Owner" required value={ownershipId} options={owners} placeholder="Account, name or address" onChange={setOwner} />
      <MoneyField label="Amount" required value={amount} onChange={setAmount} />
      <TextField label="For" help="Description for the payer" maxLength={80} value={note} onChange={setNote} />
      <Quote amount={amount} />
    </FormDialog>
  );
}

/** Refunds a payment, previewed. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const { communityId } = useCommunity();
  const [amount, setAmount] = useState<string>(payment.amount);
  const isAmount = (centsOf(amount) ?? 0n) > 0n;
  const act = usePreviewed(onlinePayments.previewRefund, onlinePayments.refundOnlinePayment, {
    input: isAmount ? { communityId, onlinePaymentId: payment.onlinePaymentId, amount } : null,
    more: {},
    lines: ({ amount: refunded, stays }) => [
      { key: 'refund', label: 'Refund', amount: refunded },
      { key: 'stays', label: 'Stays paid', amount: stays },
    ],
    done: ({ amount: refunded }) => `Refunded ${formatMoney(centsOf(refunded) ?? 0n, 'digits')}`,
    onDone: onClose,
  });
  const refused = (act.fresh?.refusal ?? act.failed ?? act.error)?.message;
  const waits = act.waitsFor(isAmount ? undefined : 'Enter the amount');
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Refund ${payment.accountNumber} ${payment.owner}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={waits !== undefined} aria-busy={act.busy} onClick={act.commit}>
            {isAmount ? `Refund ${formatMoney(centsOf(amount) ?? 0n, 'digits')}` : 'Refund'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <MoneyField label="Amount" required value={amount} onChange={setAmount} />
        {act.preview && (
          <>
            <Facts
              facts={[
                ['Paid', <Money key="p" value={act.preview.paid} />],
                ['Stays paid', <Money key="s" value={act.preview.stays} zero="digits" />],
              ]}
            />
            <EntryByFund lines={act.preview.entry} />
            <p className="t2">The receipt is taken back. What stays paid is booked as a receipt of its own.</p>
          </>
        )}
        {act.changed && <Note tone="attention" title="The payment changed meanwhile. Look again before you refund it." />}
        {refused && <Note tone="problem" title={refused} />}
      </div>
    </Dialog>
  );
}

/** Answers a dispute with evidence, or accepts it. */
export function DisputeDialog({ dispute, onClose }: { dispute: Dispute; onClose(): void }) {
  const { communityId } = useCommunity();
  const answer = useCommand(onlinePayments.answerDispute);
  const [accepts, setAccepts] = useState(false);
  const [evidence, setEvidence] = useState('');
  const run = () => {
    const onSuccess = () => {
      toast({ text: accepts ? 'The dispute was accepted; the owner owes again' : 'The evidence was sent' });
      onClose();
    };
    answer.mutate({ communityId, disputeRef: dispute.disputeRef, accepts, evidence }, { onSuccess });
  };
  return (
    <FormDialog
      title={`Dispute of ${dispute.accountNumber} ${dispute.owner}`}
      confirmLabel={accepts ? 'Accept loss' : 'Send evidence'}
      ready={accepts || evidence.trim() !== ''}
      busy={answer.isPending}
      error={answer.error}
      run={run}
      onClose={onClose}
    >
      <CheckField label="Accept the loss" value={accepts} onChange={setAccepts} />
      {!accepts && (
        <TextField
          label="Evidence"
          help="What shows that the owner owed and paid it: receipt, statement, correspondence"
          required
          maxLength={4000}
          value={evidence}
          onChange={setEvidence}
        />
      )}
    </FormDialog>
  );
}
