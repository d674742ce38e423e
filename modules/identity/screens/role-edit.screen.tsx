// The role editor: claims by level in one grid, and beside it what the change would give and take before it
// is saved.
import { useRef, useState } from 'react';
import { type Claim, type ClientOutput, claims } from '../../../packages/contract/contract.ts';
import { call, useCall } from '../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, useProfile } from '../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import { CheckGrid, Failed, FieldRow, LoadingRows, SidePane, TextField, toast } from '../../../packages/ui/ui.ts';
import { claimAreas, claimTitle, fullLevel, levelBits } from '../access/claim-words.contract.ts';
import { levelWords } from '../access/level.rules.ts';
import { roles } from '../identity.contract.ts';
import { RoleEffect } from './role-effect.tsx';

type Loaded = ClientOutput<typeof roles.getRole>;

/** Every claim is a field of its own, so that two people who change different ones both keep theirs. */
type Form = { version: string; name: string } & Record<Claim, number>;

function formOf(version: string, name: string, given: Loaded['claims']): Form {
  const levels = Object.fromEntries(claims.map((claim) => [claim, given.find((each) => each.claim === claim)?.level ?? 0]));
  return { version, name, ...(levels as Record<Claim, number>) };
}

function claimsOf(form: Form): Loaded['claims'] {
  return claims.filter((claim) => form[claim] > 0).map((claim) => ({ claim, level: form[claim] }));
}

const words = Object.fromEntries(
  claims.map((claim) => [claim, { label: claimTitle(claim), text: (level: number) => levelWords(level) }]),
) as FieldWords<Form>;

const columns = [...levelBits.map(({ bit, word }) => ({ key: String(bit), title: word })), { key: String(fullLevel), title: 'Full' }];

function matching(search: string) {
  const wanted = search.trim().toLowerCase();
  return claimAreas
    .map(({ title, claims: listed }) => ({
      title,
      rows: listed
        .filter(([claim, label]) => `${label} ${claim} ${title}`.toLowerCase().includes(wanted))
        .map(([claim, label]) => ({ key: claim, label, code: claim })),
    }))
    .filter((group) => group.rows.length > 0);
}

/** Adds a role (`roleId` null), beginning as `start`, or changes one. */
function RoleForm({ roleId, start }: { roleId: string | null; start: Form }) {
  const shell = useShell();
  const [search, setSearch] = useState('');
  const loaded = useRef<Form>(start);
  const savedName = useRef('');
  const load = async (id: string) => {
    const role = await call(roles.getRole, { roleId: id });
    loaded.current = formOf(role.version, role.name, role.claims);
    return loaded.current;
  };
  const profile = useProfile<Form>({
    name: 'role',
    title: 'Role',
    id: roleId,
    empty: start,
    load,
    startInEdit: true,
    save: async (form) => {
      const facts = { name: form.name, claims: claimsOf(form) };
      const saved =
        roleId === null ? await call(roles.addRole, facts) : await call(roles.editRole, { ...facts, roleId, version: form.version });
      savedName.current = form.name;
      return load(saved.roleId);
    },
    onSaved: () => {
      toast({ text: `Saved ${savedName.current}` });
      shell.go('roles');
    },
  });
  const { value, field } = profile;
  const readOnly = profile.mode === 'view' || profile.saving;
  const has = (claim: string, bits: string) => (value[claim as Claim] & Number(bits)) === Number(bits);
  return (
    <ProfilePage
      profile={profile}
      crumbs={[
        <ScreenLink key="list" to="roles">
          Roles
        </ScreenLink>,
      ]}
      title={roleId === null ? 'Add role' : value.name || 'Role'}
      words={words}
      saveLabel={roleId === null ? 'Add role' : 'Save role'}
      aside={
        <SidePane label="What this changes" width={344}>
          <RoleEffect roleId={roleId} claims={claimsOf(value)} />
        </SidePane>
      }
    >
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={80} autoFocus={roleId === null} {...field('name')} />
        <TextField label="Find a claim" value={search} onChange={setSearch} />
      </FieldRow>
      <CheckGrid
        label="Claims"
        head="Claim"
        columns={columns}
        groups={matching(search)}
        isChecked={has}
        isPartly={(claim, bits) => Number(bits) === fullLevel && value[claim as Claim] > 0}
        isChanged={(claim, bits) =>
          Number(bits) !== fullLevel && has(claim, bits) !== ((loaded.current[claim as Claim] & Number(bits)) !== 0)
        }
        isLocked={(claim, bits) => ((shell.held[claim as Claim] ?? 0) & Number(bits)) !== Number(bits)}
        readOnly={readOnly}
        onToggle={(claim, bits, on) => {
          const before = value[claim as Claim];
          profile.set({ [claim]: on ? before | Number(bits) : before & ~Number(bits) } as Partial<Form>);
        }}
      />
    </ProfilePage>
  );
}

const blank = formOf('', '', []);

/** A new role that begins as another one does. */
function CopiedRole({ from }: { from: string }) {
  const role = useCall(roles.getRole, { roleId: from });
  if (role.error) return <Failed message={role.error.message} reference={role.error.reference} onRetry={() => void role.refetch()} />;
  if (!role.data) return <LoadingRows rows={12} />;
  return <RoleForm roleId={null} start={formOf('', `Copy of ${role.data.name}`.slice(0, 80), role.data.claims)} />;
}

/** The page at `/administration/roles/$roleId`; `new` adds one, `?copy=` begins with what another one has. */
export default function RoleEditScreen() {
  const { params, search } = useShell();
  const { roleId = '' } = params;
  if (roleId !== 'new') return <RoleForm key={roleId} roleId={roleId} start={blank} />;
  return search.copy ? <CopiedRole from={search.copy} /> : <RoleForm roleId={null} start={blank} />;
}
