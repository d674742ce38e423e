// An act that is previewed, as a screen holds it: its figures, what changed under them, what it would refuse,
// and its commit.
import { useRef, useState } from 'react';
import type { ClientInput, ClientOutput, Endpoint } from '../contract/contract.ts';
import { type Toast, toast } from '../ui/ui.ts';
import { type CallFailed, useCall, useCommand } from './client.ts';
import { useMayCall } from './shell.tsx';
import { type FigureLine, type OvertakenPreview, useChangedBase } from './use-changed-base.ts';

/** What every preview answers beside its view. */
interface Facts {
  baseHash: string;
  refusal?: { code: string; message: string } | undefined;
}

/** What the commit asks beside the preview. */
type More<P extends Endpoint, A extends Endpoint> = Omit<ClientInput<A>, keyof ClientInput<P> | 'baseHash'>;

export interface PreviewedOptions<P extends Endpoint, A extends Endpoint> {
  /** What both are asked; null while something is missing. */
  input: ClientInput<P> | null;
  /** What the commit is asked beside it. */
  more: More<P, A>;
  /** The figures a person compares when the base changed. */
  lines(preview: ClientOutput<P>): readonly FigureLine[];
  /** False while the input is still being typed: what was asked before is not what would be committed. */
  isLatest?: boolean;
  /**
   * Asks for the next figures once it is committed. Without it the figures stay, since what was done would be
   * refused.
   */
  goesOn?: boolean;
  /** What the toast says, with a way on where there is one; null where what follows says it. */
  done(answer: ClientOutput<A>, preview: ClientOutput<P>): string | Pick<Toast, 'text' | 'action'> | null;
  /** Takes it back; offered in the toast. */
  undo?: ((answer: ClientOutput<A>) => (() => void) | undefined) | undefined;
  onDone?(answer: ClientOutput<A>, preview: ClientOutput<P>): void;
}

/** An act in hand; `<Previewed of={…}>` draws it. */
export interface PreviewedAct<P extends Endpoint> {
  /** The figures in sight: the latest, or the last ones while the next are on their way. */
  preview: ClientOutput<P> | undefined;
  /** The figures of what is typed now. */
  fresh: ClientOutput<P> | undefined;
  error: CallFailed | null;
  retry(): void;
  changed: OvertakenPreview['changed'];
  /** Why it cannot be committed now, in words; `own` is what the screen itself waits for. */
  waitsFor(own?: string | undefined): string | undefined;
  busy: boolean;
  /**
   * From the commit on, until something else is typed. A second act on the same things waits for it with null
   * as its input: what it would do is refused by now.
   */
  isOver: boolean;
  /** What the last commit was refused with. */
  failed: CallFailed | null;
  commit(): void;
}

/** Previews an act and commits what was previewed, and nothing else. */
export function usePreviewed<P extends Endpoint, A extends Endpoint>(
  previewOf: P,
  commitOf: A,
  { input, more, lines, isLatest = true, goesOn = false, done, undo, onDone }: PreviewedOptions<P, A>,
): PreviewedAct<P> {
  const command = useCommand(commitOf);
  const mayCommit = useMayCall(commitOf);
  const [doneFor, setDoneFor] = useState<string | null>(null);
  // Said by the press itself: an answer may come before the mutation's own word is drawn, and figures in
  // sight would be asked for again.
  const [isSent, setSent] = useState(false);
  const key = JSON.stringify(input);
  const isDone = !goesOn && doneFor === key;
  const isOver = isSent || isDone;
  const query = useCall(previewOf, input, { waits: isOver });
  const last = useRef<ClientOutput<P>>(undefined);
  if (query.data) last.current = query.data;
  const preview = query.data ?? last.current;
  const isInHand = input !== null && isLatest && !isOver;
  const fresh = isInHand ? query.data : undefined;
  const base = useChangedBase(query.data && lines(query.data), () => query.refetch());
  const factsOf = (seen: ClientOutput<P>) => seen as Facts;
  const error = isInHand ? query.error : null;
  return {
    preview,
    fresh,
    error,
    retry: () => void query.refetch(),
    changed: base.changed,
    waitsFor(own) {
      if (!mayCommit) return 'Your role may look only';
      if (error) return error.message;
      if (base.waitsFor !== undefined) return base.waitsFor;
      if (own !== undefined || isOver) return own;
      return fresh ? factsOf(fresh).refusal?.message : 'Adding up';
    },
    busy: isSent,
    isOver,
    failed: command.error,
    commit() {
      if (!fresh || !input) return;
      const order = { ...(input as object), ...more, baseHash: factsOf(fresh).baseHash } as ClientInput<A>;
      setSent(true);
      command.mutateAsync(order).then(
        (answer) => {
          setSent(false);
          setDoneFor(key);
          const takeBack = undo?.(answer);
          const words = done(answer, fresh);
          if (words !== null) toast({ ...(typeof words === 'string' ? { text: words } : words), ...(takeBack ? { undo: takeBack } : {}) });
          onDone?.(answer, fresh);
        },
        (error: unknown) => {
          setSent(false);
          base.refuse(error);
        },
      );
    },
  };
}
