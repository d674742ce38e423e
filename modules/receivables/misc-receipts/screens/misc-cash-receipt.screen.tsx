// The form behind entering a miscellaneous receipt and changing one that is posted: payer and amount above,
// its accounts in a grid below, the entry beside.
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useAfterPause, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  Column,
  Combo,
  CommitBar,
  centsOf,
  EmptyState,
  type EntryColumn,
  EntryGrid,
  Failed,
  LoadingRows,
  MoneyField,
  PageHeader,
  Segmented,
  SelectField,
  SidePane,
  Split,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { accountOptions, chosenAccount, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { miscCategories, miscReceipts, type PayerKind, payerKinds, usuallyNonExempt } from '../misc-receipt.contract.ts';
import {
  blankMiscLine,
  leftToSplit,
  miscWaitsFor,
  percentPoints,
  splitLines,
  type TypedMisc,
  type TypedMiscLine,
  typedOver,
} from '../misc-typing.rules.ts';
import { MiscReceiptAside } from './misc-receipt-aside.tsx';
import { useMiscDraft } from './use-misc-draft.tsx';

export type Choices = ClientOutput<typeof miscReceipts.getMiscReceiptChoices>;
type Receipt = ClientOutput<typeof miscReceipts.getMiscReceipt>;
type Input = ClientInput<typeof miscReceipts.previewMiscReceipt>;

/** The form as the preview wants it. */
function inputOf(communityId: string, form: TypedMisc, miscReceiptId: string | undefined): Input | null {
  const { depositId, vendorId, ownershipId, postDate, lines, reason: _reason, ...rest } = form;
  if (postDate === '' || miscWaitsFor(form) !== undefined) return null;
  return {
    ...rest,
    communityId,
    postDate,
    ...(miscReceiptId ? { miscReceiptId } : {}),
    ...(depositId ? { depositId } : {}),
    ...(form.payerKind === 'VENDOR' ? { vendorId } : {}),
    ...(form.payerKind === 'OWNER' ? { ownershipId } : {}),
    lines: lines.map(({ accountId, costCenterId, amount, memo }) => ({
      accountId,
      amount,
      memo,
      ...(costCenterId ? { costCenterId } : {}),
    })),
  };
}

function columnsOf(choices: Choices, left: string): readonly EntryColumn<TypedMiscLine>[] {
  const centers = choices.costCenters.map((one) => ({ value: one.costCenterId, code: one.code, label: one.name }));
  return [
    {
      key: 'accountId',
      title: 'Account',
      kind: 'pick',
      width: 110,
      required: true,
      options: accountOptions(choices.accounts, choices),
      onPick: (option, row) => ({
        accountName: option.label,
        ...chosenAccount(option),
        ...(row.amount === '' && row.percent === '' ? { amount: left } : {}),
      }),
    },
    { key: 'accountName', title: 'Name', kind: 'readonly', width: 200, emphasis: 'quiet' },
    ...(centers.length > 1 ? [{ key: 'costCenterId', title: 'Cost center', kind: 'pick', width: 110, options: centers } as const] : []),
    { key: 'memo', title: 'Memo', kind: 'text' },
    {
      key: 'percent',
      title: 'Percent',
      kind: 'text',
      width: 90,
      numeric: true,
      parse: (text) => (text === '' || percentPoints(text) !== null ? text : null),
    },
    { key: 'amount', title: 'Amount', kind: 'money', width: 130, total: 'sum', emphasis: 'strong' },
  ];
}

interface FieldsProps {
  form: TypedMisc;
  change(part: Partial<TypedMisc>): void;
  choices: Choices;
  first: RefObject<HTMLInputElement | null>;
}

function PayerField({ form, change, choices, first }: FieldsProps) {
  const vendors = useMemo(() => choices.vendors.map((one) => ({ value: one.vendorId, label: one.name })), [choices]);
  const owners = useMemo(
    () => choices.owners.map((one) => ({ value: one.ownershipId, code: one.accountNumber, label: one.owner, hint: one.address })),
    [choices],
  );
  if (form.payerKind === 'VENDOR')
    return (
      <Combo
        ref={first}
        label="Vendor"
        required
        width={280}
        options={vendors}
        placeholder="Name"
        value={form.vendorId}
        onChange={(vendorId) => change({ vendorId })}
      />
    );
  if (form.payerKind === 'OWNER')
    return (
      <Combo
        ref={first}
        label="Owner"
        required
        width={280}
        options={owners}
        placeholder="Account or name"
        value={form.ownershipId}
        onChange={(ownershipId) => change({ ownershipId })}
      />
    );
  return (
    <TextField
      ref={first}
      label="Payer"
      required
      width={280}
      maxLength={120}
      autoFocus
      value={form.payerName}
      onChange={(payerName) => change({ payerName })}
    />
  );
}

const kinds = Object.entries(payerKinds).map(([value, label]) => ({ value: value as PayerKind, label }));
const categories = Object.entries(miscCategories).map(([value, label]) => ({ value: value as keyof typeof miscCategories, label }));

function HeadFields(props: FieldsProps) {
  const { form, change, choices } = props;
  return (
    <>
      <div className="fields hdr">
        <Segmented
          label="Paid by"
          value={form.payerKind}
          onChange={(payerKind) => change({ payerKind, ...(payerKind === 'VENDOR' ? { category: 'VENDOR_REFUND' as const } : {}) })}
          options={kinds}
        />
        <PayerField {...props} />
        <MoneyField
          label="Amount"
          required
          width={130}
          value={form.amount}
          onChange={(amount) => change({ amount, lines: splitLines(amount, form.lines) })}
        />
        <TextField
          label="Check number"
          numeric
          width={120}
          maxLength={20}
          value={form.checkNumber}
          onChange={(checkNumber) => change({ checkNumber })}
        />
      </div>
      <div className="fields hdr">
        <SelectField
          label="Category"
          width={200}
          value={form.category}
          onChange={(category) => change({ category, isNonExempt: usuallyNonExempt.has(category) })}
          options={categories}
        />
        <SelectField
          label="Deposit to"
          width={230}
          value={form.bankAccountId}
          onChange={(bankAccountId) => change({ bankAccountId, depositId: '' })}
          options={choices.bankAccounts.map((account) => ({ value: account.bankAccountId, label: `${account.name} ${account.last4}` }))}
        />
        <PostDateField
          label="Post date"
          fund={choices.bankAccounts.find((account) => account.bankAccountId === form.bankAccountId)?.fundName}
          required
          width={140}
          value={form.postDate}
          onChange={(postDate) => change({ postDate, depositId: '' })}
        />
        <TextField
          label="Description"
          width={300}
          maxLength={200}
          value={form.description}
          onChange={(description) => change({ description })}
        />
      </div>
      <div className="fields hdr">
        <CheckField
          label="Non-exempt function income"
          help="Counts as non-exempt on Form 1120-H"
          value={form.isNonExempt}
          onChange={(isNonExempt) => change({ isNonExempt })}
        />
      </div>
    </>
  );
}

/** A receipt that was just posted, for its files. */
interface Posted {
  miscReceiptId: string;
  receiptNumber: number;
}

function Form({ choices, receipt }: { choices: Choices; receipt: Receipt | null }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const first = useRef<HTMLInputElement>(null);
  const undo = useUndoBatch();
  const draft = useMiscDraft(choices, receipt);
  const [posted, setPosted] = useState<Posted[]>([]);
  const form = draft.value;
  const id = receipt?.miscReceiptId;
  const asked = useAfterPause(inputOf(communityId, form, id));
  const options = {
    input: asked.value,
    isLatest: asked.isLatest,
    lines: (seen: ClientOutput<typeof miscReceipts.previewMiscReceipt>) => [{ key: 'amount', label: seen.payerName, amount: seen.amount }],
    undo,
  };
  const adding = usePreviewed(miscReceipts.previewMiscReceipt, miscReceipts.addMiscReceipt, {
    ...options,
    input: id ? null : options.input,
    more: {},
    goesOn: true,
    done: (answer, seen) => `Posted misc receipt ${answer.receiptNumber}, ${formatMoney(centsOf(seen.amount) ?? 0n)}`,
    onDone: (answer) => {
      setPosted([answer, ...posted]);
      draft.begin(form);
      first.current?.focus();
    },
  });
  const editing = usePreviewed(miscReceipts.previewMiscReceipt, miscReceipts.editMiscReceipt, {
    ...options,
    input: id ? options.input : null,
    more: { reason: form.reason },
    done: (answer) => `Misc receipt ${answer.receiptNumber} was reversed and posted again`,
    onDone: (answer) => {
      draft.clear();
      shell.go('misc-cash-receipt-view', { miscReceiptId: answer.miscReceiptId });
    },
  });
  const act = receipt ? editing : adding;
  const left = leftToSplit(form);
  const rest = left > 0n ? centsToText(left) : '';
  const columns = useMemo(() => columnsOf(choices, rest), [choices, rest]);
  const amount = formatMoney(centsOf(form.amount) ?? 0n, 'digits');
  const own = draft.isTyped || !receipt ? (miscWaitsFor(form) ?? (asked.isLatest ? undefined : 'Adding up')) : 'Nothing was changed yet';
  const title = receipt ? `Edit misc receipt ${receipt.receiptNumber}` : 'Add miscellaneous cash receipt';
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={title}
            crumbs={[
              <ScreenLink key="list" to="misc-cash-receipts">
                Misc receipts
              </ScreenLink>,
              receipt ? 'Reversed and posted again under its number' : 'Nothing is posted yet',
            ]}
          />
          <HeadFields form={form} change={draft.change} choices={choices} first={first} />
          {receipt && (
            <div className="fields hdr">
              <TextField
                label="Reason"
                width={420}
                maxLength={200}
                help="Kept in the audit trail"
                value={form.reason}
                onChange={(reason) => draft.change({ reason })}
              />
            </div>
          )}
          <EntryGrid
            label="GL distribution"
            columns={columns}
            rows={form.lines}
            onRows={(lines) => draft.change({ lines: typedOver(form.amount, form.lines, lines) })}
            newRow={blankMiscLine}
            minRows={6}
            footLabel={left === 0n ? 'Agrees with the receipt' : `${formatMoney(left, 'digits')} left to distribute`}
          />
        </Column>
        <SidePane label="Preview">
          <MiscReceiptAside act={act} form={form} change={draft.change} posted={posted} />
        </SidePane>
      </Split>
      <CommitBar
        figures={[
          { label: 'Receipt', value: amount },
          { label: 'Left', value: formatMoney(left, 'digits'), tone: left === 0n ? 'good' : 'attention' },
        ]}
        note={draft.restored ? 'What you typed earlier was kept' : 'Can be undone at any time'}
        discard={draft.isTyped ? { label: 'Discard', run: draft.clear } : undefined}
        primary={{
          label: receipt ? `Reverse it and post ${amount}` : `Post 1 receipt, ${amount}`,
          run: act.commit,
          busy: act.busy,
          waitsFor: own ?? act.waitsFor(),
        }}
      />
    </>
  );
}

/** Enters a receipt (`miscReceiptId` null) and stays for the next one, or changes one that is posted. */
export default function MiscCashReceiptScreen({ miscReceiptId }: { miscReceiptId: string | null }) {
  const { communityId } = useCommunity();
  const choices = useCall(miscReceipts.getMiscReceiptChoices, { communityId });
  const receipt = useCall(miscReceipts.getMiscReceipt, miscReceiptId === null ? null : { communityId, miscReceiptId });
  const failed = [choices, receipt].find((one) => one.error);
  if (failed?.error)
    return <Failed message={failed.error.message} reference={failed.error.reference} onRetry={() => void failed.refetch()} />;
  if (!choices.data || (miscReceiptId !== null && !receipt.data)) return <LoadingRows />;
  if (choices.data.bankAccounts.length === 0)
    return (
      <>
        <PageHeader title="Add miscellaneous cash receipt" />
        <EmptyState title="No bank account to deposit to" actions={<ScreenLink to="bank-account-add">Add a bank account</ScreenLink>}>
          Receipts go into a bank account of the community.
        </EmptyState>
      </>
    );
  return <Form key={miscReceiptId} choices={choices.data} receipt={receipt.data ?? null} />;
}
