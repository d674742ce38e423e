// Adds a signature, or changes what one may sign.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { toUpload, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  CheckList,
  DateField,
  FieldRow,
  LoadingRows,
  MoneyField,
  SelectField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { signatures } from '../signature.contract.ts';

type Choices = ClientOutput<typeof signatures.getSignatureChoices>;
type Loaded = ClientOutput<typeof signatures.getSignature>;
interface Upload {
  fileName: string;
  content: string;
}

function Form({ choices, kept, onClose }: { choices: Choices; kept: Loaded | null; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const [form, setForm] = useState({
    signer: kept?.signer ?? '',
    signerTitle: kept?.signerTitle ?? '',
    userId: kept?.userId ?? '',
    signsLetters: kept?.signsLetters ?? true,
    signsChecks: kept?.signsChecks ?? false,
    bankAccountIds: kept?.bankAccountIds ?? [],
    limit: kept?.limit ?? ('' as string),
    secondSignatureId: kept?.secondSignatureId ?? '',
    validFromDate: (kept?.validFromDate ?? today) as string,
    validThroughDate: (kept?.validThroughDate ?? '') as string,
  });
  const [file, setFile] = useState<Upload | null>(null);
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  const add = useCommand(signatures.addSignature);
  const edit = useCommand(signatures.editSignature);
  const run = () => {
    const facts = {
      ...form,
      communityId,
      userId: form.userId || null,
      limit: form.limit || null,
      secondSignatureId: form.secondSignatureId || null,
      validThroughDate: form.validThroughDate || null,
    };
    const onSuccess = () => {
      toast({ text: `Saved the signature of ${form.signer}` });
      onClose();
    };
    if (kept) edit.mutate({ ...facts, signatureId: kept.signatureId, version: kept.version, file }, { onSuccess });
    else if (file) add.mutate({ ...facts, file }, { onSuccess });
  };
  const others = choices.others.filter(({ signatureId }) => signatureId !== kept?.signatureId);
  return (
    <FormDialog
      title={kept ? `The signature of ${kept.signer}` : 'Add a signature'}
      confirmLabel="Save the signature"
      ready={form.signer.trim() !== '' && form.validFromDate !== '' && (kept !== null || file !== null)}
      busy={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      run={run}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <TextField label="Signer" required maxLength={120} value={form.signer} onChange={(signer) => set({ signer })} />
        <TextField label="Title" maxLength={120} value={form.signerTitle} onChange={(signerTitle) => set({ signerTitle })} />
      </FieldRow>
      <SelectField
        label="Signs in as"
        value={form.userId}
        onChange={(userId) => set({ userId })}
        options={[
          { value: '', label: 'Nobody here, such as a member of the board' },
          ...choices.users.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
      <label className="col">
        <span>{kept ? 'Another picture' : 'Picture, PNG or JPEG'}</span>
        <input
          type="file"
          accept="image/png,image/jpeg"
          onChange={(event) => {
            const [picked] = event.target.files ?? [];
            if (picked) void toUpload(picked).then(setFile);
          }}
        />
      </label>
      <CheckField label="Signs letters" value={form.signsLetters} onChange={(signsLetters) => set({ signsLetters })} />
      <CheckField label="Signs checks" value={form.signsChecks} onChange={(signsChecks) => set({ signsChecks })} />
      {form.signsChecks && (
        <>
          <FieldRow columns={2}>
            <MoneyField label="Alone up to" help="Blank for any amount" value={form.limit} onChange={(limit) => set({ limit })} />
            <SelectField
              label="Above it with"
              value={form.secondSignatureId}
              onChange={(secondSignatureId) => set({ secondSignatureId })}
              options={[
                { value: '', label: 'By hand' },
                ...others.map(({ signatureId, signer }) => ({ value: signatureId, label: signer })),
              ]}
            />
          </FieldRow>
          <CheckList
            label="For these accounts"
            noun="accounts"
            options={choices.bankAccounts.map(({ bankAccountId, name }) => ({ value: bankAccountId, label: name }))}
            value={form.bankAccountIds}
            onChange={(bankAccountIds) => set({ bankAccountIds })}
          />
        </>
      )}
      <FieldRow columns={2}>
        <DateField label="From" required value={form.validFromDate} onChange={(validFromDate) => set({ validFromDate })} />
        <DateField label="Through" value={form.validThroughDate} onChange={(validThroughDate) => set({ validThroughDate })} />
      </FieldRow>
    </FormDialog>
  );
}

export function SignatureForm({ signatureId, onClose }: { signatureId: string | null; onClose(): void }) {
  const { communityId } = useCommunity();
  const choices = useCall(signatures.getSignatureChoices, { communityId });
  const kept = useCall(signatures.getSignature, signatureId === null ? null : { communityId, signatureId });
  if (!choices.data || (signatureId !== null && !kept.data)) return <LoadingRows rows={2} />;
  return <Form choices={choices.data} kept={kept.data ?? null} onClose={onClose} />;
}
