// The violations of a community, from which cases are taken a step further together.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { type Chosen, ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DateField,
  EmptyState,
  Facts,
  FieldRow,
  Money,
  PanelSection,
  SelectField,
  TextField,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { violationBatches } from '../violation-batch.contract.ts';
import { violationBatchList, violationList } from '../violation-list.contract.ts';

const look = {
  number: { width: 84 },
  property: { width: 190 },
  owner: { width: 170, emphasis: 'strong' },
  code: { width: 170 },
  state: { width: 120 },
  step: { width: 140 },
  nextStep: { width: 140 },
  nextActionDate: { width: 110 },
  late: { width: 90 },
  observedDate: { width: 104 },
  dueDate: { width: 104 },
  age: { width: 70 },
  fines: { width: 100 },
  hearingDate: { width: 104 },
  photos: { width: 80 },
} as const;

/** Asks for the day and the batch of a step, then shows what each case would do; nothing is sent before. */
export function TakeActionDialog({ violationIds, onClose }: { violationIds: readonly string[]; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const [actionDate, setDate] = useState<LocalDate | ''>(today);
  const [name, setName] = useState('');
  const [into, setInto] = useState('');
  const drafts = useCall(violationBatchList.calls.readPage, { communityId, filter: ['state:in:DRAFT'], limit: 50 }).data?.rows ?? [];
  const begin = useCommand(violationBatches.addViolationBatch);
  const add = useCommand(violationBatches.addToViolationBatch);
  const open = (violationBatchId: string) => {
    onClose();
    shell.go('violation-batch-review', { violationBatchId });
  };
  const run = () => {
    if (into !== '') add.mutate({ communityId, violationBatchId: into, violationIds: [...violationIds] }, { onSuccess: () => open(into) });
    else if (actionDate !== '')
      begin.mutate(
        { communityId, name, actionDate, violationIds: [...violationIds] },
        { onSuccess: (made) => open(made.violationBatchId) },
      );
  };
  return (
    <FormDialog
      title={violationIds.length === 1 ? 'Take action' : `Take action on ${violationIds.length} cases`}
      confirmLabel="Review the batch"
      ready={into !== '' || actionDate !== ''}
      busy={begin.isPending || add.isPending}
      error={begin.error ?? add.error}
      run={run}
      onClose={onClose}
    >
      {drafts.length > 0 && (
        <SelectField
          label="Batch"
          value={into}
          onChange={setInto}
          options={[
            { value: '', label: 'A new batch' },
            ...drafts.map((one) => ({ value: one.violationBatchId, label: `${one.number} ${one.name}` })),
          ]}
        />
      )}
      {into === '' && (
        <FieldRow columns={2}>
          <DateField label="Post date" required value={actionDate} onChange={setDate} />
          <TextField label="Name" maxLength={120} placeholder="Next actions" value={name} onChange={setName} />
        </FieldRow>
      )}
      <p className="sm t3">The next page shows each step, letter and fine. Nothing is sent or charged before you post it there.</p>
    </FormDialog>
  );
}

function Bulk({ chosen, clear }: { chosen: Chosen; clear(): void }) {
  const may = useMayCall(violationBatches.addViolationBatch);
  const [asks, setAsks] = useState(false);
  if (!may || chosen.ids.length === 0) return null;
  return (
    <>
      <button type="button" className="btn q" onClick={() => setAsks(true)}>
        Take action
      </button>
      {asks && (
        <TakeActionDialog
          violationIds={chosen.ids}
          onClose={() => {
            setAsks(false);
            clear();
          }}
        />
      )}
    </>
  );
}

/** The page at `/c/$communityId/violations`. */
export default function ActivityViolationsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayAdd = shell.mayOpen('violation-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add violation', run: () => shell.go('violation-add') }] : []);
  const add = mayAdd ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('violation-add')}>
      Add violation
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={violationList}
      scope={{ communityId }}
      look={look}
      actions={
        <>
          <ScreenLink to="violation-batches" className="btn">
            Batches
          </ScreenLink>
          {add}
        </>
      }
      struck={(row) => row.state === 'VOID'}
      bulk={(chosen, clear) => <Bulk chosen={chosen} clear={clear} />}
      panel={(row) => (
        <PanelSection title={row.code} aside={row.number}>
          <Facts
            facts={[
              ['Property', row.property],
              ['Owner', row.owner || 'Nobody'],
              ['Last step', row.step],
              ['Next step', row.nextStep || 'None'],
              ['Fines', <Money key="fines" value={row.fines} />],
              ['Photos', String(row.photos)],
            ]}
          />
        </PanelSection>
      )}
      to={(row) => ['violation-view', { violationId: row.violationId }]}
      emptyViews={{
        open: <EmptyState title="No violation is open" icon="check" />,
        due: <EmptyState title="No action is due" icon="check" />,
        hold: <EmptyState title="No violation is on hold" icon="check" />,
        closed: <EmptyState title="No violation is closed yet" />,
      }}
      empty={
        <EmptyState title="No violations yet" icon="clipboard" actions={add}>
          What is not as the rules ask stands here, with its photos, letters, hearing and fines.
        </EmptyState>
      }
    />
  );
}
