// What is typed into a box before it counts: taken on leaving, Enter or Ctrl+S, dropped on Escape.
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';

/** What a text means: a value, a problem, or both where the value is passed on to be refused. */
export type Meaning<V extends string> = { value: V; problem?: string } | { value?: undefined; problem: string };

export interface DraftOptions<V extends string> {
  value: string;
  /** Reads a text that is not blank; a blank one is `""`. */
  mean(text: string): Meaning<V>;
  onChange(value: V | ''): void;
  onValid?: ((valid: boolean) => void) | undefined;
}

/** A draft of a box: its text (null when nothing was typed), its problem, and the handlers of the input. */
export function useDraft<V extends string>({ value, mean, onChange, onValid }: DraftOptions<V>) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const drop = () => {
    setDraft(null);
    setProblem(null);
  };
  const settle = () => {
    if (draft === null) return;
    const meant: Meaning<V | ''> = draft.trim() === '' ? { value: '' } : mean(draft);
    setProblem(meant.problem ?? null);
    onValid?.(meant.problem === undefined);
    if (meant.value === undefined) return;
    setDraft(null);
    if (meant.value !== value) onChange(meant.value);
  };
  const input = {
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setDraft(event.currentTarget.value);
      setProblem(null);
    },
    onBlur: settle,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // Ctrl+S saves what stands in the box, as Ctrl+Enter posts it.
      if (event.key === 'Enter' || (event.key === 's' && (event.ctrlKey || event.metaKey))) settle();
      if (event.key === 'Escape' && draft !== null) {
        event.stopPropagation();
        drop();
      }
    },
  };
  return { draft, problem, drop, input };
}
