// State of one record's form: add, edit and view in one; dirty check, the server's field errors, a draft that
// survives leaving, and the conflict of two people.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldWords, problemSentence } from '../contract/schema-words.ts';
import { toast } from '../ui/ui.ts';
import { retryWhileDown } from './client.ts';
import { type Failure, failureOf } from './failure.ts';
import { useDraft } from './use-draft.ts';

export interface ProfileOptions<T extends object> {
  /** Kind of record, part of cache and draft keys: "vendor". */
  name: string;
  /** What it is in words, for the list of unfinished work; the name by default. */
  title?: string | undefined;
  /** The record's id, or null to add one. */
  id: string | null;
  /** A new record. */
  empty: T;
  /** Reads the record as it stands now, with its `version` where it has one. */
  load(id: string): Promise<T>;
  /** Saves and returns the record as it now stands. */
  save(value: T, id: string | null): Promise<T>;
  onSaved?: ((saved: T) => void) | undefined;
  /** Start an existing record in edit instead of view. */
  startInEdit?: boolean | undefined;
  /** Fields that never reach the disk, such as an account number being typed. */
  secret?: readonly (keyof T & string)[] | undefined;
}

/** What a field needs; spread it: `<TextField label="Name" {...profile.field('name')} />`. */
export interface FieldBinding<V> {
  value: V;
  onChange(value: V): void;
  error: string | undefined;
  name: string;
  readOnly: boolean;
}

/** Someone else saved the record while it was being edited. Nothing was overwritten. */
export interface Conflict<T extends object> {
  /** The server's sentence: who, and when. */
  message: string;
  /** The record both began with. */
  was: T;
  theirs: T;
  yours: T;
}

export interface Profile<T extends object> {
  mode: 'add' | 'edit' | 'view';
  value: T;
  /** True when the value differs from what was loaded. */
  dirty: boolean;
  loading: boolean;
  /** The record did not load. */
  loadFailure: Failure | null;
  retry(): void;
  saving: boolean;
  /** The save was refused; `fields` are shown at the fields. */
  failure: Failure | null;
  /** Two people changed the record: shown by `<ConflictView>`, ended by `resolve`. */
  conflict: Conflict<T> | null;
  /** Goes on with a record merged from both, to be saved again. */
  resolve(merged: T): void;
  /** What was typed before leaving has been put back. */
  restored: boolean;
  field<K extends keyof T & string>(key: K): FieldBinding<T[K]>;
  /** The problem at a path such as `lines.2.amount`. */
  errorAt(path: string): string | undefined;
  set(change: Partial<T>): void;
  edit(): void;
  save(): void;
  /** Goes back to what was loaded and drops the draft. */
  discard(): void;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const fieldAt = (path: string) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);

/** What the field at a path is called on the page; the words of the path where it has no label. */
function labelAt(path: string): string {
  const field = fieldAt(path);
  const label = field instanceof HTMLFieldSetElement ? field.querySelector('legend') : (field as HTMLInputElement | null)?.labels?.[0];
  return label?.textContent?.replace(/\s*\*$/, '').trim() || fieldWords(path);
}

/**
 * Whether a refusal says no more than what is wrong with its fields: its sentence is put in the words of the
 * page then, and goes with them.
 */
const isOfFields = ({ message, fields }: Failure): boolean => fields.length > 0 && message === problemSentence(fields);

/** Puts the focus into the field at a path, once it is drawn. */
export function focusField(path: string): void {
  requestAnimationFrame(() => fieldAt(path)?.focus());
}

function focusFirst(fields: Failure['fields']): void {
  const path = fields[0]?.path;
  if (path) focusField(path);
}

/** Says that typing was kept when a form is left with something unsaved. */
function useKeptNotice(dirty: boolean): void {
  const leaving = useRef(dirty);
  leaving.current = dirty;
  useEffect(
    () => () => {
      if (leaving.current) toast({ text: 'What you typed is kept until you come back.' });
    },
    [],
  );
}

/** What was typed, with the record it was typed over: that may have changed by the time it is found again. */
interface Typed<T> {
  base: T;
  value: T;
}

function useTyped<T extends object>({ name, title, id, empty, secret }: ProfileOptions<T>, loaded: T | undefined) {
  const draft = useDraft<Typed<T>>(`${name}.${id ?? 'new'}`, { title, secret });
  const base = draft.typed?.base ?? loaded;
  // A draft of an older version of the program may lack a field.
  const value = draft.typed ? { ...empty, ...draft.typed.value } : (loaded ?? empty);
  return {
    value,
    base,
    dirty: draft.typed !== null && !same(value, base),
    found: draft.typed !== null,
    restored: draft.restored,
    change: (next: T, over = base) => draft.keep(over === undefined || same(next, over) ? null : { base: over, value: next }),
    drop: () => draft.keep(null),
  };
}

/** A refused save, whose field problems go away as the fields are mended. */
function useRefusal() {
  const [refused, setRefused] = useState<{ failure: Failure; ofFields: boolean } | null>(null);
  const told = ({ failure, ofFields }: { failure: Failure; ofFields: boolean }) => {
    if (!ofFields) return { failure, ofFields };
    return failure.fields.length === 0
      ? null
      : { failure: { ...failure, message: problemSentence(failure.fields, labelAt), sent: failure.sent ?? failure.message }, ofFields };
  };
  return {
    failure: refused?.failure ?? null,
    clear: () => setRefused(null),
    take: (error: unknown) => {
      const failure = failureOf(error);
      setRefused(told({ failure, ofFields: isOfFields(failure) }));
      focusFirst(failure.fields);
    },
    errorAt: (path: string) => refused?.failure.fields.find((field) => field.path === path)?.message,
    forget: (path: string) =>
      setRefused((old) => {
        const left = old?.failure.fields.filter((field) => field.path !== path && !field.path.startsWith(`${path}.`));
        return old && left && left.length < old.failure.fields.length ? told({ ...old, failure: { ...old.failure, fields: left } }) : old;
      }),
  };
}

/** The conflict of two people, once a save was refused for it. */
function useConflict<T extends object>(load: (id: string) => Promise<T>) {
  const [conflict, setConflict] = useState<Conflict<T> | null>(null);
  return {
    conflict,
    end: () => setConflict(null),
    look: async (message: string, id: string, was: T | undefined, yours: T) => {
      const theirs = await load(id);
      setConflict({ message, was: was ?? theirs, theirs, yours });
    },
  };
}

/**
 * Holds the record for a ProfilePage. A record that carries `version` is never overwritten: the save that
 * comes second ends in `conflict`.
 */
export function useProfile<T extends object>(options: ProfileOptions<T>): Profile<T> {
  const { name, id, empty, load, save, onSaved, startInEdit = false } = options;
  const client = useQueryClient();
  const queryKey = ['profile', name, id];
  const query = useQuery({ queryKey, queryFn: () => load(id ?? ''), enabled: id !== null, retry: retryWhileDown });
  const draft = useTyped(options, id === null ? empty : query.data);
  const refusal = useRefusal();
  const { conflict, ...two } = useConflict(load);
  const [editing, setEditing] = useState(id === null || startInEdit || draft.found);
  const mode = !editing ? 'view' : id === null ? 'add' : 'edit';
  useKeptNotice(draft.dirty);

  const settle = () => {
    draft.drop();
    refusal.clear();
    two.end();
    if (id !== null) setEditing(false);
  };
  const mutation = useMutation({
    mutationFn: (record: T) => save(record, id),
    onSuccess: (saved) => {
      if (id !== null) client.setQueryData(queryKey, saved);
      settle();
      onSaved?.(saved);
    },
    onError: (error, yours) => {
      const failure = failureOf(error);
      if (failure.code !== 'changedMeanwhile' || id === null) return refusal.take(error);
      two.look(failure.message, id, draft.base, yours).then(refusal.clear, refusal.take);
    },
  });

  return {
    mode,
    value: draft.value,
    dirty: draft.dirty,
    loading: id !== null && query.isPending && !draft.found,
    loadFailure: query.error ? failureOf(query.error) : null,
    retry: () => void query.refetch(),
    saving: mutation.isPending,
    failure: refusal.failure,
    conflict,
    resolve: (merged) => {
      if (!conflict) return;
      client.setQueryData(queryKey, conflict.theirs);
      draft.change(merged, conflict.theirs);
      two.end();
    },
    restored: draft.restored,
    errorAt: refusal.errorAt,
    field: (key) => ({
      value: draft.value[key],
      error: refusal.errorAt(key),
      name: key,
      readOnly: mode === 'view' || mutation.isPending,
      onChange: (next) => {
        draft.change({ ...draft.value, [key]: next });
        refusal.forget(key);
      },
    }),
    set: (part) => draft.change({ ...draft.value, ...part }),
    edit: () => setEditing(true),
    save: () => {
      if (mode !== 'view' && !mutation.isPending) mutation.mutate(draft.value);
    },
    discard: settle,
  };
}
