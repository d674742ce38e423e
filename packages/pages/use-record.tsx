// The page of a record whose fields are declared: its form, what is sent of it, and the words for both.
import type { ClientOutput, Endpoint } from '../contract/endpoint.ts';
import { blankOf, type Fields, sentOf, type TypedOf, typedFields, valueWords } from '../contract/fields.ts';
import { useToday } from '../ui/ui.ts';
import type { FieldWords } from './conflict.tsx';
import type { FieldOwner } from './field.tsx';
import { useShell } from './shell.tsx';
import type { Profile } from './use-profile.ts';
import { type RecordPageOptions, useRecordPage } from './use-record-page.tsx';

/** A record as it is typed: its fields, and what its page has beside them; what calls show when silent. */
export type RecordForm<F extends Fields, G extends Endpoint, X extends object = ClientOutput<G> & object> = TypedOf<F> &
  Omit<X, keyof F | 'version'>;

/** A record with its fields, as parts of its page take it. */
export type RecordOf<F extends Fields, G extends Endpoint, X extends object = ClientOutput<G> & object> = {
  profile: Profile<RecordForm<F, G, X>>;
} & FieldOwner<F>;

interface RecordOptions<F extends Fields, G extends Endpoint, X extends object>
  extends Omit<RecordPageOptions<RecordForm<F, G, NoInfer<X>>, G>, 'empty' | 'formOf' | 'inputOf'> {
  fields: F;
  /** What a new record has beside its fields, or where it begins otherwise: a property it was opened from. */
  begin: Omit<RecordForm<F, G, NoInfer<X>>, keyof F | `${string}Id`> & Partial<RecordForm<F, G, NoInfer<X>>>;
  /** What the form has beside the fields, where it is not as a call shows it: trades in a line. */
  typed?: (loaded: ClientOutput<G>) => X;
  /** What is sent otherwise than it is typed. */
  sent?: (form: RecordForm<F, G, NoInfer<X>>) => object;
  /** How what is no field is called when two people changed it. */
  also?: FieldWords<RecordForm<F, G, NoInfer<X>>>;
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
export function useRecord<F extends Fields, G extends Endpoint, X extends object = ClientOutput<G> & object>({
  fields,
  begin,
  typed,
  sent,
  also,
  ...options
}: RecordOptions<F, G, X>) {
  type Form = RecordForm<F, G, X>;
  // A record of a community begins with the day it is there, which the server asks for.
  const { community } = useShell();
  const here = useToday();
  const today = community && options.communityId === community.communityId ? community.today : here;
  const { profile, page } = useRecordPage<Form, G>({
    ...options,
    empty: { ...blankOf(fields, today), ...begin } as unknown as Form,
    formOf: (loaded) => ({ ...(typed ? typed(loaded) : (loaded as object)), ...typedFields(fields, loaded as never) }) as unknown as Form,
    inputOf: (form) => ({ ...sentOf(fields, form as never), ...sent?.(form) }),
  });
  const record: RecordOf<F, G, X> = { fields, profile } as never;
  return { record, page: { ...page, words: { ...wordsFrom(fields), ...also } as FieldWords<Form> } };
}
