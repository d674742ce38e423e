// Taking a receipt back: pick it, see which charges open again and what the books say, charge the NSF fee
// with it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, useAfterPause, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  Column,
  centsOf,
  DataTable,
  DateText,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  MoneyField,
  Note,
  PageHeader,
  PanelSection,
  Segmented,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { LawSaid } from '../../../law/law.web.tsx';
import { EntryByFund, PostDateField } from '../../../ledger/ledger.web.tsx';
import { takesPostings } from '../../billing/screens/batch-parts.tsx';
import { receipts } from '../receipt.contract.ts';

type Receipt = ClientOutput<typeof receipts.listReceipts>['rows'][number];
type Preview = ClientOutput<typeof receipts.previewBackout>;
type Part = Preview['reopens'][number] & { why: string };
type Reason = 'NSF' | 'CORRECTION';

const receiptColumns: readonly TableColumn<Receipt>[] = [
  { key: 'postDate', title: 'Post date', kind: 'date', width: 110 },
  { key: 'accountNumber', title: 'Account', width: 110, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', emphasis: 'strong', width: 240 },
  { key: 'checkNumber', title: 'Check', width: 100 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 120 },
  { key: 'bankAccount', title: 'Deposited to', width: 160, emphasis: 'quiet' },
];

const partColumns: readonly TableColumn<Part>[] = [
  { key: 'chargeDate', title: 'Charged', kind: 'date', width: 110 },
  { key: 'alias', title: 'Code', width: 110, emphasis: 'strong' },
  { key: 'why', title: 'Opens again because', width: 300, emphasis: 'quiet' },
  { key: 'amount', title: 'Amount', kind: 'money', width: 130, total: 'sum' },
];

function Pick({ onPick }: { onPick(receiptId: string): void }) {
  const { communityId } = useCommunity();
  const [view, setView] = useAddressState<TableView>('view', {});
  const list = useCall(receipts.listReceipts, { communityId, limit: 500 });
  return (
    <Column>
      <PageHeader title="Back out a payment" meta="pick the receipt the bank returned, or that was entered wrongly" />
      {list.error ? (
        <Failed message={list.error.message} reference={list.error.reference} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <DataTable
          label="Receipts"
          noun="receipts"
          rows={list.data.rows.filter((row) => row.backedOutOn === null)}
          columns={receiptColumns}
          rowId={(row) => row.receiptId}
          state={view}
          onState={setView}
          onOpen={(row) => onPick(row.receiptId)}
          empty={<EmptyState title="No receipt to take back" icon="check" />}
        />
      ) : (
        <LoadingRows />
      )}
    </Column>
  );
}

/** What a person decides beside the backout itself. */
interface Extras {
  chargeLateFees: boolean;
  holdPayments: boolean;
}

interface AsideProps {
  preview: Preview;
  reason: Reason;
  extras: Extras;
  onExtras(change: Partial<Extras>): void;
}

/** Late fees the payment had spared, and the hold a second return suggests. */
function Returned({ preview, extras, onExtras }: Omit<AsideProps, 'reason'>) {
  const { escapedFees, returnsBefore, suggestsHold, holdsPayments } = preview;
  const total = sumCents(escapedFees.map((fee) => centsOf(fee.amount) ?? 0n));
  return (
    <>
      {escapedFees.length > 0 && (
        <PanelSection title="Late fees this payment avoided" aside={formatMoney(total, 'digits')}>
          <ul>
            {escapedFees.map((fee) => (
              <li className="row" key={`${fee.runDate}:${fee.description}`}>
                <DateText value={fee.runDate} form="words" />
                <span>{fee.description}</span>
                <span className="push" />
                <Money value={fee.amount} />
              </li>
            ))}
          </ul>
          <CheckField
            label="Charge these late fees"
            value={extras.chargeLateFees}
            onChange={(chargeLateFees) => onExtras({ chargeLateFees })}
          />
        </PanelSection>
      )}
      {(suggestsHold || extras.holdPayments) && (
        <section className="psec">
          <Note tone="attention" icon="alert-triangle" title={`${returnsBefore + 1} payments were returned in twelve months.`}>
            <CheckField
              label="Hold payments of this owner"
              help="Payments are then accepted only after review."
              value={extras.holdPayments}
              onChange={(holdPayments) => onExtras({ holdPayments })}
            />
          </Note>
        </section>
      )}
      {holdsPayments && (
        <section className="psec">
          <Note title="Payments of this owner are on hold." />
        </section>
      )}
    </>
  );
}

function Aside({ preview, reason, ...rest }: AsideProps) {
  return (
    <>
      <PanelSection title={preview.owner} aside={preview.accountNumber}>
        <Facts
          facts={[
            ['Receipt', <Money key="r" value={preview.amount} />],
            ['Dated', formatDate(preview.postDate)],
            ['Check', preview.checkNumber || 'None'],
            ['Left in prepaid', <Money key="p" value={preview.fromPrepaid} />],
            ['Owes before', <Money key="b" value={preview.owesBefore} zero="digits" />],
            ['Charged with it', <Money key="f" value={preview.fees} zero="digits" />],
            ['Owes after', <Money key="a" value={preview.owesAfter} zero="digits" />],
          ]}
        />
      </PanelSection>
      {preview.law && <LawSaid said={preview.law} title="Law on the fee" />}
      {reason === 'NSF' && <Returned preview={preview} {...rest} />}
    </>
  );
}

function partsOf(preview: Preview): Part[] {
  return [
    ...preview.reopens.map((part) => ({ ...part, why: 'The receipt paid it' })),
    ...preview.pulledBack.map((part) => ({ ...part, why: 'Prepaid money of the receipt paid it since' })),
  ];
}

const wordsOf = ({ amount, owner }: Preview) => `${formatMoney(centsOf(amount) ?? 0n, 'digits')} of ${owner}`;

function Backout({ receiptId, onBack }: { receiptId: string; onBack(): void }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [reason, setReason] = useState<Reason>('NSF');
  const [date, setDate] = useState<LocalDate | ''>(today);
  const [fee, setFee] = useState('');
  const [bankFee, setBankFee] = useState('');
  const [extras, setExtras] = useState<Extras>({ chargeLateFees: false, holdPayments: false });
  const [view, setView] = useState<TableView>({});
  const isReturned = reason === 'NSF';
  const charged = (cents: string) => (isReturned && (centsOf(cents) ?? 0n) > 0n ? cents : null);
  const fees = {
    ...(charged(fee) ? { nsfFee: fee } : {}),
    ...(charged(bankFee) ? { bankFee } : {}),
    ...(isReturned && extras.chargeLateFees ? { chargeLateFees: true } : {}),
    ...(isReturned && extras.holdPayments ? { holdPayments: true } : {}),
  };
  const asked = useAfterPause(date === '' ? null : { communityId, receiptId, postDate: date, reason, ...fees });
  const act = usePreviewed(receipts.previewBackout, receipts.backoutReceipt, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    lines: (seen) => partsOf(seen).map((part) => ({ key: `${part.chargeId}:${part.why}`, label: part.alias, amount: part.amount })),
    done: (_answer, seen) => `Took back ${wordsOf(seen)}`,
    onDone: () => shell.go('activity-cash-receipts'),
  });
  const { preview } = act;
  if (!preview) return <PreviewWaits of={act} header={{ title: 'Back out a payment' }} />;
  const choose = (next: Reason) => {
    setReason(next);
    // A returned payment is dated when the bank returned it; a correction on the receipt's own day
    // (accounting.md 13).
    setDate(next === 'NSF' ? today : preview.postDate);
  };
  const words = wordsOf(preview);
  const dateProblem = date !== '' && date < preview.postDate ? `Not before ${formatDate(preview.postDate)}` : undefined;
  const isOpen = takesPostings(preview.periodStatus);
  const parts = partsOf(preview);
  return (
    <Previewed
      of={act}
      noun="charge"
      label={`Back out ${words}`}
      waitsFor={preview.isBackedOut ? 'It was taken back already' : (dateProblem ?? (isOpen ? undefined : 'The period takes no postings'))}
      header={{
        crumbs: [
          <ScreenLink key="list" to="activity-cash-receipts">
            Cash receipts
          </ScreenLink>,
          'Nothing is posted yet',
        ],
        title: 'Back out a payment',
        meta: words,
        actions: (
          <>
            <Segmented
              label="Reason"
              value={reason}
              onChange={choose}
              options={[
                { value: 'NSF', label: 'Returned' },
                { value: 'CORRECTION', label: 'Correction' },
              ]}
            />
            {isReturned && preview.hasNsfCode && <MoneyField label="NSF fee" width={110} value={fee} onChange={setFee} />}
            {isReturned && preview.bankFeesAccount && <MoneyField label="Bank’s fee" width={110} value={bankFee} onChange={setBankFee} />}
            <PostDateField label="Dated" width={140} value={date} onChange={setDate} error={dateProblem} />
          </>
        ),
      }}
      tab="all"
      onTab={() => undefined}
      tabs={[{ value: 'all', label: 'Charges that open again', count: parts.length }]}
      aside={<Aside preview={preview} reason={reason} extras={extras} onExtras={(change) => setExtras({ ...extras, ...change })} />}
      entry={<EntryByFund lines={preview.entry} />}
      checks={[
        { label: 'The receipt stands', ok: !preview.isBackedOut },
        { label: `The period is ${isOpen ? 'open' : preview.periodStatus.toLowerCase()}`, ok: isOpen },
      ]}
      note="To take this back, enter the receipt again"
      discard={{ label: 'Another receipt', run: onBack }}
    >
      <DataTable
        label="Charges that open again"
        noun="charges"
        rows={parts}
        columns={partColumns}
        rowId={(row) => `${row.chargeId}:${row.why}`}
        state={view}
        onState={setView}
        onOpen={null}
        bar={false}
        empty={<EmptyState title="No charge opens again">The whole receipt is still prepaid money.</EmptyState>}
      />
    </Previewed>
  );
}

/** The page at `/c/$communityId/receivables/receipts/backout`. */
export default function BackoutPaymentBatchScreen() {
  const { search, setSearch } = useShell();
  const receiptId = search.receipt;
  if (!receiptId) return <Pick onPick={(picked) => setSearch({ receipt: picked })} />;
  return <Backout key={receiptId} receiptId={receiptId} onBack={() => setSearch({ receipt: null })} />;
}
