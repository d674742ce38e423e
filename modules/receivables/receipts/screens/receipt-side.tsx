// Beside the receipts being typed: where the money of the selected row goes, what the owner owes, and the
// last receipts.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, formatDate, formatDateShort, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  DateText,
  Facts,
  Failed,
  LoadingRows,
  Money,
  MoneyField,
  Note,
  PanelSection,
  StatusMark,
} from '../../../../packages/ui/ui.ts';
import { receipts } from '../receipt.contract.ts';

export type PreviewRow = ClientOutput<typeof receipts.previewReceipts>['rows'][number];
type Open = ClientOutput<typeof receipts.getOpenCharges>;

/** An amount per charge, as a person splits a receipt by hand. */
export type Split = readonly { chargeId: string; amount: string }[];

interface ReceiptSideProps {
  ownershipId: string;
  postDate: LocalDate;
  /** The amount typed, empty while it is not. */
  amount: string;
  preview: PreviewRow | undefined;
  split: Split | null;
  /** Null goes back to the distribution list. */
  onSplit(split: Split | null): void;
}

function paidOn(preview: PreviewRow | undefined, split: Split | null, chargeId: string): string {
  if (split) return split.find((part) => part.chargeId === chargeId)?.amount ?? '';
  return preview?.allocations.find((part) => part.chargeId === chargeId)?.amount ?? '';
}

/**
 * The split after one amount was typed: it stands, and the others give way from the last one until all fit
 * into the receipt.
 */
function withAmount(
  open: Open,
  preview: PreviewRow | undefined,
  split: Split | null,
  typed: { chargeId: string; amount: string; of: bigint },
): Split {
  const before = open.charges.map(({ chargeId }) => ({ chargeId, cents: centsOf(paidOn(preview, split, chargeId)) ?? 0n }));
  const mine = centsOf(typed.amount) ?? 0n;
  let over = mine - typed.of;
  for (const part of before) if (part.chargeId !== typed.chargeId) over += part.cents;
  const parts = before.toReversed().map(({ chargeId, cents }) => {
    if (chargeId === typed.chargeId) return { chargeId, cents: mine };
    const less = over <= 0n ? 0n : over < cents ? over : cents;
    over -= less;
    return { chargeId, cents: cents - less };
  });
  return parts.toReversed().flatMap(({ chargeId, cents }) => (cents > 0n ? [{ chargeId, amount: centsToText(cents) }] : []));
}

function Allocation({ open, ...props }: ReceiptSideProps & { open: Open }) {
  const { amount, preview, split, onSplit } = props;
  const cents = centsOf(amount) ?? 0n;
  let paid = 0n;
  for (const charge of open.charges) paid += centsOf(paidOn(preview, split, charge.chargeId)) ?? 0n;
  return (
    <PanelSection
      title={`Where ${formatMoney(cents, 'digits')} goes`}
      aside={
        split && (
          <Button size="small" weight="quiet" onClick={() => onSplit(null)}>
            Use the list
          </Button>
        )
      }
    >
      <table className="side-table" aria-label="Allocation">
        <thead>
          <tr>
            <th scope="col">Charged</th>
            <th scope="col">Code</th>
            <th scope="col" className="num">
              Due
            </th>
            <th scope="col" className="num">
              Paid
            </th>
          </tr>
        </thead>
        <tbody>
          {open.charges.map((charge) => (
            <tr key={charge.chargeId}>
              <td>{formatDateShort(charge.chargeDate)}</td>
              <td>{charge.alias}</td>
              <td className="num">
                <Money value={charge.due} />
              </td>
              <td className="num">
                <div className="row">
                  <span className="push" />
                  <MoneyField
                    label={`Paid on ${charge.alias} of ${formatDate(charge.chargeDate)}`}
                    hideLabel
                    width={96}
                    // Until the list has said where the rest goes, nothing can give way to what is typed.
                    readOnly={!preview && !split}
                    value={paidOn(preview, split, charge.chargeId)}
                    onChange={(typed) =>
                      typed !== paidOn(preview, split, charge.chargeId) &&
                      onSplit(withAmount(open, preview, split, { chargeId: charge.chargeId, amount: typed, of: cents }))
                    }
                  />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts
        facts={[
          ['To prepaid', <Money key="p" value={preview?.toPrepaid ?? cents - paid} zero="digits" />],
          ['Owes before', <Money key="b" value={preview?.owesBefore ?? open.owes} zero="digits" />],
          ['Owes after', <Money key="a" value={preview?.owesAfter ?? (centsOf(open.owes) ?? 0n) - paid} zero="digits" />],
          ['Prepaid now', <Money key="n" value={open.prepaid} zero="digits" />],
        ]}
      />
    </PanelSection>
  );
}

/** The side of the entry grid. */
export function ReceiptSide(props: ReceiptSideProps) {
  const { communityId } = useCommunity();
  const { ownershipId, postDate } = props;
  const query = useCall(receipts.getOpenCharges, { communityId, ownershipId, postDate });
  if (query.error) return <Failed message={query.error.message} reference={query.error.reference} onRetry={() => void query.refetch()} />;
  const open = query.data;
  if (!open) return <LoadingRows rows={6} />;
  return (
    <>
      <PanelSection title={open.owner} aside={open.accountNumber}>
        <p className="t2">{open.address}</p>
        {open.holdsPayments && (
          <Note tone="problem" icon="alert-triangle" title="Payments are on hold.">
            Ask before posting this one.
          </Note>
        )}
      </PanelSection>
      <Allocation {...props} open={open} />
      <PanelSection title="Last receipts">
        {open.lastReceipts.length === 0 && <p className="t2">None yet.</p>}
        <ul>
          {open.lastReceipts.map((receipt) => (
            <li className="row" key={receipt.receiptId}>
              <DateText value={receipt.postDate} form="words" />
              <span className="t2">{receipt.checkNumber && `Check ${receipt.checkNumber}`}</span>
              {receipt.isBackedOut && <StatusMark tone="attention" word="Taken back" />}
              <span className="push" />
              <Money value={receipt.amount} />
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  );
}
