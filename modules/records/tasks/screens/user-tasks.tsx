// The open tasks of a user above their form: how many there are, and the way to hand them over to someone
// else.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Note, SelectField, toast } from '../../../../packages/ui/ui.ts';
import { taskHandOver } from '../hand-over.contract.ts';
import { tasks } from '../task.contract.ts';
import { openTaskWords } from '../task.rules.ts';

function HandOver({ userId, open, onClose }: { userId: string; open: string; onClose(): void }) {
  const [toUserId, setTo] = useState('');
  const people = useCall(tasks.listTaskPeople, {});
  const { mutate, isPending, error } = useCommand(taskHandOver.handOverTasks);
  const others = (people.data?.people ?? []).filter((one) => one.userId !== userId);
  const give = () =>
    mutate(
      { userId, toUserId },
      {
        onSuccess: ({ count }) => {
          toast({ text: `Handed over ${count === 1 ? '1 task' : `${count} tasks`}` });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Hand over ${open}`}
      confirmLabel="Hand over"
      ready={toUserId !== ''}
      busy={isPending}
      error={error}
      run={give}
      onClose={onClose}
    >
      <SelectField
        label="To"
        required
        placeholder="Choose"
        value={toUserId}
        onChange={setTo}
        options={others.map((one) => ({ value: one.userId, label: one.name }))}
      />
    </FormDialog>
  );
}

/** What a user has left to do; nothing when there is nothing. */
export default function UserTasks({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false);
  const mayGive = useMayCall(taskHandOver.handOverTasks);
  const { data } = useCall(taskHandOver.countOpenTasks, { userId });
  if (!data || data.count === 0) return null;
  const open = openTaskWords(data.count);
  return (
    <>
      <Note
        icon="checklist"
        title={`${open} assigned.`}
        actions={
          mayGive && (
            <Button size="small" onClick={() => setAsking(true)}>
              Hand over
            </Button>
          )
        }
      >
        A user with open tasks cannot be made inactive.
      </Note>
      {isAsking && <HandOver userId={userId} open={open} onClose={() => setAsking(false)} />}
    </>
  );
}
