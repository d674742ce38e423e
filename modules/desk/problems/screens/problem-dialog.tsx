// The dialog in which a person reports a problem: their words, and everything that goes with them, in sight
// before it is sent.
import { useState } from 'react';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { Facts, TextAreaField, toast } from '../../../../packages/ui/ui.ts';
import { longestProblem, problems } from '../problem.contract.ts';

/** Where someone was when something went wrong, as the contract takes it. */
export interface ProblemState {
  screen: string;
  path: string;
  build: string;
  browser: string;
  window: string;
  look: string;
  failures: string[];
}

/** Asks what went wrong and sends it with `state`. */
export function ProblemDialog({ state, onClose }: { state: ProblemState; onClose(): void }) {
  const [words, setWords] = useState('');
  const report = useCommand(problems.reportProblem);
  const run = () =>
    report.mutate(
      { Words: words.trim(), ...state },
      {
        onSuccess: ({ Reference }) => {
          toast({ tone: 'good', text: `Reported as ${Reference}. Thank you.`, reference: Reference });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Report a problem"
      confirmLabel="Send report"
      ready={words.trim() !== ''}
      busy={report.isPending}
      error={report.error}
      run={run}
      onClose={onClose}
    >
      <TextAreaField
        label="What went wrong, and what did you expect?"
        help="Leave out names, account numbers and amounts. We do not need them to find the problem."
        value={words}
        onChange={setWords}
        rows={5}
        maxLength={longestProblem}
      />
      <Facts
        facts={[
          ['Screen', state.path || 'none'],
          ['Build', state.build || 'unknown'],
          ['Browser', [state.browser, state.window].filter(Boolean).join(', ')],
          ['Look', state.look],
          ['Failures lately', state.failures.join(', ') || 'none'],
        ]}
      />
      <p className="t3 sm">This goes with your words, and nothing else: not your name, no record and no amount.</p>
    </FormDialog>
  );
}
