// One payment of a lockbox file: what the bank read, why it waits, and the owner picked for it by keyboard;
// or deleted with a reason.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Combo,
  centsOf,
  DateText,
  Dialog,
  Facts,
  IconButton,
  Money,
  Note,
  type Option,
  PanelSection,
  SelectField,
  TextField,
  toast,
  useHotkeys,
  useIsToasted,
} from '../../../../packages/ui/ui.ts';
import { owners } from '../../owners/owner.contract.ts';
import { receipts } from '../../receipts/receipt.contract.ts';
import { lockbox } from '../lockbox.contract.ts';
import { type LockboxLine, reasonSentence, stateOf } from './lockbox-parts.tsx';

type Owner = ClientOutput<typeof owners.findOwners>[number];

function amountOf(line: LockboxLine): string {
  return formatMoney(centsOf(line.amount) ?? 0n, 'digits');
}

/**
 * Searches owners and remembers what was found, so that the one picked is known whole. Before anything is
 * typed it looks for the remitter.
 */
function useOwnerSearch(line: LockboxLine) {
  const found = useRef(new Map<string, Owner>());
  const { communityId, remitter } = line;
  const search = useCallback(
    async (query: string, signal: AbortSignal): Promise<readonly Option[]> => {
      const sought = query.trim() || remitter.trim();
      if (sought === '') return [];
      const rows = await call(
        owners.findOwners,
        { search: sought, limit: '20', ...(communityId === null ? {} : { communityId }) },
        { signal },
      );
      for (const row of rows) found.current.set(row.ownershipId, row);
      return rows.map((row) => ({
        value: row.ownershipId,
        code: row.accountNumber,
        label: row.owner,
        hint: `${communityId === null ? `${row.communityName} · ` : ''}owes ${formatMoney(centsOf(row.owes) ?? 0n, 'digits')}`,
      }));
    },
    [communityId, remitter],
  );
  return { search, ownerOf: (ownershipId: string) => found.current.get(ownershipId) };
}

/** Asks for the reason and takes the payment out of the queue. */
function DeleteDialog({ line, onClose, onDone }: { line: LockboxLine; onClose(): void; onDone(): void }) {
  const remove = useCommand(lockbox.deleteLockboxLine);
  const [reason, setReason] = useState('');
  const ready = reason.trim() !== '' && !remove.isPending;
  const run = () => {
    if (!ready) return;
    remove.mutateAsync({ lockboxLineId: line.lockboxLineId, reason }).then(() => {
      toast({ text: `Deleted the payment of ${amountOf(line)}` });
      onDone();
    }, toastFailure);
  };
  const actions = (
    <>
      <Button onClick={onClose}>Keep the payment</Button>
      <Button weight="primary" disabled={!ready} onClick={run}>
        Delete the payment, {amountOf(line)}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`Delete check ${line.checkNumber || 'without number'}?`} actions={actions}>
      <div className="profile">
        <p className="t2">
          No receipt is made, and the deposit on the books will be less than the bank’s. The payment stays in the file with your name and
          the reason.
        </p>
        <TextField label="Reason" required autoFocus maxLength={200} value={reason} onChange={setReason} onEnter={run} />
      </div>
    </Dialog>
  );
}

/** Which bank account got the money, when the file's lockbox id does not say. */
function BankChoice({
  communityId,
  value,
  onChange,
  error,
}: {
  communityId: string;
  value: string;
  onChange(id: string): void;
  error: string | undefined;
}) {
  const choices = useCall(receipts.getReceiptChoices, { communityId }).data?.bankAccounts ?? [];
  return (
    <SelectField
      label="Deposited to"
      required
      help="No bank account has this file’s lockbox ID"
      placeholder="Choose the bank account"
      value={value}
      onChange={onChange}
      error={error}
      options={choices.map((each) => ({ value: each.bankAccountId, label: `${each.name} ••••${each.last4}` }))}
    />
  );
}

interface PickProps {
  line: LockboxLine;
  /** Counts up whenever the payment is entered by key or press: the picker then takes the focus. */
  entered: number;
  onDone(): void;
}

/** The picker, the owner as the books know them, and the button that gives the payment to them. */
function PickOwner({ line, entered, onDone }: PickProps) {
  const { search, ownerOf } = useOwnerSearch(line);
  const [owner, setOwner] = useState<Owner | undefined>();
  const [bankAccountId, setBankAccountId] = useState('');
  const [reason, setReason] = useState('');
  const [teach, setTeach] = useState(false);
  const canTeach = line.reason === 'UNKNOWN_OWNER' && line.ownerAccount !== '';
  const fix = useCommand(lockbox.mendLockboxLine);
  const picker = useRef<HTMLInputElement>(null);
  const give = useRef<HTMLButtonElement>(null);
  const needsBank = owner !== undefined && line.bankAccountId === null;
  const needsReason = line.reason === 'DUPLICATE';
  const ready = owner !== undefined && (!needsBank || bankAccountId !== '') && (!needsReason || reason.trim() !== '') && !fix.isPending;
  useEffect(() => {
    if (entered > 0) picker.current?.focus();
  }, [entered]);
  useEffect(() => {
    if (owner && line.bankAccountId !== null && !needsReason) give.current?.focus();
  }, [owner, line.bankAccountId, needsReason]);
  useHotkeys([{ keys: 'o', label: 'Pick the owner', hint: true, run: () => picker.current?.focus() }]);
  const run = () => {
    if (!ready) return;
    const { communityId, ownershipId, accountNumber } = owner;
    fix.mutate(
      {
        communityId,
        lockboxLineId: line.lockboxLineId,
        ownershipId,
        ...(needsBank && { bankAccountId }),
        ...(needsReason && { reason }),
        ...(canTeach && teach && { teach }),
      },
      {
        onSuccess: () => {
          toast({ text: `${amountOf(line)} goes to ${accountNumber}` });
          onDone();
        },
      },
    );
  };
  const isToasted = useIsToasted(fix.error?.message);
  const bankError = fix.error?.fields.find((field) => field.path === 'bankAccountId')?.message;
  return (
    <>
      <PanelSection title={line.status === 'MATCHED' ? 'Give it to another owner' : 'Whose payment is it?'}>
        <Combo
          ref={picker}
          label="Owner"
          width="100%"
          placeholder="Account, name or street"
          value={owner?.ownershipId ?? ''}
          onChange={(ownershipId) => setOwner(ownerOf(ownershipId))}
          options={search}
          error={fix.error && !bankError && !isToasted ? fix.error.message : undefined}
        />
      </PanelSection>
      {owner && (
        <PanelSection title={owner.owner} aside={owner.accountNumber}>
          <Facts
            facts={[
              ['Property', owner.address],
              ...(line.communityId === null ? ([['Community', owner.communityName]] as const) : []),
              ['Owes', <Money key="o" value={owner.owes} zero="digits" />],
              ['Prepaid', <Money key="p" value={owner.prepaid} zero="digits" />],
            ]}
          />
          {!owner.isCurrent && (
            <Note tone="attention" title="A previous owner.">
              They no longer own there.
            </Note>
          )}
          {needsBank && <BankChoice communityId={owner.communityId} value={bankAccountId} onChange={setBankAccountId} error={bankError} />}
          {needsReason && (
            <TextField label="Reason to take it again" required maxLength={200} value={reason} onChange={setReason} onEnter={run} />
          )}
          {canTeach && (
            <CheckField
              label={`Teach this alias: ${line.ownerAccount} is ${owner.accountNumber} from now on`}
              value={teach}
              onChange={setTeach}
            />
          )}
          <div className="row acts">
            <Button ref={give} weight="primary" disabled={!ready} onClick={run}>
              Give {amountOf(line)} to {owner.accountNumber}
            </Button>
          </div>
        </PanelSection>
      )}
    </>
  );
}

export interface MendPaymentProps extends PickProps {
  line: LockboxLine;
  onClose(): void;
}

/** The payment in hand. Esc goes back to the queue, Del deletes. */
export function MendPayment({ line, entered, onClose, onDone }: MendPaymentProps) {
  const mayMend = useMayCall(lockbox.mendLockboxLine);
  const mayDelete = useMayCall(lockbox.deleteLockboxLine);
  const [deleting, setDeleting] = useState(false);
  const isOpen = line.status === 'EXCEPTION' || line.status === 'MATCHED';
  const canDelete = mayDelete && isOpen;
  const hasOwner = line.reason !== 'ZERO_AMOUNT';
  const remove = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (entered > 0 && !hasOwner) remove.current?.focus();
  }, [entered, hasOwner]);
  useHotkeys([
    { keys: 'escape', label: 'Back to the queue', inFields: true, run: onClose },
    ...(canDelete ? [{ keys: 'delete', label: 'Delete the payment', hint: true, run: () => setDeleting(true) }] : []),
  ]);
  const state = stateOf(line);
  return (
    <>
      <div className="phead">
        <b className="m ell">{line.checkNumber === '' ? 'Payment without number' : `Check ${line.checkNumber}`}</b>
        <span className="m">{amountOf(line)}</span>
        <span className="push" />
        <IconButton icon="x" label="Back to the queue" onClick={onClose} />
      </div>
      {line.status === 'EXCEPTION' && (
        <section className="psec">
          <Note tone="attention" title={`${state.word}.`}>
            {reasonSentence(line)}
          </Note>
        </section>
      )}
      {isOpen && mayMend && hasOwner && <PickOwner line={line} entered={entered} onDone={onDone} />}
      <PanelSection title="As the bank read it">
        <Facts
          facts={[
            ['Owner account', line.ownerAccount || 'None'],
            ['Remitter', line.remitter || 'None'],
            ['Deposited', <DateText key="d" value={line.depositDate} form="words" />],
            ['Lockbox', line.communityName ? `${line.lockboxId}, ${line.communityName}` : line.lockboxId],
            ['Batch and place', `${line.batchNumber}, ${line.sequence}`],
            ['Line of the file', String(line.fileLine)],
            ...(line.owner && line.status !== 'EXCEPTION' ? ([['Owner', `${line.accountNumber} ${line.owner}`]] as const) : []),
            ['State', state.word],
          ]}
        />
      </PanelSection>
      {canDelete && (
        <PanelSection>
          <Button ref={remove} weight="danger" icon="trash" keys="delete" onClick={() => setDeleting(true)}>
            Delete the payment
          </Button>
        </PanelSection>
      )}
      {deleting && <DeleteDialog line={line} onClose={() => setDeleting(false)} onDone={onDone} />}
    </>
  );
}
