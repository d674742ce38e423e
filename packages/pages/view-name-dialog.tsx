// Asks for the name of a saved view and whether others see it: of a list, or of the parameters of a report.
import { useState } from 'react';
import { Button, CheckField, Dialog, TextField } from '../ui/ui.ts';
import { failureOf } from './failure.ts';

export interface ViewNameDialogProps {
  title: string;
  /** Who sees a shared one: "Share with everyone who sees this list". */
  shareLabel: string;
  name?: string;
  isShared?: boolean;
  onClose(): void;
  onSave(name: string, isShared: boolean): Promise<unknown>;
}

/** The dialog; what the server refuses stands at the name. */
export function ViewNameDialog({ title, shareLabel, name: first = '', isShared: shared = false, onClose, onSave }: ViewNameDialogProps) {
  const [name, setName] = useState(first);
  const [isShared, setShared] = useState(shared);
  const [problem, setProblem] = useState<string>();
  const save = () => {
    if (name.trim() === '') return setProblem('Give it a name');
    void onSave(name.trim(), isShared).then(onClose, (error: unknown) => setProblem(failureOf(error).message));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={400}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" onClick={save}>
            Save view
          </Button>
        </>
      }
    >
      <TextField label="Name" value={name} onChange={setName} error={problem} maxLength={60} onEnter={save} autoFocus required />
      <CheckField label={shareLabel} value={isShared} onChange={setShared} />
    </Dialog>
  );
}
