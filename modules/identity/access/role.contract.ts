// What identity declares about roles: the list, the editor's calls, what a change would give and take, and
// their screens.
import { z } from 'zod';
import {
  type Claim,
  claims,
  command,
  count,
  defineEndpoints,
  defineList,
  defineScreens,
  id,
  line,
  listOf,
  needs,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';

export const roleList = defineList({
  name: 'RoleList',
  title: 'Roles',
  noun: 'roles',
  permission: needs('permissionmaintain', 1),
  scope: {},
  rowId: 'roleId',
  columns: {
    name: { title: 'Role', kind: 'text' },
    origin: { title: 'Made', kind: 'status', always: true, words: { STANDARD: ['Standard', 'neutral'], OWN: ['By us', 'neutral'] } },
    users: { title: 'Users', kind: 'count', always: true },
    inactiveUsers: { title: 'Inactive users', kind: 'count', always: true, hidden: true },
    claims: { title: 'Claims', kind: 'count', always: true },
  },
  extra: {},
  views: {
    all: { title: 'All' },
    used: { title: 'In use', filters: ['users:over:0'] },
    own: { title: 'Made by us', filters: ['origin:in:OWN'] },
  },
  sort: 'name',
});

const given = z.object({ claim: z.enum(claims), level: count(15, 1) });
export type GivenClaim = z.output<typeof given>;

const claimSet = z
  .array(given)
  .max(claims.length)
  .refine((list) => new Set(list.map((each) => each.claim)).size === list.length, 'names a claim twice');

const facts = z.object({ name: line(80, 1), claims: claimSet });

export const guardRefusals = {
  beyondOwn: 'Nobody gives away more than they hold: neither claims nor communities.',
  lastAdministrator: 'At least one user must keep full rights to roles and users.',
  ownAccess: 'Nobody takes their own way to roles and users away.',
} as const;
export const roleRefusals = {
  nameTaken: 'Another role is named {name}.',
  roleInUse: '{users} the role {role}. Give them another one first.',
} as const;

export const roles = defineEndpoints('Role', {
  getRole: query({
    summary: 'One role with its claims.',
    permission: needs('permissionmaintain', 1),
    input: z.object({ roleId: id }),
    output: z.object({ roleId: id, version, name: z.string(), isStandard: z.boolean(), users: z.number(), claims: z.array(given) }),
  }),
  pickRoles: query({
    summary: 'Every role by name, and whether the caller may give it: nobody gives more than they hold.',
    permission: needs('permissionmaintain', 1),
    input: z.object({}),
    output: z.array(z.object({ roleId: id, name: z.string(), isStandard: z.boolean(), mayGive: z.boolean() })),
  }),
  addRole: command({
    summary: 'Adds a role.',
    permission: needs('permissionmaintain', 2),
    customerWide: true,
    touches: 'role',
    input: facts,
    output: z.object({ roleId: id }),
    refusals: { ...only(roleRefusals, 'nameTaken'), beyondOwn: guardRefusals.beyondOwn },
  }),
  editRole: command({
    summary: 'Renames a role or changes its claims, for everybody who has it, from their next call on.',
    permission: needs('permissionmaintain', 4),
    customerWide: true,
    touches: 'role',
    input: facts.extend({ roleId: id, version }),
    output: z.object({ roleId: id }),
    refusals: { ...only(roleRefusals, 'nameTaken'), ...guardRefusals, ...overwriteRefusals },
  }),
  deleteRole: command({
    summary: 'Deletes a role nobody has.',
    permission: needs('permissionmaintain', 8),
    customerWide: true,
    touches: 'role',
    input: z.object({ roleId: id, version }),
    output: z.object({ roleId: id }),
    refusals: { ...overwriteRefusals, ...only(roleRefusals, 'roleInUse') },
  }),
});

/** A claim with its level as a query carries it: `apinvoice:7`. */
const claimText = z.string().transform((text, context): GivenClaim => {
  const [claim = '', level = ''] = text.split(':');
  const isClaim = (claims as readonly string[]).includes(claim);
  if (isClaim && /^([1-9]|1[0-5])$/.test(level)) return { claim: claim as Claim, level: Number(level) };
  context.addIssue({ code: 'custom', message: 'must be a claim with its level, such as apinvoice:7' });
  return z.NEVER;
});

const reach = z.object({
  screens: z.array(z.object({ name: z.string(), title: z.string(), area: z.string() })),
  acts: z.array(z.object({ name: z.string(), summary: z.string() })),
});

/** The calls that need to know every screen and call there is. */
export const roleEffects = defineEndpoints('Role', {
  previewRole: query({
    summary: 'The screens and acts a changed role would give and take, and how many users it meets.',
    permission: needs('permissionmaintain', 1),
    input: z.object({
      roleId: id.optional(),
      claims: listOf(claimText).pipe(z.array(z.custom<GivenClaim>()).max(claims.length)).default([]),
    }),
    output: z.object({ gives: reach, takes: reach, users: z.number() }),
  }),
});

export const roleScreens = defineScreens({
  roles: {
    title: 'Role index',
    area: 'administration',
    path: '/administration/roles',
    claims: needs('permissionmaintain', 1),
    menu: { section: 'Administration', order: 1 },
  },
  'role-edit': {
    title: 'Role editor',
    area: 'administration',
    path: '/administration/roles/$roleId',
    claims: needs('permissionmaintain', 4),
  },
});
