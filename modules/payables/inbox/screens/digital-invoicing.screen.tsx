// How a community takes invoices: the address they are mailed to, when a total stands out, and the account
// numbers it learned.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type CallFailed, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Column,
  EmptyState,
  Failed,
  FieldRow,
  LoadingRows,
  Note,
  PageHeader,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { digitalInvoicing } from '../../payables.contract.ts';

type Setting = ClientOutput<typeof digitalInvoicing.getDigitalInvoicing>;

function Accounts({ setting, onChanged }: { setting: Setting; onChanged(): void }) {
  const { communityId } = useCommunity();
  const forget = useCommand(digitalInvoicing.forgetVendorAccount);
  const mayForget = useMayCall(digitalInvoicing.forgetVendorAccount);
  const run = (vendorAccountId: string) =>
    forget.mutateAsync({ communityId, vendorAccountId }).then(onChanged, (failure: CallFailed) => toastFailure(failure));
  if (setting.accounts.length === 0)
    return <EmptyState title="No account numbers learned yet">They are learned as invoices are submitted.</EmptyState>;
  return (
    <ul className="files">
      {setting.accounts.map((one) => (
        <li className="row" key={one.vendorAccountId}>
          <span className="grow">
            {one.vendorName}: {one.accountNumber}
          </span>
          {mayForget && (
            <Button size="small" disabled={forget.isPending} onClick={() => void run(one.vendorAccountId)}>
              Forget
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Settings({ setting, onChanged }: { setting: Setting; onChanged(): void }) {
  const { communityId } = useCommunity();
  const save = useCommand(digitalInvoicing.saveDigitalInvoicing);
  const [takesMail, setTakesMail] = useState(setting.takesMail);
  const [percent, setPercent] = useState(String(setting.overMedianPercent));
  const run = () =>
    save.mutateAsync({ communityId, version: setting.version, takesMail, overMedianPercent: Number(percent) }).then(
      () => {
        toast({ text: 'Saved' });
        onChanged();
      },
      (failure: CallFailed) => void (failure.fields.length === 0 && toastFailure(failure)),
    );
  return (
    <>
      {setting.address === null ? (
        <Note tone="attention" title="Email is not set up here">
          Invoices come by upload until the administrator gives this installation a mail address.
        </Note>
      ) : (
        <p>
          Vendors email invoices to <b>{setting.address}</b>
        </p>
      )}
      <CheckField label="Take invoices by email" value={takesMail} onChange={setTakesMail} />
      <FieldRow columns={3}>
        <TextField
          label="Percent over the usual total that needs review"
          value={percent}
          onChange={setPercent}
          error={save.error?.fields.find((one) => one.path === 'overMedianPercent')?.message}
        />
      </FieldRow>
      <Button weight="primary" disabled={save.isPending} onClick={() => void run()}>
        Save
      </Button>
      <h2>Account numbers</h2>
      <Accounts setting={setting} onChanged={onChanged} />
    </>
  );
}

/** The page at `/c/$communityId/payables/digital-invoicing`. */
export default function DigitalInvoicingScreen() {
  const { communityId } = useCommunity();
  const loaded = useCall(digitalInvoicing.getDigitalInvoicing, { communityId });
  if (loaded.error)
    return <Failed message={loaded.error.message} reference={loaded.error.reference} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <LoadingRows />;
  return (
    <Column>
      <PageHeader title="Digital invoicing" />
      <div className="profile">
        <Settings key={loaded.data.version} setting={loaded.data} onChanged={() => void loaded.refetch()} />
      </div>
    </Column>
  );
}
