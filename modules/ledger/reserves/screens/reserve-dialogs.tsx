// The dialogs of reserve studies: beginning a version, adopting one, and laying its contribution into a
// budget.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, formatMoney, textToCents } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, DateField, Facts, Money, SelectField, TextAreaField, TextField, toast } from '../../../../packages/ui/ui.ts';
import type { PlanYear } from '../reserve-plan.rules.ts';
import { reserveStudies } from '../reserve-study.contract.ts';
import type { Fund, Version } from './reserve-components.screen.tsx';

export type Study = ClientOutput<typeof reserveStudies.getReserveStudy>;

/** Begins a version: with all of the one in hand, or empty. */
export function StartStudyDialog({
  fund,
  from,
  onDone,
  onClose,
}: {
  fund: Fund;
  from: Version | undefined;
  onDone(reserveStudyId: string): void;
  onClose(): void;
}) {
  const { communityId, today } = useCommunity();
  const year = today.slice(0, 4);
  const [name, setName] = useState(`Reserve study ${year}`);
  const [studyDate, setStudyDate] = useState<string>(`${year}-01-01`);
  const [copies, setCopies] = useState(from !== undefined);
  const start = useCommand(reserveStudies.startReserveStudy);
  const run = () =>
    start.mutate(
      { communityId, fundId: fund.fundId, name, studyDate, fromReserveStudyId: copies && from ? from.reserveStudyId : null },
      {
        onSuccess: ({ reserveStudyId }) => {
          onDone(reserveStudyId);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Begin a study of ${fund.name}`}
      confirmLabel="Begin"
      ready={name.trim() !== '' && studyDate !== ''}
      busy={start.isPending}
      error={start.error}
      run={run}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onChange={setName} maxLength={60} required autoFocus />
      <DateField
        label="Study date"
        help="The first day of the first year of the plan; remaining lives count from it."
        value={studyDate}
        onChange={setStudyDate}
        required
      />
      {from && <CheckField label={`With the components of ${from.number} · ${from.name}`} value={copies} onChange={setCopies} />}
    </FormDialog>
  );
}

/** Adopts a draft: it is never changed again. */
export function AdoptStudyDialog({ version, onDone, onClose }: { version: Version; onDone(): void; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const [adoptedDate, setAdoptedDate] = useState<string>(today);
  const [note, setNote] = useState(version.note);
  const adopt = useCommand(reserveStudies.adoptReserveStudy);
  const run = () =>
    adopt.mutate(
      { communityId, reserveStudyId: version.reserveStudyId, version: version.version, adoptedDate, note },
      {
        onSuccess: () => {
          toast({ text: `${version.name} is adopted with ${version.components} components` });
          onDone();
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Adopt ${version.name}`}
      confirmLabel="Adopt"
      ready={adoptedDate !== ''}
      busy={adopt.isPending}
      error={adopt.error}
      run={run}
      onClose={onClose}
    >
      <p>It is never changed again, and reports read it from this day on. What comes later is a new version.</p>
      <Facts
        facts={[
          ['Components', String(version.components)],
          ['Current cost', <Money key="c" value={version.cost} zero="digits" />],
        ]}
      />
      <DateField label="Day of the resolution" value={adoptedDate} onChange={setAdoptedDate} required autoFocus />
      <TextAreaField label="Note" help="The meeting minutes that approved it." value={note} onChange={setNote} maxLength={500} />
    </FormDialog>
  );
}

/** Lays what the plan proposes for a fiscal year into a draft of its budget. */
export function LayDialog({ study, plan, onClose }: { study: Study; plan: readonly PlanYear[]; onClose(): void }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const { years, accounts } = study;
  const [fiscalYearId, setFiscalYearId] = useState(years.at(-1)?.fiscalYearId ?? '');
  const [accountId, setAccountId] = useState(accounts[0]?.accountId ?? '');
  const year = years.find((each) => each.fiscalYearId === fiscalYearId);
  const [into, setInto] = useState('');
  const draft = year?.drafts.find((each) => each.budgetVersionId === into);
  const amount = plan[year?.planYear ?? -1]?.contribution ?? 0n;
  const account = accounts.find((each) => each.accountId === accountId);
  const lay = useCommand(reserveStudies.layReserveContribution);
  const { reserveStudyId, version } = study.study;
  const run = () =>
    lay.mutate(
      {
        communityId,
        reserveStudyId,
        version,
        fiscalYearId,
        accountId,
        intoBudgetVersionId: draft?.budgetVersionId ?? null,
        amount: centsToText(amount),
      },
      {
        onSuccess: (laid) => {
          toast({ text: `${formatMoney(textToCents(laid.amount), 'digits')} on ${account?.number} of the budget ${year?.label}` });
          onClose();
          if (shell.mayOpen('budgets')) shell.go('budgets', {}, { year: fiscalYearId, budget: laid.budgetVersionId });
        },
      },
    );
  return (
    <FormDialog
      title="Lay the contribution into a budget"
      confirmLabel={`Lay ${formatMoney(amount, 'digits')}`}
      ready={year !== undefined && account !== undefined}
      busy={lay.isPending}
      error={lay.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Fiscal year"
        value={fiscalYearId}
        onChange={setFiscalYearId}
        options={years.map((each) => ({ value: each.fiscalYearId, label: each.label }))}
        autoFocus
      />
      <SelectField
        label="Income account"
        help="An account of the reserve fund. Its draft budget is replaced and spread evenly over the periods."
        value={accountId}
        onChange={setAccountId}
        options={accounts.map((each) => ({ value: each.accountId, label: `${each.number} ${each.name}` }))}
      />
      <SelectField
        label="Draft"
        value={draft ? into : 'new'}
        onChange={setInto}
        options={[
          { value: 'new', label: 'A new draft with what counts now' },
          ...(year?.drafts ?? []).map((each) => ({ value: each.budgetVersionId, label: each.name })),
        ]}
      />
      <Facts facts={[[`Contribution ${year?.label ?? ''}`, <Money key="a" value={amount} zero="digits" />]]} />
    </FormDialog>
  );
}
