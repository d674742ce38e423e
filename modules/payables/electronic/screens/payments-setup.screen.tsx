// The setup of electronic payments: limits and the written procedure, accounts that fund them, and bank
// details of vendors, which one person enters and another approves after a call.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  centsOf,
  DataTable,
  DateText,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  Split,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { paymentsSetup } from '../payments-setup.contract.ts';
import { FundingDialog, PolicyDialog } from './funding-dialogs.tsx';
import { BankDialog, DecideDialog, type VendorBank } from './vendor-bank-dialogs.tsx';
import { VendorBankTable } from './vendor-bank-table.tsx';

export type Answer = ClientOutput<typeof paymentsSetup.getPaymentsSetup>;
type Account = Answer['accounts'][number];
type Asked = 'policy' | 'bank' | { account: Account } | { bank: VendorBank } | null;

const fundingWords = { UNVERIFIED: 'Not verified', PENDING: 'Asked the bank', VERIFIED: 'Verified', FAILED: 'Failed' } as const;

const accountColumns: TableColumn<Account>[] = [
  { key: 'communityName', title: 'Community', width: 200, emphasis: 'strong' },
  { key: 'name', title: 'Bank account', width: 180 },
  { key: 'lastDigits', title: 'Account', width: 90, value: (row) => `•••${row.lastDigits}` },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 120,
    value: (row) => (row.state === null ? 'Off' : fundingWords[row.state]),
    tone: (row) => (row.state === 'VERIFIED' ? 'good' : row.state === 'FAILED' ? 'problem' : row.state === null ? 'neutral' : 'attention'),
  },
  {
    key: 'pays',
    title: 'Pays',
    width: 160,
    value: (row) => [...(row.paysAch ? ['ACH'] : []), ...(row.paysDigital ? ['digital checks'] : [])].join(', '),
  },
  { key: 'dailyLimit', title: 'A day', kind: 'money', width: 110 },
  { key: 'signers', title: 'Signers', width: 220, value: (row) => row.signers.map((one) => one.name).join(', ') },
];
function Policy({ policy, edit }: { policy: Answer['policy']; edit: (() => void) | null }) {
  const button = edit && <Button onClick={edit}>{policy ? 'Review limits and procedure' : 'Set limits and procedure'}</Button>;
  if (!policy)
    return (
      <PanelSection title="Limits and procedure">
        <EmptyState title="No limit is set yet" icon="building-bank" actions={button}>
          Nothing is paid electronically before limits and a procedure are set.
        </EmptyState>
      </PanelSection>
    );
  const money = (text: string) => formatMoney(centsOf(text) ?? 0n, 'digits');
  return (
    <PanelSection title="Limits and procedure">
      {policy.isReviewDue && (
        <Note tone="attention" title="The yearly review is due.">
          Read the procedure against fraud and save it again.
        </Note>
      )}
      <Facts
        facts={[
          ['One vendor', money(policy.vendorLimit)],
          ['One file', money(policy.fileLimit)],
          ['One day', money(policy.dayLimit)],
          ['New bank details wait', `${policy.holdDays} banking days`],
          ['Reviewed', policy.reviewedDate === null ? '' : <DateText key="date" value={policy.reviewedDate} form="words" />],
          ['By', policy.reviewedBy],
        ]}
      />
      <p>{policy.procedure}</p>
      {button}
    </PanelSection>
  );
}

/** The page at `/payables/payments-setup`. */
export default function PaymentsSetupScreen() {
  const read = useCall(paymentsSetup.getPaymentsSetup, {});
  const mayPolicy = useMayCall(paymentsSetup.savePaymentPolicy);
  const mayBank = useMayCall(paymentsSetup.proposeVendorBank);
  const [asked, ask] = useState<Asked>(null);
  const [accounts, setAccounts] = useState<TableView>({});
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows rows={10} />;
  const { data } = read;
  const close = () => ask(null);
  return (
    <Split>
      <Column>
        <PageHeader title="Electronic payments" actions={mayBank && <Button onClick={() => ask('bank')}>Enter bank details</Button>} />
        <Policy policy={data.policy} edit={mayPolicy ? () => ask('policy') : null} />
        <PanelSection title="Funding accounts">
          <DataTable
            label="Funding accounts"
            noun="accounts"
            rows={data.accounts}
            columns={accountColumns}
            rowId={(row) => row.bankAccountId}
            state={accounts}
            onState={setAccounts}
            onOpen={(account) => ask({ account })}
            bar={false}
            empty={
              <EmptyState title="No bank account yet" icon="building-bank">
                Bank accounts of communities fund payments.
              </EmptyState>
            }
          />
        </PanelSection>
        <PanelSection title="Bank details of vendors">
          <VendorBankTable rows={data.banks} onOpen={(bank) => ask({ bank })} />
        </PanelSection>
      </Column>
      {asked === 'policy' && <PolicyDialog policy={data.policy} onClose={close} />}
      {asked === 'bank' && <BankDialog vendorId={null} onClose={close} />}
      {asked !== null && typeof asked === 'object' && 'account' in asked && (
        <FundingDialog account={asked.account} people={data.people} onClose={close} />
      )}
      {asked !== null && typeof asked === 'object' && 'bank' in asked && <DecideDialog bank={asked.bank} onClose={close} />}
    </Split>
  );
}
