// The page of a record whose fields are declared: its form, what is sent of it, and the words for both.
import type { ClientOutput, Endpoint } from '../contract/endpoint.ts';
import { blankOf, type Fields, sentOf, type TypedOf, typedOf, valueWords } from '../contract/fields.ts';
import { useToday } from '../ui/ui.ts';
import type { FieldWords } from './conflict.tsx';
import type { FieldOwner } from './field.tsx';
import { type KeptOptions, useKept } from './use-kept.tsx';
import type { Profile } from './use-profile.ts';

/** A record as it is typed: its fields, and what its calls show beside them. */
export type RecordForm<F extends Fields, G extends Endpoint> = Omit<ClientOutput<G>, keyof F | 'version'> & TypedOf<F>;

interface RecordOptions<F extends Fields, G extends Endpoint>
  extends Omit<KeptOptions<RecordForm<F, G>, G>, 'empty' | 'formOf' | 'inputOf'> {
  fields: F;
  /** What a new record has beside its fields, or where it begins otherwise: a property it was opened from. */
  begin: Omit<RecordForm<F, G>, keyof F | `${string}Id`> & Partial<RecordForm<F, G>>;
}

/** How fields are called, and their values told, when two people changed them. */
function wordsFrom<F extends Fields>(fields: F): FieldWords<TypedOf<F>> {
  const told = Object.entries(fields).map(([key, field]) => [
    key,
    { label: field.title, text: (value: unknown) => (field.kind === 'ref' ? 'another one' : valueWords(field, value)) },
  ]);
  return Object.fromEntries(told) as FieldWords<TypedOf<F>>;
}

/** A record with its fields, for `<Field of={record} name="…" />`, and what its page needs. */
export function useRecord<F extends Fields, G extends Endpoint>({ fields, begin, ...options }: RecordOptions<F, G>) {
  type Form = RecordForm<F, G>;
  const today = useToday();
  const { profile, page } = useKept<Form, G>({
    ...options,
    empty: { ...blankOf(fields, today), ...begin } as Form,
    formOf: (loaded) => typedOf(fields, loaded as never) as Form,
    inputOf: (form) => sentOf(fields, form as never),
  });
  const record: FieldOwner<F> & { profile: Profile<Form> } = { fields, profile } as never;
  return { record, page: { ...page, words: wordsFrom(fields) as FieldWords<Form> } };
}
