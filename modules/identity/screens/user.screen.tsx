// One user: the form behind adding, changing and viewing, with roles and communities.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { call, useCall } from '../../../packages/pages/client.ts';
import { Action, type FieldWords, ProfilePage, useProfile } from '../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { CheckField, CheckList, FieldRow, Note, PasswordField, Tag, TextField, toast } from '../../../packages/ui/ui.ts';
import { roles, signIn, users } from '../identity.contract.ts';

type Loaded = ClientOutput<typeof users.getUser>;
type Form = Omit<Loaded, 'userId'> & { password: string };

const empty: Form = {
  version: '',
  displayName: '',
  email: '',
  phone: '',
  street: '',
  city: '',
  state: '',
  postcode: '',
  password: '',
  isInactive: false,
  roleNames: [],
  seesAllCommunities: true,
  communityIds: [],
  otherCommunities: 0,
};

const words: FieldWords<Form> = {
  displayName: 'Name',
  email: 'Email',
  postcode: 'ZIP code',
  isInactive: 'Inactive',
  roleNames: { label: 'Roles', text: (names) => names.join(', ') },
  seesAllCommunities: 'All communities',
  communityIds: { label: 'Communities', text: (ids) => (ids.length === 1 ? '1 community' : `${ids.length} communities`) },
};

const load = async (userId: string): Promise<Form> => {
  const { userId: _id, ...facts } = await call(users.getUser, { userId });
  return { ...facts, password: '' };
};

function Roles({
  value,
  onChange,
  error,
  readOnly,
}: {
  value: string[];
  onChange(next: string[]): void;
  error: string | undefined;
  readOnly: boolean;
}) {
  const all = useCall(roles.pickRoles, {});
  const options = (all.data ?? []).map(({ name, mayGive }) => ({
    value: name,
    label: name,
    locked: !mayGive,
    note: mayGive || value.includes(name) ? undefined : 'Holds more than you do',
  }));
  return (
    <CheckList
      label="Roles"
      noun="roles"
      name="roleNames"
      options={options}
      value={value}
      onChange={onChange}
      error={error}
      readOnly={readOnly}
    />
  );
}

/** Adds a user (`userId` null), or shows one and lets them be changed. */
export default function UserScreen({ userId, startInEdit = false }: { userId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const mayEdit = useMayCall(users.editUser);
  const savedId = useRef(userId ?? '');
  const cache = useQueryClient();
  const profile = useProfile<Form>({
    name: 'user',
    title: 'User',
    id: userId,
    empty,
    load,
    startInEdit,
    secret: ['password'],
    save: async ({ version, email, password, isInactive, otherCommunities: _others, ...access }) => {
      const given = { ...access, communityIds: access.seesAllCommunities ? [] : access.communityIds };
      const saved =
        userId === null
          ? await call(users.addUser, { ...given, email, password })
          : await call(users.editUser, { ...given, userId, version, isInactive });
      savedId.current = saved.userId;
      return load(saved.userId);
    },
    onSaved: (saved) => {
      // Lists that were read before show the user as they are now.
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
      toast({ text: `Saved ${saved.displayName}` });
      if (userId === null || startInEdit) shell.go('user-view', { userId: savedId.current });
    },
  });
  const { field, value } = profile;
  const communities = shell.communities.map((each) => ({ value: each.communityId, label: each.name, code: each.shortCode }));
  const { readOnly: fixed } = field('displayName');
  return (
    <ProfilePage
      profile={profile}
      crumbs={[
        <ScreenLink key="list" to="portfolio-users">
          Users
        </ScreenLink>,
      ]}
      title={userId === null ? 'Add user' : value.displayName || 'User'}
      meta={userId !== null && value.isInactive && <Tag>Inactive</Tag>}
      words={words}
      record={userId === null ? null : { kind: 'user', id: userId, communityId: null }}
      saveLabel={userId === null ? 'Add user' : 'Save user'}
      canEdit={userId === null || mayEdit}
      actions={
        <Action
          label="Mail a link for a password"
          icon="mail"
          allowed={userId !== null && mayEdit && profile.mode === 'view' && !value.isInactive && value.email !== ''}
          run={() => call(signIn.askReset, { email: value.email })}
          done={() => `A link for a new password is on its way to ${value.email}`}
        />
      }
    >
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={120} autoFocus={userId === null} {...field('displayName')} />
        {userId === null ? (
          <TextField label="Email" type="email" required help="Signs in with it" {...field('email')} />
        ) : (
          <TextField label="Email" help="Signs in with it" {...field('email')} readOnly />
        )}
      </FieldRow>
      {userId === null && (
        <FieldRow columns={2}>
          <PasswordField
            label="First password"
            required
            autoComplete="new-password"
            help="At least 10 characters; they change it under My security"
            {...field('password')}
          />
        </FieldRow>
      )}
      <FieldRow columns={2}>
        <TextField label="Phone" maxLength={40} {...field('phone')} />
        <TextField label="Street" maxLength={120} {...field('street')} />
      </FieldRow>
      <FieldRow columns={3}>
        <TextField label="City" maxLength={80} {...field('city')} />
        <TextField label="State" maxLength={20} {...field('state')} />
        <TextField label="ZIP code" maxLength={12} {...field('postcode')} />
      </FieldRow>
      <Roles value={value.roleNames} onChange={field('roleNames').onChange} error={profile.errorAt('roleNames')} readOnly={fixed} />
      <CheckField label="All communities" help="Includes those added later" {...field('seesAllCommunities')} />
      {!value.seesAllCommunities && (
        <CheckList
          label="Communities"
          noun="communities"
          name="communityIds"
          options={communities}
          value={value.communityIds}
          onChange={field('communityIds').onChange}
          error={profile.errorAt('communityIds')}
          readOnly={fixed}
        />
      )}
      {!value.seesAllCommunities && value.otherCommunities > 0 && (
        <Note title={`And ${value.otherCommunities} more outside of your own scope.`}>They stay as they are.</Note>
      )}
      {userId !== null && <CheckField label="Inactive" help="Signed out everywhere and cannot sign in" {...field('isInactive')} />}
    </ProfilePage>
  );
}
