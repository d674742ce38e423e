// The scanline of a bank account: where each part stands in the line, how its check digit is computed, and a
// tester that reads a line and writes one.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action, useAfterPause } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  DateField,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  PanelSection,
  SelectField,
  SidePane,
  Split,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { checkDigitWords, lockboxSettings } from '../lockbox-setting.contract.ts';

type Account = ClientOutput<typeof lockboxSettings.getLockboxSettings>['accounts'][number];
type Layout = Omit<ClientInput<typeof lockboxSettings.tryScanline>, 'communityId' | 'text' | 'sample'>;
type Rule = keyof typeof checkDigitWords;

const fields = [
  ['length', 'Columns in the line'],
  ['accountStart', 'Account, first column'],
  ['accountLength', 'Account, columns'],
  ['amountStart', 'Amount, first column'],
  ['amountLength', 'Amount, columns'],
  ['checkStart', 'Check digit, column'],
  ['coverStart', 'Covers from column'],
  ['coverLength', 'Covers columns'],
] as const;
type Name = (typeof fields)[number][0];
type Form = Record<Name, string> & { checkRule: Rule | '' };

const usual: Form = {
  length: '21',
  accountStart: '1',
  accountLength: '10',
  amountStart: '11',
  amountLength: '10',
  checkStart: '21',
  coverStart: '1',
  coverLength: '20',
  checkRule: 'mod10-2121-left',
};

const formOf = ({ layout }: Account): Form => {
  if (!layout) return usual;
  const text = (name: Name) => (layout[name] === null ? '' : String(layout[name]));
  return { ...(Object.fromEntries(fields.map(([name]) => [name, text(name)])) as Record<Name, string>), checkRule: layout.checkRule ?? '' };
};

const numberOf = (text: string) => (/^\d{1,2}$/.test(text) && Number(text) >= 1 ? Number(text) : null);

/** What is typed as a layout; undefined while a number it needs is missing. */
function layoutIn(form: Form): Layout | undefined {
  const [length, accountStart, accountLength] = [numberOf(form.length), numberOf(form.accountStart), numberOf(form.accountLength)];
  if (length === null || accountStart === null || accountLength === null) return undefined;
  return {
    length,
    accountStart,
    accountLength,
    amountStart: numberOf(form.amountStart),
    amountLength: numberOf(form.amountLength),
    checkStart: numberOf(form.checkStart),
    checkRule: form.checkRule === '' ? null : form.checkRule,
    coverStart: numberOf(form.coverStart),
    coverLength: numberOf(form.coverLength),
  };
}

function Tester({ communityId, layout }: { communityId: string; layout: Layout | undefined }) {
  const [text, setText] = useState('');
  const [sample, setSample] = useState('');
  const asked = useAfterPause(layout ? { communityId, ...layout, text, sample } : null);
  const tried = useCall(lockboxSettings.tryScanline, asked.value);
  const found = tried.data;
  return (
    <>
      <PanelSection title="Try a line">
        <TextField label="A line from a coupon or file" width="100%" maxLength={80} value={text} onChange={setText} />
        {tried.error && <Note tone="problem" title={tried.error.message} />}
        {found && found.problem !== '' && <Note tone="problem" title={found.problem} />}
        {found && text !== '' && found.problem === '' && (
          <Facts
            facts={[
              ['Owner account', found.ownerAccount],
              ['Amount', found.amount ? <Money key="a" value={found.amount} zero="digits" /> : 'Not in the line'],
              ['Home', found.owner || 'None has this account'],
            ]}
          />
        )}
      </PanelSection>
      <PanelSection title="Write a line">
        <TextField label="An owner account" width="100%" maxLength={40} value={sample} onChange={setSample} />
        {found && sample !== '' && <p className="m">{found.written.replaceAll(' ', '\u00a0') || 'It does not fit the line.'}</p>}
        <p className="t2">With an amount of 1.00.</p>
      </PanelSection>
    </>
  );
}

function Editing({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const shell = useShell();
  const cache = useQueryClient();
  const [form, setForm] = useState<Form>(() => formOf(account));
  const [approved, setApproved] = useState<LocalDate | ''>(account.approvedDate ?? '');
  const set = (change: Partial<Form>) => setForm((old) => ({ ...old, ...change }));
  const layout = layoutIn(form);
  const { communityId, bankAccountId } = account;
  const ofThis = { communityId, bankAccountId };
  const renew = () => void cache.invalidateQueries();
  const save = (of: Layout, approvedDate: LocalDate | null) => call(lockboxSettings.saveScanline, { ...ofThis, ...of, approvedDate });
  const drop = () => call(lockboxSettings.dropScanline, ofThis);
  const { layout: before, approvedDate } = account;
  return (
    <Split>
      <Column>
        <PageHeader
          title="Bank check scanline settings"
          crumbs={[
            <ScreenLink key="list" to="lockbox-settings">
              Lockbox settings
            </ScreenLink>,
          ]}
          actions={
            <>
              {before && (
                <Action
                  label="Take the scanline away"
                  run={drop}
                  done={() => 'The scanline was taken away'}
                  undo={() => save(before, approvedDate).then(renew)}
                  onDone={renew}
                />
              )}
              <Action
                label="Save the scanline"
                weight="primary"
                disabled={layout === undefined}
                run={() => (layout ? save(layout, approved === '' ? null : approved) : Promise.resolve(ofThis))}
                done={() => 'The scanline was saved'}
                undo={() => (before ? save(before, approvedDate) : drop()).then(renew)}
                onDone={renew}
              />
            </>
          }
        />
        <div className="fields hdr">
          <SelectField
            label="Bank account"
            width={320}
            value={bankAccountId}
            options={accounts.map((one) => ({
              value: one.bankAccountId,
              label: `${one.community}, ${one.name}, lockbox ${one.lockboxId}`,
            }))}
            onChange={(chosen) => shell.setSearch({ account: chosen })}
          />
          <DateField label="Approved by the bank" width={150} value={approved} onChange={setApproved} />
        </div>
        <div className="fields hdr">
          {fields.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              width={150}
              numeric
              maxLength={2}
              value={form[name]}
              onChange={(text) => set({ [name]: text })}
            />
          ))}
          <SelectField<Rule | ''>
            label="Check digit"
            width={380}
            value={form.checkRule}
            options={[
              { value: '', label: 'None' },
              ...Object.entries(checkDigitWords).map(([value, label]) => ({ value: value as Rule, label })),
            ]}
            onChange={(checkRule) => set({ checkRule })}
          />
        </div>
        {!before && (
          <div className="psec">
            <Note title="This account has no scanline yet.">Its files are read as their layout says until one is saved.</Note>
          </div>
        )}
      </Column>
      <SidePane label="Tester">
        <Tester communityId={communityId} layout={layout} />
      </SidePane>
    </Split>
  );
}

/** The page at `/lockbox/scanlines`; `?account=` chooses the bank account. */
export default function BankCheckScanlineSettingsScreen() {
  const shell = useShell();
  const settings = useCall(lockboxSettings.getLockboxSettings, {});
  if (settings.error)
    return <Failed message={settings.error.message} reference={settings.error.reference} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <LoadingRows />;
  const { accounts } = settings.data;
  const account = accounts.find((one) => one.bankAccountId === shell.search['account']) ?? accounts[0];
  if (!account)
    return (
      <EmptyState title="No bank account has a lockbox" actions={<ScreenLink to="lockbox-settings">Lockbox settings</ScreenLink>}>
        Enter its lockbox id on the bank account. Then say how its scanline is made up.
      </EmptyState>
    );
  return <Editing key={`${account.bankAccountId}:${JSON.stringify(account.layout)}`} account={account} accounts={accounts} />;
}
