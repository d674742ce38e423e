// Sets the collection status of an owner by hand: the stage, the day and why. Law may ask for more first.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DateField,
  EmptyState,
  Failed,
  FieldRow,
  LoadingRows,
  Note,
  PageHeader,
  SelectField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { collectionCases } from '../case.contract.ts';
import { type Stage, stageNames, stageWords } from '../stage.contract.ts';

/** The page at `/c/$communityId/receivables/collections/status`. */
export default function SetCollectionStatusScreen() {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const collectionCaseId = shell.search.case ?? '';
  const read = useCall(collectionCases.getCase, collectionCaseId === '' ? null : { communityId, collectionCaseId });
  const save = useCommand(collectionCases.setStage);
  const [stage, setStage] = useState<Stage | ''>('');
  const [stageDate, setDate] = useState<LocalDate | ''>(today);
  const [note, setNote] = useState('');
  if (collectionCaseId === '')
    return (
      <>
        <PageHeader title="Set collection status" />
        <EmptyState
          title="Choose a collection case"
          actions={
            <ScreenLink to="activity-collections" className="btn">
              Collections
            </ScreenLink>
          }
        >
          The status is set on the case of an owner.
        </EmptyState>
      </>
    );
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  const shown = read.data;
  if (!shown) return <LoadingRows />;
  const refused = save.error ? failureOf(save.error).message : null;
  const run = () => {
    if (stage === '' || stageDate === '') return;
    const input = { communityId, collectionCaseId, version: shown.version, stage, stageDate, note };
    save.mutate(input, { onSuccess: () => shell.go('collection-case', { collectionCaseId }) });
  };
  return (
    <>
      <PageHeader
        title="Set collection status"
        crumbs={[
          <ScreenLink key="case" to="collection-case" params={{ collectionCaseId }}>
            {`${shown.accountNumber} ${shown.owner}`}
          </ScreenLink>,
        ]}
      />
      <div className="scroll psec">
        {refused && <Note tone="problem" icon="alert-triangle" title={refused} />}
        {shown.closedDate !== null && <Note title="This case is closed." />}
        <FieldRow columns={3}>
          <SelectField
            label={`Status, now ${stageWords[shown.stage][0].toLowerCase()}`}
            placeholder="Choose a status"
            value={stage}
            onChange={setStage}
            options={stageNames.map((value) => ({ value, label: stageWords[value][0] }))}
          />
          <DateField label="Since" value={stageDate} onChange={setDate} />
          <TextField label="Why" value={note} onChange={setNote} maxLength={300} />
        </FieldRow>
        <Button
          weight="primary"
          disabled={stage === '' || stageDate === '' || shown.closedDate !== null}
          aria-busy={save.isPending}
          onClick={run}
        >
          Set status
        </Button>
      </div>
    </>
  );
}
