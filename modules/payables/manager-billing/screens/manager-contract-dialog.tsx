// The management contract of a community in a dialog: who bills, from when, fees, raises and rates.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type LocalDate, parseMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { Button, Combo, DateField, FieldRow, MoneyField, TextField } from '../../../../packages/ui/ui.ts';
import { basisPointsOfText, percentTyped } from '../../distribution/distribution.rules.ts';
import { billedKinds, managerBilling, type RatedKind, ratedKinds } from '../manager-billing.contract.ts';

type Contract = NonNullable<ClientOutput<typeof managerBilling.getBilling>['contract']>;
interface DoorRate {
  fromCount: string;
  rate: string;
}

const isAbove = (text: string) => (parseMoney(text) ?? 0n) > 0n;

function DoorRates({ value, onChange }: { value: readonly DoorRate[]; onChange(next: readonly DoorRate[]): void }) {
  const set = (at: number, more: Partial<DoorRate>) => onChange(value.map((one, i) => (i === at ? { ...one, ...more } : one)));
  return (
    <>
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added and taken off at the end
        <FieldRow key={at} columns={2}>
          <TextField label="From door" value={one.fromCount} onChange={(fromCount) => set(at, { fromCount })} />
          <MoneyField label="A door and month" value={one.rate} onChange={(rate) => set(at, { rate })} />
        </FieldRow>
      ))}
      <div className="row">
        <Button size="small" onClick={() => onChange([...value, { fromCount: value.length === 0 ? '1' : '', rate: '' }])}>
          Add a rate by the door
        </Button>
        {value.length > 0 && (
          <Button size="small" onClick={() => onChange(value.slice(0, -1))}>
            Remove the last
          </Button>
        )}
      </div>
    </>
  );
}

export interface ManagerContractDialogProps {
  communityId: string;
  community: string;
  contract: Contract | null;
  month: LocalDate;
  onClose(): void;
}

/** Sets the contract of a community; one that is there is shown to be changed. */
export function ManagerContractDialog({ communityId, community, contract, month, onClose }: ManagerContractDialogProps) {
  const choices = useCall(managerBilling.pickBillingChoices, { communityId });
  const save = useCommand(managerBilling.saveManagerContract);
  const [vendorId, setVendor] = useState(contract?.vendorId ?? '');
  const [accountId, setAccount] = useState(contract?.accountId ?? '');
  const [startMonthDate, setStart] = useState<LocalDate | ''>(contract?.startMonthDate ?? month);
  const [endMonthDate, setEnd] = useState<LocalDate | ''>(contract?.endMonthDate ?? '');
  const [flat, setFlat] = useState<string>(contract?.flat ?? '0.00');
  const [raiseMonthDate, setRaise] = useState<LocalDate | ''>(contract?.raiseMonthDate ?? '');
  const [percent, setPercent] = useState(percentTyped(contract?.raiseBasisPoints ?? 0));
  const [dueDays, setDueDays] = useState(String(contract?.dueDays ?? 15));
  const [doors, setDoors] = useState<readonly DoorRate[]>(
    (contract?.doorRates ?? []).map(({ fromCount, rate }) => ({ fromCount: String(fromCount), rate })),
  );
  const [rates, setRates] = useState<Partial<Record<RatedKind, string>>>(
    Object.fromEntries((contract?.rates ?? []).map(({ kind, rate }) => [kind, rate])),
  );
  const raiseBasisPoints = basisPointsOfText(percent);
  const given = ratedKinds.flatMap((kind) => ((rates[kind] ?? '').trim() === '' ? [] : [{ kind, rate: rates[kind] ?? '' }]));
  const isReady =
    vendorId !== '' &&
    accountId !== '' &&
    startMonthDate !== '' &&
    raiseBasisPoints !== null &&
    parseMoney(flat) !== null &&
    /^\d{1,3}$/.test(dueDays) &&
    doors.every((one) => /^[1-9]\d*$/.test(one.fromCount) && isAbove(one.rate)) &&
    given.every((one) => isAbove(one.rate));
  const run = () => {
    if (startMonthDate === '' || raiseBasisPoints === null) return;
    const contractInput = {
      ...{ communityId, version: contract?.version ?? null, vendorId, accountId, startMonthDate, flat, raiseBasisPoints },
      endMonthDate: endMonthDate || null,
      raiseMonthDate: raiseMonthDate || null,
      dueDays: Number(dueDays),
      doorRates: doors.map(({ fromCount, rate }) => ({ fromCount: Number(fromCount), rate })),
      rates: given,
    };
    save.mutate(contractInput, { onSuccess: onClose });
  };
  const { vendors = [], accounts = [] } = choices.data ?? {};
  return (
    <FormDialog
      title={`Management contract of ${community}`}
      confirmLabel="Save the contract"
      ready={isReady}
      busy={save.isPending}
      error={save.error ?? choices.error}
      run={run}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <Combo
          label="Management company"
          value={vendorId}
          options={vendors.map((one) => ({ value: one.vendorId, label: one.name }))}
          onChange={setVendor}
        />
        <Combo
          label="Charged to"
          value={accountId}
          options={accounts.map((one) => ({ value: one.accountId, code: one.number, label: one.name }))}
          onChange={setAccount}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <DateField label="First month" required value={startMonthDate} onChange={setStart} />
        <DateField label="Last month" value={endMonthDate} onChange={setEnd} />
      </FieldRow>
      <FieldRow columns={2}>
        <MoneyField label="Monthly fee" value={flat} onChange={setFlat} />
        <TextField label="Due, days after the month" value={dueDays} onChange={setDueDays} />
      </FieldRow>
      <FieldRow columns={2}>
        <DateField label="Rates rise first in" help="And every twelve months after" value={raiseMonthDate} onChange={setRaise} />
        <TextField label="By percent" value={percent} onChange={setPercent} />
      </FieldRow>
      <DoorRates value={doors} onChange={setDoors} />
      <FieldRow columns={2}>
        {ratedKinds.map((kind) => (
          <MoneyField
            key={kind}
            label={`${billedKinds[kind]}, each`}
            value={rates[kind] ?? ''}
            onChange={(rate) => setRates({ ...rates, [kind]: rate })}
          />
        ))}
      </FieldRow>
    </FormDialog>
  );
}
