// The interest settings of a community: those in force by day, added, changed and deleted beside the run.
import { useState } from 'react';
import { type ClientOutput, percentText } from '../../../../packages/contract/contract.ts';
import { centsToText, formatDate, formatMoney, type LocalDate, parseMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  centsOf,
  DateField,
  Dialog,
  EmptyState,
  FieldRow,
  MoneyField,
  Note,
  SelectField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { codes } from '../../codes/code.contract.ts';
import { type InterestMethod, interest, interestMethods } from '../interest.contract.ts';

type Setting = ClientOutput<typeof interest.listInterestSettings>['settings'][number];

/** "18" or "18.00" as basis points; null where it is no percent up to 100. */
function basisPointsOf(typed: string): number | null {
  const cents = parseMoney(typed);
  return cents === null || cents < 0n || cents > 10_000n ? null : Number(cents);
}

interface Form {
  startDate: LocalDate | '';
  isCharged: boolean;
  method: InterestMethod;
  rate: string;
  cap: string;
  capAmount: string;
  minimum: string;
  graceDays: string;
  chargeCodeId: string;
  exemptCodeIds: readonly string[];
}

function formOf(setting: Setting | null, today: LocalDate): Form {
  if (!setting)
    return {
      startDate: today,
      isCharged: true,
      method: 'SIMPLE',
      rate: '',
      cap: '',
      capAmount: '',
      minimum: '',
      graceDays: '0',
      chargeCodeId: '',
      exemptCodeIds: [],
    };
  const { capBasisPoints, minimum, capAmount } = setting;
  return {
    ...setting,
    rate: centsToText(BigInt(setting.rateBasisPoints)),
    cap: capBasisPoints === null ? '' : centsToText(BigInt(capBasisPoints)),
    capAmount: capAmount ?? '',
    minimum: centsOf(minimum) === 0n ? '' : minimum,
    graceDays: String(setting.graceDays),
  };
}

/** What is sent of a form; null while something is missing or is no figure. */
function settingOf(form: Form) {
  const { startDate, isCharged, method, chargeCodeId, exemptCodeIds } = form;
  const rateBasisPoints = basisPointsOf(form.rate);
  const capBasisPoints = form.cap === '' ? null : basisPointsOf(form.cap);
  const hasBadCap = form.cap !== '' && capBasisPoints === null;
  if (startDate === '' || rateBasisPoints === null || hasBadCap || chargeCodeId === '' || !/^\d{1,3}$/.test(form.graceDays)) return null;
  return {
    startDate,
    isCharged,
    method,
    rateBasisPoints,
    capBasisPoints,
    capAmount: form.capAmount === '' ? null : form.capAmount,
    minimum: form.minimum === '' ? '0.00' : form.minimum,
    graceDays: Number(form.graceDays),
    chargeCodeId,
    exemptCodeIds: [...exemptCodeIds],
  };
}

const methodOptions = Object.entries(interestMethods).map(([value, label]) => ({ value: value as InterestMethod, label: label as string }));

function SettingDialog({ setting, onClose, onSaved }: { setting: Setting | null; onClose(): void; onSaved(): void }) {
  const { communityId, today } = useCommunity();
  const listed = useCall(codes.listCodes, { communityId });
  const save = useCommand(interest.saveInterestSetting);
  const [form, setForm] = useState(() => formOf(setting, today));
  const set = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));
  const all = listed.data?.codes ?? [];
  const ready = settingOf(form);
  const run = () =>
    ready &&
    save.mutate(
      { communityId, ...ready, ...(setting ? { interestSettingId: setting.interestSettingId } : {}) },
      {
        onSuccess: () => {
          toast({ text: `Interest settings from ${formatDate(ready.startDate)} saved` });
          onSaved();
        },
      },
    );
  const rateProblem = form.rate !== '' && basisPointsOf(form.rate) === null ? 'A percent from 0 to 100' : undefined;
  const capProblem = form.cap !== '' && basisPointsOf(form.cap) === null ? 'A percent from 0 to 100' : undefined;
  const exempt = (codeId: string, isExempt: boolean) =>
    set({ exemptCodeIds: isExempt ? [...form.exemptCodeIds, codeId] : form.exemptCodeIds.filter((one) => one !== codeId) });
  return (
    <FormDialog
      title={setting ? 'Interest settings' : 'New interest settings'}
      confirmLabel="Save"
      ready={ready !== null}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <DateField label="In force from" value={form.startDate} onChange={(startDate) => set({ startDate })} />
        <SelectField
          label="Charged as"
          placeholder="Choose a code of interest"
          value={form.chargeCodeId}
          onChange={(chargeCodeId) => set({ chargeCodeId })}
          options={all
            .filter((code) => code.kind === 'INTEREST')
            .map((code) => ({ value: code.chargeCodeId, label: code.name, code: code.alias }))}
        />
      </FieldRow>
      <SelectField label="Method" value={form.method} onChange={(method) => set({ method })} options={methodOptions} />
      <FieldRow columns={3}>
        <TextField
          label="Percent a year"
          numeric
          autoFocus
          maxLength={6}
          value={form.rate}
          onChange={(rate) => set({ rate })}
          error={rateProblem}
        />
        <TextField
          label="Cap of the documents, percent"
          help="Blank for none"
          numeric
          maxLength={6}
          value={form.cap}
          onChange={(cap) => set({ cap })}
          error={capProblem}
        />
        <TextField
          label="Grace days"
          help="After the charge date"
          numeric
          maxLength={3}
          value={form.graceDays}
          onChange={(graceDays) => set({ graceDays })}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <MoneyField label="Minimum balance" help="No interest on less" value={form.minimum} onChange={(minimum) => set({ minimum })} />
        <MoneyField
          label="Most in one run"
          help="Per owner; blank for none"
          value={form.capAmount}
          onChange={(capAmount) => set({ capAmount })}
        />
      </FieldRow>
      <CheckField label="Interest is charged" value={form.isCharged} onChange={(isCharged) => set({ isCharged })} />
      <fieldset>
        <legend>Codes that draw no interest</legend>
        {all
          .filter((code) => code.kind !== 'INTEREST' && code.isActive)
          .map((code) => (
            <CheckField
              key={code.chargeCodeId}
              label={`${code.alias} ${code.name}`}
              value={form.exemptCodeIds.includes(code.chargeCodeId)}
              onChange={(isExempt) => exempt(code.chargeCodeId, isExempt)}
            />
          ))}
      </fieldset>
    </FormDialog>
  );
}

/** What settings say, in a line. */
function wordsOf({ isCharged, rateBasisPoints, capBasisPoints, minimum, graceDays, code, method }: Setting): string {
  if (!isCharged) return 'No interest';
  const cap = capBasisPoints === null ? '' : `, at most ${percentText(capBasisPoints)}`;
  const grace = graceDays === 0 ? '' : `, ${graceDays} days of grace`;
  const least = centsOf(minimum) === 0n ? '' : `, from ${formatMoney(centsOf(minimum) ?? 0n, 'digits')}`;
  return `${percentText(rateBasisPoints)} a year${cap}${grace}${least}, as ${code}. ${interestMethods[method]}`;
}

/** The settings by day, the latest first; each is changed here while no day of it was charged. */
export function InterestSettingsDialog({ onClose }: { onClose(): void }) {
  const { communityId } = useCommunity();
  const listed = useCall(interest.listInterestSettings, { communityId });
  const remove = useCommand(interest.deleteInterestSetting);
  const mayChange = useMayCall(interest.saveInterestSetting);
  const mayDelete = useMayCall(interest.deleteInterestSetting);
  const [inHand, setInHand] = useState<Setting | 'new' | null>(null);
  const settings = listed.data?.settings ?? [];
  const through = listed.data?.chargedThrough;
  const drop = ({ interestSettingId }: Setting) =>
    void remove
      .mutateAsync({ communityId, interestSettingId })
      .then(() => toast({ text: 'The interest settings were deleted' }), toastFailure);
  if (inHand)
    return <SettingDialog setting={inHand === 'new' ? null : inHand} onClose={() => setInHand(null)} onSaved={() => setInHand(null)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Interest settings"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayChange && (
            <Button weight="primary" icon="plus" onClick={() => setInHand('new')}>
              New settings
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {through && <Note title={`Interest was charged through ${formatDate(through)}.`}>Settings up to that day stay as they are.</Note>}
        {settings.length === 0 && listed.data && <EmptyState title="No interest is charged yet">Add settings to charge it.</EmptyState>}
        {settings.map((setting) => (
          <section key={setting.interestSettingId}>
            <b>From {formatDate(setting.startDate)}</b>
            <p>{wordsOf(setting)}</p>
            {setting.mayChange && mayChange && <Button onClick={() => setInHand(setting)}>Change</Button>}
            {setting.mayChange && mayDelete && <Button onClick={() => drop(setting)}>Delete</Button>}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
