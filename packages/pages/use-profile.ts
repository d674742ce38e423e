// State of one record's form: add, edit and view in one; dirty check, the server's field errors, a draft that survives leaving.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../ui/ui.ts';
import { keepDraft, readDraft } from './draft.ts';
import { type Failure, failureOf } from './failure.ts';

export interface ProfileOptions<T extends object> {
  /** Kind of record, part of cache and draft keys: "vendor". */
  name: string;
  /** The record's id, or null to add one. */
  id: string | null;
  /** A new record. */
  empty: T;
  load(id: string): Promise<T>;
  /** Saves and returns the record as it now stands. */
  save(value: T, id: string | null): Promise<T>;
  onSaved?: ((saved: T) => void) | undefined;
  /** Start an existing record in edit instead of view. */
  startInEdit?: boolean | undefined;
}

/** What a field needs; spread it: `<TextField label="Name" {...profile.field('name')} />`. */
export interface FieldBinding<V> {
  value: V;
  onChange(value: V): void;
  error: string | undefined;
  name: string;
  readOnly: boolean;
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

/** Warns before the tab closes while something is unsaved. Inside the application the draft is kept instead. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}

function focusFirst(fields: Failure['fields']): void {
  const path = fields[0]?.path;
  if (path) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus());
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

/** What is typed over `base`, kept as a draft under a name. */
function useDraftOf<T>(name: string, base: T | undefined, empty: T) {
  const [start] = useState(() => readDraft<T>(name));
  const [typed, setTyped] = useState<T | null>(start);
  return {
    value: typed ?? base ?? empty,
    dirty: typed !== null && base !== undefined && !same(typed, base),
    found: start !== null,
    restored: start !== null && typed !== null,
    change: (next: T) => {
      setTyped(next);
      keepDraft(name, same(next, base) ? null : next);
    },
    drop: () => {
      setTyped(null);
      keepDraft(name, null);
    },
  };
}

/** A refused save, whose field problems go away as the fields are mended. */
function useRefusal() {
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    failure,
    clear: () => setFailure(null),
    take: (error: unknown) => {
      const refused = failureOf(error);
      setFailure(refused);
      focusFirst(refused.fields);
    },
    errorAt: (path: string) => failure?.fields.find((field) => field.path === path)?.message,
    forget: (path: string) =>
      setFailure(
        (old) => old && { ...old, fields: old.fields.filter((field) => field.path !== path && !field.path.startsWith(`${path}.`)) },
      ),
  };
}

/** Holds the record for a ProfilePage. */
export function useProfile<T extends object>(options: ProfileOptions<T>): Profile<T> {
  const { name, id, empty, load, save, onSaved, startInEdit = false } = options;
  const client = useQueryClient();
  const queryKey = ['profile', name, id];
  const query = useQuery({ queryKey, queryFn: () => load(id ?? ''), enabled: id !== null });
  const draft = useDraftOf(`${name}.${id ?? 'new'}`, id === null ? empty : query.data, empty);
  const refusal = useRefusal();
  const [editing, setEditing] = useState(id === null || startInEdit || draft.found);
  const mode = !editing ? 'view' : id === null ? 'add' : 'edit';
  useLeaveGuard(draft.dirty);
  useKeptNotice(draft.dirty);

  const settle = () => {
    draft.drop();
    refusal.clear();
    if (id !== null) setEditing(false);
  };
  const mutation = useMutation({
    mutationFn: (record: T) => save(record, id),
    onSuccess: (saved) => {
      if (id !== null) client.setQueryData(queryKey, saved);
      settle();
      onSaved?.(saved);
    },
    onError: refusal.take,
  });

  return {
    mode,
    value: draft.value,
    dirty: draft.dirty,
    loading: id !== null && query.isPending,
    loadFailure: query.error ? failureOf(query.error) : null,
    retry: () => void query.refetch(),
    saving: mutation.isPending,
    failure: refusal.failure,
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
