// A manager's comment in the line of a report: read by all who see the report, written in place by those who
// may.
import { type KeyboardEvent, useRef, useState } from 'react';
import { useCommand } from '../../../packages/pages/client.ts';
import { toastFailure } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../packages/pages/shell.tsx';
import { Button, TextField } from '../../../packages/ui/ui.ts';
import { longestComment, varianceComments } from './variance-comment.contract.ts';

export interface VarianceCommentProps {
  /** The account and the period, as the cell names them. */
  on: string;
  /** What is said, without who and when. */
  comment: string;
  /** What is said with who and when, as it stands in the report. */
  shown: string;
  /** The line it stands in: "Roofing". */
  line: string;
  onWritten(): void;
}

/** What is said is read whole, over as many lines as it takes. */
const wrapped = { whiteSpace: 'normal', textAlign: 'left' } as const;

/** The comment; a click makes it a field, Enter keeps what was written and Esc leaves it as it was. */
export function VarianceComment({ on, comment, shown, line, onWritten }: VarianceCommentProps) {
  const { communityId } = useCommunity();
  const mayWrite = useMayCall(varianceComments.writeVarianceComment);
  const write = useCommand(varianceComments.writeVarianceComment);
  const [typed, setTyped] = useState<string | null>(null);
  // Whoever ended with a key is back where the field was opened; who clicked elsewhere is not called back.
  const returns = useRef(false);
  if (!mayWrite) return <span style={wrapped}>{shown}</span>;
  if (typed === null)
    return (
      <Button
        weight="quiet"
        size="small"
        className="lk"
        style={wrapped}
        aria-label={shown ? `${shown}, change` : `Comment on ${line}`}
        autoFocus={returns.current}
        onClick={() => setTyped(comment)}
      >
        {shown || 'Comment'}
      </Button>
    );
  const keep = (byKey: boolean) => {
    if (write.isPending) return;
    returns.current = byKey;
    if (typed.trim() === comment) return setTyped(null);
    const [accountId = '', periodStartDate = ''] = on.split(':');
    const onSuccess = () => {
      setTyped(null);
      onWritten();
    };
    write.mutate({ communityId, accountId, periodStartDate, comment: typed }, { onSuccess, onError: toastFailure });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the report around it are for its figures.
    event.stopPropagation();
    if (event.key === 'Enter') keep(true);
    if (event.key !== 'Escape') return;
    returns.current = true;
    setTyped(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys typed into the field inside
    <div onKeyDown={onKeyDown} onBlur={() => keep(false)}>
      <TextField
        label={`Comment on ${line}`}
        hideLabel
        value={typed}
        onChange={setTyped}
        maxLength={longestComment}
        readOnly={write.isPending}
        autoFocus
      />
    </div>
  );
}
