// The dialogs of budgets: beginning a version, and adopting one.
import { useState } from 'react';
import { formatMoney, textToCents } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { DateField, Facts, Money, TextAreaField, TextField, toast } from '../../../../packages/ui/ui.ts';
import { budgets } from '../budget.contract.ts';
import type { Version } from './budgets.screen.tsx';

/** Begins a version without amounts. */
export function StartDialog({
  year,
  onDone,
  onClose,
}: {
  year: { fiscalYearId: string; label: string };
  onDone(budgetVersionId: string): void;
  onClose(): void;
}) {
  const { communityId } = useCommunity();
  const [name, setName] = useState(`Budget ${year.label}`);
  const start = useCommand(budgets.startBudget);
  const done = ({ budgetVersionId }: { budgetVersionId: string }) => {
    onDone(budgetVersionId);
    onClose();
  };
  return (
    <FormDialog
      title={`Begin a budget of ${year.label}`}
      confirmLabel="Begin"
      ready={name.trim() !== ''}
      busy={start.isPending}
      error={start.error}
      run={() => start.mutate({ communityId, fiscalYearId: year.fiscalYearId, name }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onChange={setName} maxLength={60} required autoFocus />
    </FormDialog>
  );
}

/** Adopts a draft: its amounts are final, and reports compare with it. */
export function AdoptDialog({ version, onDone, onClose }: { version: Version; onDone(): void; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const [adoptedDate, setAdoptedDate] = useState<string>(today);
  const [note, setNote] = useState(version.note);
  const adopt = useCommand(budgets.adoptBudget);
  const done = () => {
    toast({
      text: `${version.name} is adopted: income ${formatMoney(textToCents(version.income), 'digits')}, expense ${formatMoney(textToCents(version.expense), 'digits')}`,
    });
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={`Adopt ${version.name}`}
      confirmLabel="Adopt"
      ready={adoptedDate !== ''}
      busy={adopt.isPending}
      error={adopt.error}
      run={() =>
        adopt.mutate(
          { communityId, budgetVersionId: version.budgetVersionId, version: version.version, adoptedDate, note },
          { onSuccess: done },
        )
      }
      onClose={onClose}
    >
      <p>
        Its amounts are final then, and reports compare with it. A budget adopted before it is kept as superseded; a revision begins as a
        copy.
      </p>
      <Facts
        facts={[
          ['Income', <Money key="i" value={version.income} zero="digits" />],
          ['Expense', <Money key="e" value={version.expense} zero="digits" />],
          ...(version.transfers === '0.00' ? [] : ([['Transfers between funds', <Money key="t" value={version.transfers} />]] as const)),
        ]}
      />
      <DateField label="Day of the resolution" value={adoptedDate} onChange={setAdoptedDate} required autoFocus />
      <TextAreaField label="Note" help="The meeting minutes that approved it." value={note} onChange={setNote} maxLength={500} />
    </FormDialog>
  );
}
