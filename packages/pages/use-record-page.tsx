// The page of a record that is kept: wires the form to the four calls about it, with what the page says,
// where it leads and what may be done.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ClientOutput, Endpoint } from '../contract/endpoint.ts';
import { toast } from '../ui/ui.ts';
import { call } from './client.ts';
import type { ProfilePageProps } from './profile-page.tsx';
import { ScreenLink, useMayCall, useShell } from './shell.tsx';
import { type Profile, useProfile } from './use-profile.ts';

/** The calls about a kind of record, as `recordCalls` declares them. */
export interface RecordCalls<G extends Endpoint> {
  add: Endpoint;
  edit: Endpoint;
  get: G;
  remove: Endpoint;
}

export interface RecordPageOptions<Form extends object, G extends Endpoint> {
  /** As the calls name it: "committeeMember"; the id is that with `Id`. */
  kind: string;
  /** In words: "committee member". */
  words: string;
  /** The record's id, or null to add one. */
  id: string | null;
  startInEdit?: boolean | undefined;
  /** The community of the record; null for one of the customer. */
  communityId: string | null;
  calls: RecordCalls<G>;
  /** A new record. */
  empty: Form;
  /** The record as it is typed. */
  formOf(loaded: ClientOutput<G>): Form;
  /** What is sent; the form itself when silent. */
  inputOf?: ((form: Form) => object) | undefined;
  /** What the record is called. */
  nameOf(form: Form): string;
  /** The screen that shows one, and further parameters of its path. */
  view: string;
  viewParams?: Readonly<Record<string, string>> | undefined;
  /** Where the record is one among others, for the crumb and once it is deleted. */
  list: { screen: string; title: string; params?: Readonly<Record<string, string>> | undefined };
  secret?: readonly (keyof Form & string)[] | undefined;
  /** After a save, beside what happens anyway; the page goes on when it is done. */
  onSaved?: ((saved: Form, id: string) => void | Promise<void>) | undefined;
}

type RecordPage<Form extends object> = Pick<
  ProfilePageProps<Form>,
  'profile' | 'crumbs' | 'title' | 'saveLabel' | 'canEdit' | 'mayNot' | 'record' | 'deletion'
>;

const first = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What other pages read before, such as the roster a member now stands in, is read again; the profile itself
 * is at hand.
 */
function useRefresh(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
}

/**
 * What the viewer may do with the record; `mayNot` where the page is for adding or editing and they may not.
 */
function useRights(calls: RecordCalls<Endpoint>, id: string | null, startInEdit: boolean) {
  const mayAdd = useMayCall(calls.add);
  const mayEdit = useMayCall(calls.edit);
  const mayDelete = useMayCall(calls.remove);
  return { canEdit: id === null || mayEdit, mayNot: id === null ? !mayAdd : startInEdit && !mayEdit, mayDelete };
}

/** The state of the form and what `<ProfilePage {...page}>` needs. */
export function useRecordPage<Form extends object, G extends Endpoint>(
  options: RecordPageOptions<Form, G>,
): { profile: Profile<Form>; page: RecordPage<Form> } {
  const { kind, words, id, startInEdit = false, communityId, calls, empty, formOf, inputOf, nameOf, view, viewParams, list } = options;
  const shell = useShell();
  const { canEdit, mayNot, mayDelete } = useRights(calls, id, startInEdit);
  const refresh = useRefresh();
  const savedId = useRef(id ?? '');
  const idKey = `${kind}Id`;
  const scope = communityId === null ? {} : { communityId };
  const load = async (one: string): Promise<Form> => {
    const loaded = (await call(calls.get, { ...scope, [idKey]: one } as never)) as ClientOutput<G>;
    return { ...formOf(loaded), version: (loaded as { version: string }).version };
  };
  const profile = useProfile<Form>({
    name: communityId === null ? kind : `${kind}.${communityId}`,
    title: first(words),
    id,
    empty,
    load,
    startInEdit,
    secret: options.secret,
    save: async (form) => {
      const input = { ...scope, ...(inputOf?.(form) ?? form) };
      const versioned = { version: (form as { version?: string }).version, [idKey]: id };
      const saved = (await call(
        id === null ? calls.add : calls.edit,
        (id === null ? input : { ...input, ...versioned }) as never,
      )) as Record<string, string>;
      savedId.current = saved[idKey] ?? '';
      return load(savedId.current);
    },
    onSaved: async (saved) => {
      toast({ text: `Saved ${nameOf(saved)}` });
      refresh();
      await options.onSaved?.(saved, savedId.current);
      if (id === null || startInEdit) shell.go(view, { ...viewParams, [idKey]: savedId.current });
    },
  });
  const name = nameOf(profile.value);
  return {
    profile,
    page: {
      profile,
      crumbs: [
        <ScreenLink key="list" to={list.screen} {...(list.params ? { params: list.params } : {})}>
          {list.title}
        </ScreenLink>,
      ],
      title: id === null ? `Add ${words}` : name || first(words),
      saveLabel: id === null ? `Add ${words}` : `Save ${words}`,
      ...{ canEdit, mayNot },
      record: id === null ? null : { kind, id, communityId },
      deletion:
        id === null || !mayDelete
          ? null
          : {
              label: `Delete ${words}`,
              question: `Delete ${name}?`,
              run: () => call(calls.remove, { ...scope, [idKey]: id } as never),
              onGone: () => {
                toast({ text: `Deleted ${name}` });
                refresh();
                shell.go(list.screen, list.params);
              },
            },
    },
  };
}
