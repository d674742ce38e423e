// The application orders of a community: those by day, and a new one from a preset, its steps moved.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, DateField, Dialog, EmptyState, FieldRow, SelectField, TextField, toast } from '../../../../packages/ui/ui.ts';
import { LawSaid } from '../../../law/law.web.tsx';
import type { CodeKind } from '../../codes/code.contract.ts';
import { applicationOrders, orderPresets, type StepAge, stepAges } from '../application-order.contract.ts';

type Order = ClientOutput<typeof applicationOrders.listApplicationOrders>[number];
interface Step {
  kinds: readonly CodeKind[];
  age: StepAge;
}

const kindWords: Readonly<Record<CodeKind, string>> = {
  ASSESSMENT: 'assessments',
  SPECIAL: 'special assessments',
  MISC: 'other charges',
  LATE_FEE: 'late fees',
  INTEREST: 'interest',
  NSF: 'returned payment fees',
};

const wordsOf = ({ kinds, age }: Step) =>
  `${kinds.map((kind) => kindWords[kind]).join(', ')}${age === 'ANY' ? '' : ` (${stepAges[age].toLowerCase()})`}`;

function NewOrder({ onClose }: { onClose(): void }) {
  const { communityId, today } = useCommunity();
  const add = useCommand(applicationOrders.addApplicationOrder);
  const [preset, setPreset] = useState('0');
  const [startDate, setStartDate] = useState<LocalDate | ''>(today);
  const [days, setDays] = useState('30');
  const [name, setName] = useState(orderPresets[0]?.name ?? '');
  const [steps, setSteps] = useState<readonly Step[]>(orderPresets[0]?.steps ?? []);
  const choose = (value: string) => {
    const chosen = orderPresets[Number(value)];
    setPreset(value);
    setName(chosen?.name ?? '');
    setSteps(chosen?.steps ?? []);
  };
  const moveUp = (at: number) => {
    const before = steps[at - 1];
    const moved = steps[at];
    if (before && moved) setSteps([...steps.slice(0, at - 1), moved, before, ...steps.slice(at + 1)]);
  };
  const said = useCall(
    applicationOrders.judgeApplicationOrder,
    startDate === '' ? null : { communityId, startDate, steps: steps.map(({ kinds, age }) => ({ kinds: [...kinds], age })) },
  );
  const law = said.data?.law ?? null;
  const ready = law?.verdict !== 'block' && startDate !== '' && name.trim() !== '' && /^\d{1,3}$/.test(days);
  const run = () =>
    startDate !== '' &&
    add.mutate(
      {
        communityId,
        startDate,
        name: name.trim(),
        delinquentDays: Number(days),
        steps: steps.map(({ kinds, age }) => ({ kinds: [...kinds], age })),
      },
      {
        onSuccess: () => {
          toast({ text: `Money pays in this order from ${formatDate(startDate)}` });
          onClose();
        },
      },
    );
  return (
    <FormDialog title="New order" confirmLabel="Save" ready={ready} busy={add.isPending} error={add.error} run={run} onClose={onClose}>
      <SelectField
        label="Begin with"
        value={preset}
        onChange={choose}
        options={orderPresets.map((one, i) => ({ value: String(i), label: one.name }))}
      />
      <TextField label="Name" maxLength={100} value={name} onChange={setName} />
      <FieldRow columns={2}>
        <DateField label="In force from" value={startDate} onChange={setStartDate} />
        <TextField label="Delinquent after days" numeric maxLength={3} value={days} onChange={setDays} />
      </FieldRow>
      <ol>
        {steps.map((step, i) => (
          <li key={wordsOf(step)}>
            {wordsOf(step)}{' '}
            {i > 0 && (
              <Button size="small" weight="quiet" icon="chevron-up" onClick={() => moveUp(i)}>
                {`Pay ${kindWords[step.kinds[0] ?? 'MISC']} earlier`}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {said.data && <LawSaid said={law} />}
    </FormDialog>
  );
}

/** The orders by day, the latest first. */
export function ApplicationOrdersDialog({ onClose }: { onClose(): void }) {
  const { communityId } = useCommunity();
  const listed = useCall(applicationOrders.listApplicationOrders, { communityId });
  const remove = useCommand(applicationOrders.deleteApplicationOrder);
  const mayAdd = useMayCall(applicationOrders.addApplicationOrder);
  const mayDelete = useMayCall(applicationOrders.deleteApplicationOrder);
  const [isNew, setIsNew] = useState(false);
  const drop = ({ applicationOrderId }: Order) =>
    void remove.mutateAsync({ communityId, applicationOrderId }).then(() => toast({ text: 'The order was deleted' }), toastFailure);
  if (isNew) return <NewOrder onClose={() => setIsNew(false)} />;
  const actions = (
    <>
      <Button onClick={onClose}>Close</Button>
      {mayAdd && (
        <Button weight="primary" icon="plus" onClick={() => setIsNew(true)}>
          New order
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Order by kind and age" actions={actions}>
      <div className="stack">
        {listed.data?.length === 0 && (
          <EmptyState title="The lists decide alone">An order by kind and age goes before them, from its day on.</EmptyState>
        )}
        {(listed.data ?? []).map((order) => (
          <section key={order.applicationOrderId}>
            <b>{`From ${formatDate(order.startDate)}: ${order.name}`}</b>
            <p>{`${order.steps.map(wordsOf).join('; ')}. Delinquent after ${order.delinquentDays} days.`}</p>
            {mayDelete && (
              <Button size="small" weight="quiet" onClick={() => drop(order)}>
                {`Delete the order of ${formatDate(order.startDate)}`}
              </Button>
            )}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
