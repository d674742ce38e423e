// Where one vendor is paid: its bank details, entered by one person and approved by another after a call.
import { useState } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Column, Failed, LoadingRows, PageHeader, Split } from '../../../../packages/ui/ui.ts';
import { paymentsSetup } from '../payments-setup.contract.ts';
import { BankDialog, DecideDialog, type VendorBank } from './vendor-bank-dialogs.tsx';
import { VendorBankTable } from './vendor-bank-table.tsx';

/** The page at `/vendors/$vendorId/bank`. */
export default function VendorBankScreen() {
  const { params } = useShell();
  const vendorId = params.vendorId ?? '';
  const read = useCall(paymentsSetup.listVendorBanks, { vendorId });
  const mayEnter = useMayCall(paymentsSetup.proposeVendorBank);
  const [asked, ask] = useState<'bank' | VendorBank | null>(null);
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows rows={4} />;
  const { vendorName, rows } = read.data;
  const waits = rows.some(({ state }) => state === 'PROPOSED');
  const close = () => ask(null);
  return (
    <Split>
      <Column>
        <PageHeader
          crumbs={[
            <ScreenLink key="vendor" to="vendor-view" params={{ vendorId }}>
              {vendorName}
            </ScreenLink>,
          ]}
          title="Bank details"
          meta={waits ? 'a change waits for a call' : undefined}
          actions={mayEnter && !waits && <Button onClick={() => ask('bank')}>Enter bank details</Button>}
        />
        <VendorBankTable rows={rows} onOpen={ask} />
      </Column>
      {asked === 'bank' && <BankDialog vendorId={vendorId} onClose={close} />}
      {asked !== null && asked !== 'bank' && <DecideDialog bank={asked} onClose={close} />}
    </Split>
  );
}
