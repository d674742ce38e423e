// Who files, the manager as a payer, boxes of accounts, thresholds of the year, and California's report.
import { useState } from 'react';
import { formatDate, formatMoney, type LocalDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, DateField, Facts, FieldRow, PanelSection, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { form1099 } from '../form-1099.contract.ts';
import { type Box, boxes, boxWords } from '../tax-words.contract.ts';
import type { Answer } from './form-1099.screen.tsx';

const NONE = 'NONE' as const;

function PayerDialog({ payer, liabilities, onClose }: { payer: Answer['payer']; liabilities: Answer['liabilities']; onClose(): void }) {
  const { communityId } = useCommunity();
  const save = useCommand(form1099.saveTaxPayer);
  const [who, setWho] = useState(payer.payer);
  const [account, setAccount] = useState(payer.withholdingAccountId ?? NONE);
  const run = () =>
    save.mutate(
      { communityId, version: payer.version, payer: who, withholdingAccountId: account === NONE ? null : account },
      { onSuccess: onClose },
    );
  return (
    <FormDialog title="Who files" confirmLabel="Save" ready busy={save.isPending} error={save.error} run={run} onClose={onClose}>
      <SelectField
        label="Payer"
        value={who}
        onChange={setWho}
        options={[
          { value: 'COMMUNITY', label: 'The community, under its own number' },
          { value: 'MANAGER', label: 'The manager, over all communities it files for' },
        ]}
      />
      <SelectField
        label="Backup withholding payable"
        help="The liability that holds what is withheld until it is deposited"
        value={account}
        onChange={setAccount}
        options={[
          { value: NONE, label: 'None' },
          ...liabilities.map((one) => ({ value: one.accountId, label: `${one.number} ${one.name}` })),
        ]}
      />
    </FormDialog>
  );
}

function ManagerDialog({ onClose }: { onClose(): void }) {
  const read = useCall(form1099.getManagerPayer, {});
  const save = useCommand(form1099.saveManagerPayer);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { version = null, taxLast4 = '', ...kept } = read.data ?? {};
  const textOf = (key: string) => typed[key] ?? (kept as Record<string, string>)[key] ?? '';
  const field = (key: string, label: string, maxLength: number) => (
    <TextField
      key={key}
      label={label}
      required
      maxLength={maxLength}
      value={textOf(key)}
      onChange={(value) => setTyped({ ...typed, [key]: value })}
    />
  );
  const facts = {
    name: textOf('name'),
    street: textOf('street'),
    city: textOf('city'),
    state: textOf('state'),
    postcode: textOf('postcode'),
    phone: textOf('phone'),
  };
  return (
    <FormDialog
      title="The manager as payer"
      confirmLabel="Save"
      ready={read.data !== undefined && facts.name !== ''}
      busy={save.isPending}
      error={save.error ?? read.error}
      run={() => save.mutate({ ...facts, taxNumber: typed.taxNumber ?? '', version }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {field('name', 'Name', 80)}
      {field('street', 'Street', 80)}
      <FieldRow>
        {field('city', 'City', 40)}
        {field('state', 'State', 2)}
        {field('postcode', 'ZIP', 10)}
      </FieldRow>
      <TextField label="Phone" maxLength={20} value={facts.phone} onChange={(phone) => setTyped({ ...typed, phone })} />
      <TextField
        label="Tax number"
        help={taxLast4 === '' ? '9 digits, stored encrypted' : `On file: •••${taxLast4}. Blank keeps it`}
        numeric
        maxLength={9}
        value={typed.taxNumber ?? ''}
        onChange={(taxNumber) => setTyped({ ...typed, taxNumber })}
      />
    </FormDialog>
  );
}

function AccountBoxes({ accounts }: { accounts: Answer['accounts'] }) {
  const { communityId } = useCommunity();
  const save = useCommand(form1099.setAccountBox);
  return (
    <PanelSection title="Accounts that count for 1099s">
      {accounts.length === 0 && <p className="sm">None. Set “Counts for 1099” on the accounts of services and rents.</p>}
      {accounts.map((one) => (
        <SelectField
          key={one.accountId}
          label={`${one.number} ${one.name}`}
          value={one.box ?? NONE}
          onChange={(box: Box | typeof NONE) =>
            save.mutate({ communityId, accountId: one.accountId, box: box === NONE ? null : box }, { onError: toastFailure })
          }
          options={[{ value: NONE, label: 'Box of the vendor' }, ...boxes.map((box) => ({ value: box, label: boxWords[box] }))]}
        />
      ))}
    </PanelSection>
  );
}

const amount = (cents: string | null) => (cents === null ? '—' : formatMoney(textToCents(cents), 'digits'));

function California() {
  const { communityId, today } = useCommunity();
  const [fromDate, setFrom] = useState<LocalDate | ''>(`${today.slice(0, 4)}-01-01` as LocalDate);
  const [throughDate, setThrough] = useState<LocalDate | ''>(today);
  return (
    <PanelSection title="California, DE 542">
      <FieldRow>
        <DateField label="From" value={fromDate} onChange={setFrom} />
        <DateField label="Through" value={throughDate} onChange={setThrough} />
      </FieldRow>
      <Button
        icon="download"
        onClick={() => {
          if (fromDate !== '' && throughDate !== '')
            void downloadFile(form1099.downloadDe542, { communityId, fromDate, throughDate }).catch(toastFailure);
        }}
      >
        Report of independent contractors
      </Button>
    </PanelSection>
  );
}

/** What stands behind the forms. */
export function SetupTab({ data }: { data: Answer }) {
  const mayManager = useMayCall(form1099.saveManagerPayer);
  const [asked, ask] = useState<'payer' | 'manager' | null>(null);
  const { payer, thresholds, stateFiling, law } = data;
  return (
    <div className="stack">
      <PanelSection title="Who files">
        <Facts
          facts={[
            ['Payer', payer.payer === 'COMMUNITY' ? 'The community' : 'The manager'],
            ['Name', payer.name || 'Not set'],
            ['Tax number', payer.taxLast4 === '' ? 'Not set' : `•••${payer.taxLast4}`],
            ['Backup withholding payable', payer.withholdingAccount || 'Not set'],
          ]}
        />
        <div className="row">
          <Button onClick={() => ask('payer')}>Change</Button>
          {mayManager && <Button onClick={() => ask('manager')}>The manager as payer</Button>}
        </div>
      </PanelSection>
      <PanelSection title="Thresholds of the year">
        <Facts
          facts={thresholds.map(({ box, federal, state }) => [
            boxWords[box],
            `${amount(federal)}${state === null ? '' : `; ${payer.state} ${amount(state)}`}`,
          ])}
        />
        {stateFiling && (
          <p className="sm t3">
            {payer.state}: {stateFiling.combined ? 'in the combined federal/state program' : 'not in the combined program'}
            {stateFiling.direct === '' || stateFiling.direct === 'null' ? '' : `; files directly: ${stateFiling.direct}`}
          </p>
        )}
        <p className="sm t3">{law.map(({ citation, ruleVersion }) => `${citation} (${ruleVersion})`).join('; ')}</p>
      </PanelSection>
      <PanelSection title="Due dates">
        <Facts facts={data.dueDates.map(({ what, dueDate }) => [what, formatDate(dueDate)])} />
      </PanelSection>
      <AccountBoxes accounts={data.accounts} />
      {payer.state === 'CA' && <California />}
      {asked === 'payer' && <PayerDialog payer={payer} liabilities={data.liabilities} onClose={() => ask(null)} />}
      {asked === 'manager' && <ManagerDialog onClose={() => ask(null)} />}
    </div>
  );
}
