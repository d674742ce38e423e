// The dialogs of limits and the procedure, and of an account that funds electronic payments.
import { useState } from 'react';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { Button, CheckField, FieldRow, MoneyField, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { paymentsSetup } from '../payments-setup.contract.ts';
import type { Answer } from './payments-setup.screen.tsx';

/** Sets limits and the procedure; saving is the yearly review. */
export function PolicyDialog({ policy, onClose }: { policy: Answer['policy']; onClose(): void }) {
  const save = useCommand(paymentsSetup.savePaymentPolicy);
  const [holdDays, setHold] = useState(String(policy?.holdDays ?? 3));
  const [vendorLimit, setVendor] = useState(policy?.vendorLimit ?? '');
  const [fileLimit, setFile] = useState(policy?.fileLimit ?? '');
  const [dayLimit, setDay] = useState(policy?.dayLimit ?? '');
  const [procedure, setProcedure] = useState(policy?.procedure ?? '');
  const ready = [vendorLimit, fileLimit, dayLimit, procedure.trim()].every((text) => text !== '') && /^\d+$/.test(holdDays);
  const run = () =>
    save.mutate({ version: policy?.version ?? null, holdDays, vendorLimit, fileLimit, dayLimit, procedure }, { onSuccess: onClose });
  return (
    <FormDialog
      title="Limits and procedure"
      confirmLabel="Save"
      ready={ready}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <FieldRow columns={3}>
        <MoneyField label="One vendor" required value={vendorLimit} onChange={setVendor} />
        <MoneyField label="One file" required value={fileLimit} onChange={setFile} />
        <MoneyField label="One day" required value={dayLimit} onChange={setDay} />
      </FieldRow>
      <TextField label="Banking days new bank details wait" required numeric maxLength={2} value={holdDays} onChange={setHold} />
      <TextAreaField label="Procedure against fraud" required rows={6} maxLength={8000} value={procedure} onChange={setProcedure} />
    </FormDialog>
  );
}

function Signers({ people, chosen, onChange }: { people: Answer['people']; chosen: readonly string[]; onChange(ids: string[]): void }) {
  return (
    <fieldset>
      <legend>Signers</legend>
      {people.map(({ userId, name }) => (
        <CheckField
          key={userId}
          label={name}
          value={chosen.includes(userId)}
          onChange={(isOn) => onChange(isOn ? [...chosen, userId] : chosen.filter((one) => one !== userId))}
        />
      ))}
    </fieldset>
  );
}

/** Sets what an account pays and who signs; and what the bank said of it. */
export function FundingDialog({
  account,
  people,
  onClose,
}: {
  account: Answer['accounts'][number];
  people: Answer['people'];
  onClose(): void;
}) {
  const { communityId, bankAccountId, version, state } = account;
  const save = useCommand(paymentsSetup.saveFundingAccount);
  const verify = useCommand(paymentsSetup.verifyFundingAccount);
  const [paysAch, setAch] = useState(account.paysAch);
  const [paysDigital, setDigital] = useState(account.paysDigital);
  const [hasOffset, setOffset] = useState(account.hasOffset);
  const [originId, setOrigin] = useState(account.originId);
  const [companyName, setName] = useState(account.companyName);
  const [companyId, setCompany] = useState(account.companyId);
  const [dailyLimit, setLimit] = useState(account.version === null ? '' : account.dailyLimit);
  const [signerIds, setSigners] = useState<string[]>(account.signers.map(({ userId }) => userId));
  const ready = [originId, companyName, companyId, dailyLimit].every((text) => text.trim() !== '') && signerIds.length > 0;
  const run = () =>
    save.mutate(
      { communityId, bankAccountId, version, paysAch, paysDigital, hasOffset, originId, companyName, companyId, dailyLimit, signerIds },
      { onSuccess: onClose },
    );
  const told = (next: 'PENDING' | 'VERIFIED' | 'FAILED') => {
    if (version !== null)
      verify.mutate({ communityId, bankAccountId, version, state: next }, { onSuccess: onClose, onError: toastFailure });
  };
  return (
    <FormDialog
      title={`Payments from ${account.name}`}
      confirmLabel="Save"
      ready={ready}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <CheckField label="Pays by ACH" value={paysAch} onChange={setAch} />
      <CheckField label="Pays by digital check" value={paysDigital} onChange={setDigital} />
      <CheckField label="ACH files take their total out of this account" value={hasOffset} onChange={setOffset} />
      <FieldRow columns={2}>
        <TextField label="Company name" help="As the bank has it" required maxLength={16} value={companyName} onChange={setName} />
        <TextField label="Company number" required maxLength={10} value={companyId} onChange={setCompany} />
        <TextField label="Origin number" required maxLength={10} value={originId} onChange={setOrigin} />
        <MoneyField label="Up to a day" required value={dailyLimit} onChange={setLimit} />
      </FieldRow>
      <Signers people={people} chosen={signerIds} onChange={setSigners} />
      {state !== null && (
        <div className="row">
          {state === 'UNVERIFIED' && <Button onClick={() => told('PENDING')}>The bank was asked</Button>}
          {state !== 'VERIFIED' && <Button onClick={() => told('VERIFIED')}>The bank confirmed it</Button>}
          {state !== 'FAILED' && <Button onClick={() => told('FAILED')}>The bank refused it</Button>}
        </div>
      )}
    </FormDialog>
  );
}
