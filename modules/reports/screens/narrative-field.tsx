// A section of the manager's report: read by all who see the report, written in place by those who may.
import { type KeyboardEvent, useState } from 'react';
import { useCommand } from '../../../packages/pages/client.ts';
import { toastFailure } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../packages/pages/shell.tsx';
import { Button, TextField } from '../../../packages/ui/ui.ts';
import { longestNarrative, type NarrativeSection, narratives } from '../narrative/narrative.contract.ts';

/** What is written is read whole, over as many lines as it takes. */
const wrapped = { whiteSpace: 'normal', textAlign: 'left' } as const;

/** The words; a click makes them a field, Enter keeps what was written and Esc leaves it as it was. */
export function NarrativeField(of: { on: string; words: string; shown: string; line: string; onWritten(): void }) {
  const { on, words, shown, line, onWritten } = of;
  const { communityId } = useCommunity();
  const mayWrite = useMayCall(narratives.writeNarrative);
  const write = useCommand(narratives.writeNarrative);
  const [typed, setTyped] = useState<string | null>(null);
  if (!mayWrite) return <span style={wrapped}>{shown}</span>;
  if (typed === null)
    return (
      <Button
        weight="quiet"
        size="small"
        className="lk"
        style={wrapped}
        aria-label={words ? `${line}: ${words}, change` : `Write ${line}`}
        onClick={() => setTyped(words)}
      >
        {words ? shown : 'Write'}
      </Button>
    );
  const keep = () => {
    if (write.isPending) return;
    if (typed.trim() === words) return setTyped(null);
    const [section = 'OVERVIEW', periodStartDate = ''] = on.split(':').slice(1);
    const onSuccess = () => {
      setTyped(null);
      onWritten();
    };
    const input = { communityId, section: section as NarrativeSection, periodStartDate, body: typed };
    write.mutate(input, { onSuccess, onError: toastFailure });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the report around it are for its figures.
    event.stopPropagation();
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys typed into the field inside
    <div onKeyDown={onKeyDown} onBlur={keep}>
      <TextField
        label={line}
        hideLabel
        value={typed}
        onChange={setTyped}
        maxLength={longestNarrative}
        readOnly={write.isPending}
        autoFocus
      />
    </div>
  );
}
