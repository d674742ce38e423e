// Two people, one record: what it was, what they saved and what you typed, side by side, with a choice for
// every field both changed.

import { useId, useMemo, useState } from 'react';
import { fieldWords } from '../contract/schema-words.ts';
import { listWords } from '../kernel/kernel.ts';
import { Button, Note, useHotkeys } from '../ui/ui.ts';
import { differencesOf, type FieldDifference, mergeEdits, obviousPicks, type Side } from './merge.ts';
import type { Profile } from './use-profile.ts';

/** How a field is called and its value said, where the field's own name and text do not do. */
export type FieldWords<T> = {
  readonly [K in keyof T]?: string | { label: string; text(value: T[K], record: T): string };
};

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null || value === undefined || value === '') return 'blank';
  return Array.isArray(value) ? `${value.length} ${value.length === 1 ? 'line' : 'lines'}` : String(value);
}

function said<T extends object>(words: FieldWords<T>, key: string, value: unknown, record: T): { label: string; text: string } {
  const given = words[key as keyof T];
  if (typeof given === 'object') return { label: given.label, text: given.text(value as T[keyof T], record) || 'blank' };
  return { label: typeof given === 'string' ? given : fieldWords(key), text: plainText(value) };
}

/** What the two edits have to do with each other, in a sentence. */
function situation(labels: readonly string[], differs: boolean): string {
  if (labels.length > 0) return `You both changed ${listWords(labels.map((label) => label.toLowerCase()))}.`;
  return differs ? 'You changed different things, so both can stay.' : 'It is the same as what you typed.';
}

function Choice(props: { name: string; side: Side; text: string; field: string; chosen: boolean; onChoose(): void }) {
  const { name, side, text, field, chosen, onChoose } = props;
  const words = side === 'yours' ? 'Yours' : 'Theirs';
  return (
    <label className={`conflict-side${chosen ? ' on' : ''}`}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} aria-label={`${field}: ${words}, ${text}`} />
      <span className="conflict-who" aria-hidden="true">
        {words}
      </span>
      <span className={text === 'blank' ? 't3' : undefined}>{text}</span>
    </label>
  );
}

export interface ConflictViewProps<T extends object> {
  profile: Profile<T>;
  words?: FieldWords<T> | undefined;
}

/**
 * Shown in place of the form while `profile.conflict` stands. Y keeps yours, T takes theirs, Ctrl+S goes on
 * with what is chosen.
 */
export function ConflictView<T extends object>({ profile, words = {} }: ConflictViewProps<T>) {
  const { conflict, resolve } = profile;
  const group = useId();
  const differences = useMemo(() => (conflict ? differencesOf(conflict.was, conflict.theirs, conflict.yours) : []), [conflict]);
  // Fields without words of their own that the caller leaves out, such as texts that follow from an id, go
  // with the rest.
  const [picks, setPicks] = useState(() => obviousPicks(differences));
  const open = differences.filter(({ key }) => picks[key] === undefined);
  const goOn = () => {
    if (conflict && open.length === 0) resolve(mergeEdits(conflict.theirs, conflict.yours, picks));
  };
  const all = (side: Side) =>
    setPicks(Object.fromEntries(differences.map(({ key, changedBy }) => [key, changedBy === 'both' ? side : changedBy])));
  useHotkeys([
    { keys: 'y', label: 'Keep yours', hint: true, run: () => all('yours') },
    { keys: 't', label: 'Take theirs', hint: true, run: () => all('theirs') },
    { keys: 'ctrl+s', label: 'Go on with these', hint: true, run: goOn },
  ]);
  if (!conflict) return null;
  const text = (difference: FieldDifference, which: 'was' | Side) => said(words, difference.key, difference[which], conflict[which]);
  const clashes = differences.filter(({ changedBy }) => changedBy === 'both').map((each) => text(each, 'was').label);
  return (
    <section className="conflict" aria-label="Two people changed this">
      <Note icon="users" title={conflict.message}>
        {situation(clashes, differences.length > 0)} Nothing is saved yet.
      </Note>
      <table className="conflict-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">It was</th>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((each) => {
            const { label } = text(each, 'was');
            const side = (which: Side) => (
              <Choice
                name={`${group}-${each.key}`}
                side={which}
                field={label}
                text={text(each, which).text}
                chosen={picks[each.key] === which}
                onChoose={() => setPicks({ ...picks, [each.key]: which })}
              />
            );
            return (
              <tr key={each.key} className={picks[each.key] === undefined ? 'open' : undefined}>
                <th scope="row">{label}</th>
                <td className="conflict-was">{text(each, 'was').text}</td>
                <td>{side('yours')}</td>
                <td>{side('theirs')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="row conflict-acts">
        <Button weight="primary" keys="ctrl+s" disabled={open.length > 0} onClick={goOn}>
          {clashes.length > 0 ? 'Go on with these' : 'Keep both changes'}
        </Button>
        {clashes.length > 0 && (
          <>
            <Button keys="y" onClick={() => all('yours')}>
              Keep mine
            </Button>
            <Button keys="t" onClick={() => all('theirs')}>
              Take theirs
            </Button>
          </>
        )}
        <span className="t3">{open.length > 0 ? `${open.length} to choose` : 'Then look at it and save'}</span>
      </div>
    </section>
  );
}
