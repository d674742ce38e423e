// Coupon books before they are made: the payments, what each owner would get, who gets none and why, and what
// mailing them is estimated to cost.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addMonths, countWords, formatDate, formatMoney, type LocalDate, startOfMonth } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Facts,
  Failed,
  FieldRow,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  SelectField,
  type TableColumn,
  type TableView,
  TextAreaField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { type BookType, bookTypes, couponSkips, coupons, MESSAGE } from '../coupon.contract.ts';
import { CouponOrders } from './coupon-orders.tsx';

type View = ClientOutput<typeof coupons.previewCoupons>;
type Choices = ClientOutput<typeof coupons.getCouponChoices>;
type Book = View['books'][number];
type Skipped = View['skipped'][number];
type Tab = 'books' | 'skipped';

interface Order {
  bankAccountId: string;
  bookType: BookType;
  firstDueDate: LocalDate | '';
  sinceDate: LocalDate | '';
  payments: string;
  graceDays: string;
  message: string;
  mailer: string;
  codeId: string;
  withAutopay: boolean;
  again: boolean;
  leftOutIds: readonly string[];
}

const columns: readonly TableColumn<Book>[] = [
  { key: 'accountNumber', title: 'Account', width: 96 },
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'coupons', title: 'Coupons', kind: 'count', width: 84, total: 'sum' },
  { key: 'firstDate', title: 'First due', kind: 'date', width: 96 },
  { key: 'lastDate', title: 'Last due', kind: 'date', width: 96 },
  { key: 'payment', title: 'Payment', kind: 'money', width: 96 },
  { key: 'total', title: 'Total', kind: 'money', width: 106, total: 'sum' },
  { key: 'isShorter', title: 'Book', width: 110, value: (row) => (row.isShorter ? 'New owner' : ''), emphasis: 'quiet' },
];

const skippedColumns: readonly TableColumn<Skipped>[] = [
  { key: 'accountNumber', title: 'Account', width: 96 },
  { key: 'owner', title: 'Owner', width: 220, emphasis: 'strong' },
  { key: 'reason', title: 'Why', kind: 'status', width: 260, value: (row) => couponSkips[row.reason], tone: () => 'attention' },
];

const wholeWithin = (text: string, least: number, most: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most ? undefined : `A whole number from ${least} to ${most}`;

/** What is wrong with what is typed, by field. */
function problemsOf({ payments, graceDays, mailer, message }: Order) {
  return {
    payments: wholeWithin(payments, 1, 24),
    graceDays: wholeWithin(graceDays, 0, 90),
    mailer: /^(\d{6}|\d{9})?$/.test(mailer) ? undefined : '6 or 9 digits, or blank for no barcode',
    message: message.split('\n').length > MESSAGE.lines ? `At most ${MESSAGE.lines} lines` : undefined,
  };
}

function inputOf(communityId: string, order: Order) {
  const { firstDueDate, sinceDate, payments, graceDays, codeId, leftOutIds, ...rest } = order;
  if (firstDueDate === '' || rest.bankAccountId === '' || Object.values(problemsOf(order)).some((one) => one !== undefined)) return null;
  return {
    communityId,
    ...rest,
    firstDueDate,
    sinceDate: sinceDate === '' ? null : sinceDate,
    payments: Number(payments),
    graceDays: Number(graceDays),
    ...(codeId === '' ? {} : { codeIds: [codeId] }),
    ...(leftOutIds.length === 0 ? {} : { leftOutIds: [...leftOutIds] }),
  };
}

function Payments({ order, choices, onOrder }: { order: Order; choices: Choices; onOrder(next: Order): void }) {
  const problems = problemsOf(order);
  return (
    <PanelSection title="Payments">
      <FieldRow columns={2}>
        <DateField
          label="First due date"
          required
          value={order.firstDueDate}
          onChange={(firstDueDate) => onOrder({ ...order, firstDueDate })}
        />
        <TextField
          label="Payments"
          required
          numeric
          value={order.payments}
          error={problems.payments}
          onChange={(payments) => onOrder({ ...order, payments })}
        />
        <SelectField
          label="Charges"
          placeholder="All assessments"
          value={order.codeId}
          onChange={(codeId) => onOrder({ ...order, codeId })}
          options={choices.codes.map((code) => ({ value: code.chargeCodeId, label: code.name, code: code.alias }))}
        />
        <TextField
          label="Grace days"
          numeric
          value={order.graceDays}
          error={problems.graceDays}
          onChange={(graceDays) => onOrder({ ...order, graceDays })}
        />
      </FieldRow>
      <DateField
        label="Only owners since"
        help="For the shorter books of new owners. Blank for every owner."
        value={order.sinceDate}
        onChange={(sinceDate) => onOrder({ ...order, sinceDate })}
      />
      <CheckField label="Owners on autopay too" value={order.withAutopay} onChange={(withAutopay) => onOrder({ ...order, withAutopay })} />
      <CheckField label="Owners who have coupons already" value={order.again} onChange={(again) => onOrder({ ...order, again })} />
    </PanelSection>
  );
}

function Paper({ order, choices, onOrder }: { order: Order; choices: Choices; onOrder(next: Order): void }) {
  const problems = problemsOf(order);
  const bank = choices.bankAccounts.find((one) => one.bankAccountId === order.bankAccountId);
  return (
    <PanelSection title="Books">
      <SelectField
        label="Paid into"
        value={order.bankAccountId}
        onChange={(bankAccountId) => onOrder({ ...order, bankAccountId })}
        options={choices.bankAccounts.map((one) => ({ value: one.bankAccountId, label: one.name }))}
      />
      {bank && (!bank.hasScanline || bank.approvedDate === null) && (
        <p className="sm">
          <ScreenLink to="bank-check-scanline-settings">Set its scanline and the day the bank approved it</ScreenLink>
        </p>
      )}
      <SelectField
        label="Book"
        value={order.bookType}
        onChange={(bookType) => onOrder({ ...order, bookType })}
        options={(Object.keys(bookTypes) as BookType[]).map((value) => ({ value, label: bookTypes[value] }))}
      />
      <TextField
        label="USPS Mailer ID"
        help="Prints the Intelligent Mail barcode above the address."
        value={order.mailer}
        error={problems.mailer}
        onChange={(mailer) => onOrder({ ...order, mailer })}
      />
      <TextAreaField
        label="Message"
        help={`At most ${MESSAGE.letters} characters in ${MESSAGE.lines} lines.`}
        maxLength={MESSAGE.letters}
        error={problems.message}
        value={order.message}
        onChange={(message) => onOrder({ ...order, message })}
      />
    </PanelSection>
  );
}

function Estimate({ view }: { view: View }) {
  return (
    <PanelSection title="Estimate" aside={view.mail?.house}>
      <Facts
        facts={[
          ['Pages', view.pages.toLocaleString('en-US')],
          [
            'Cost of mailing',
            view.mail ? (
              <Money key="cost" value={view.mail.estimate} zero="digits" />
            ) : (
              <ScreenLink key="set" to="south-data-settings">
                Set how mail is made
              </ScreenLink>
            ),
          ],
        ]}
      />
    </PanelSection>
  );
}

function Ready({ choices }: { choices: Choices }) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const [order, setOrder] = useState<Order>({
    bankAccountId: choices.bankAccounts[0]?.bankAccountId ?? '',
    bookType: 'LABELS',
    firstDueDate: addMonths(startOfMonth(today), 1),
    sinceDate: '',
    payments: '12',
    graceDays: String(choices.graceDays),
    message: '',
    mailer: choices.mailer,
    codeId: '',
    withAutopay: false,
    again: false,
    leftOutIds: [],
  });
  const [tab, setTab] = useState<Tab>('books');
  const [state, setState] = useState<TableView>({});
  const act = usePreviewed(coupons.previewCoupons, coupons.makeCoupons, {
    input: inputOf(communityId, order),
    more: {},
    lines: ({ books }) => books.map((row) => ({ key: row.ownershipId, label: `${row.accountNumber} ${row.owner}`, amount: row.total })),
    done: (_answer, { books }) => `${countWords(books.length, 'coupon book')} being made`,
    onDone: ({ couponOrderId }) => shell.go('coupon-order-review', { couponOrderId }),
  });
  const header = { title: 'Export coupons', crumbs: ['Nothing is ordered yet'] };
  const view = act.preview;
  const form = (
    <>
      <Payments order={order} choices={choices} onOrder={setOrder} />
      <Paper order={order} choices={choices} onOrder={setOrder} />
    </>
  );
  const open = useMemo(() => view?.books.find((row) => row.ownershipId === state.open), [view, state.open]);
  if (!view) return <PreviewWaits of={act} header={header} />;
  const table = { noun: 'owners', state, onState: setState, bar: false } as const;
  return (
    <Previewed
      of={act}
      header={header}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'books', label: 'Books', count: view.books.length },
        { value: 'skipped', label: 'Left out', count: view.skipped.length },
      ]}
      noun="book"
      asideLabel="Payments and books"
      label={`Make ${countWords(view.books.length, 'book')}, ${countWords(view.coupons, 'coupon')}`}
      aside={
        <>
          {open && (
            <PanelSection title={`${open.accountNumber} ${open.owner}`}>
              <Facts
                facts={[
                  ['Scanline', open.scanline],
                  ['Coupons', `${open.coupons}, ${formatDate(open.firstDate)} to ${formatDate(open.lastDate)}`],
                  ['Total', formatMoney(centsOf(open.total) ?? 0n, 'digits')],
                ]}
              />
              <CheckField
                label="Leave this owner out"
                value={false}
                onChange={() => setOrder({ ...order, leftOutIds: [...order.leftOutIds, open.ownershipId] })}
              />
            </PanelSection>
          )}
          {form}
          <Estimate view={view} />
          <CouponOrders />
        </>
      }
      note="Makes the files. Ordering and mailing come after."
      {...(order.leftOutIds.length > 0
        ? {
            secondary: {
              label: `Take back ${countWords(order.leftOutIds.length, 'owner')} left out by hand`,
              run: () => setOrder({ ...order, leftOutIds: [] }),
            },
          }
        : {})}
    >
      {tab === 'books' ? (
        <DataTable
          label="Coupon books to make"
          rows={view.books}
          columns={columns}
          rowId={(row) => row.ownershipId}
          empty={<EmptyState title="No owner gets a coupon book">Choose other days, charges or owners.</EmptyState>}
          {...table}
        />
      ) : (
        <DataTable
          label="Owners without a book"
          rows={view.skipped}
          columns={skippedColumns}
          rowId={(row) => row.ownershipId}
          onOpen={null}
          empty={<EmptyState title="Nobody is left out" icon="check" />}
          {...table}
        />
      )}
    </Previewed>
  );
}

/** The page at `/c/$communityId/receivables/coupons`. */
export default function ExportCouponsScreen() {
  const { communityId } = useCommunity();
  const choices = useCall(coupons.getCouponChoices, { communityId });
  if (choices.error)
    return (
      <>
        <PageHeader title="Export coupons" />
        <Failed message={choices.error.message} reference={choices.error.reference} onRetry={() => void choices.refetch()} />
      </>
    );
  if (!choices.data) return <LoadingRows />;
  if (choices.data.bankAccounts.length === 0)
    return (
      <>
        <PageHeader title="Export coupons" />
        <EmptyState title="No bank account yet">Coupons are paid into a bank account with a scanline. Add one first.</EmptyState>
      </>
    );
  return <Ready choices={choices.data} />;
}
