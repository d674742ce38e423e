// What identity declares about users: the list, adding, changing and viewing one, and their screens.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  line,
  lowerEmail,
  needs,
  only,
  overwriteRefusals,
  phone,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../access.contract.ts';
import { newPassword, passwordRefusals } from '../sign-in.contract.ts';
import { guardRefusals } from './role.contract.ts';

const rights = (level: AccessLevel) => needs('permissionmaintain', level);

export const userList = defineList({
  name: 'UserList',
  title: 'Users',
  noun: 'users',
  permission: rights(1),
  scope: {},
  rowId: 'userId',
  recordKind: 'user',
  columns: {
    displayName: { title: 'User', kind: 'text' },
    email: { title: 'Email', kind: 'text' },
    phone: { title: 'Phone', kind: 'text', hidden: true },
    roles: { title: 'Roles', kind: 'text' },
    communities: { title: 'Communities', kind: 'text' },
    status: { title: 'Status', kind: 'status', always: true, words: { ACTIVE: ['Active', 'good'], INACTIVE: ['Inactive', 'neutral'] } },
  },
  extra: {},
  views: { active: { title: 'Active', filters: ['status:in:ACTIVE'] }, all: { title: 'All' } },
  sort: 'displayName',
});

const roleNames = z.array(line(80, 1)).min(1, 'must name a role').max(50);
/** Where a user is reached; silence leaves it as it is. */
const reached = {
  phone: phone().optional(),
  street: line(120).optional(),
  city: line(80).optional(),
  state: line(20).optional(),
  postcode: line(12).optional(),
};
const access = { displayName: line(120, 1), roleNames, seesAllCommunities: flag, communityIds: z.array(id).max(5000), ...reached };

export const userRefusals = {
  unknownRole: 'There is no role {role}.',
  emailTaken: 'This email address signs in already.',
  openWork: '{name} has {work}: that is handed over first.',
} as const;

const refusals = { ...only(userRefusals, 'unknownRole'), beyondOwn: guardRefusals.beyondOwn };

export const users = defineEndpoints('User', {
  getUser: query({
    summary: 'One user with roles and communities.',
    permission: rights(1),
    input: z.object({ userId: id }),
    output: z.object({
      userId: id,
      version,
      displayName: z.string(),
      email: z.string(),
      phone: z.string(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      postcode: z.string(),
      isInactive: z.boolean(),
      roleNames: z.array(z.string()),
      seesAllCommunities: z.boolean(),
      /** Those in the caller's own scope. */
      communityIds: z.array(id),
      /** How many more there are outside of it; a save leaves them alone. */
      otherCommunities: z.number(),
    }),
  }),
  addUser: command({
    summary: 'Adds a user with roles and communities.',
    permission: rights(2),
    touches: 'user',
    alsoWhenClosed: true,
    input: z.object({ ...access, email: lowerEmail, password: newPassword }),
    output: z.object({ userId: id }),
    refusals: { ...refusals, ...passwordRefusals, ...only(userRefusals, 'emailTaken') },
  }),
  editUser: command({
    summary: 'Changes a user from their next call on; a user made inactive is signed out everywhere.',
    permission: rights(4),
    touches: 'user',
    alsoWhenClosed: true,
    input: z.object({ ...access, userId: id, version, isInactive: flag }),
    output: z.object({ userId: id }),
    refusals: { ...refusals, ...guardRefusals, ...overwriteRefusals, ...only(userRefusals, 'openWork') },
  }),
});

export const userKinds = defineRecordKinds({
  user: { noun: 'user', title: 'Users', inCommunity: false, rights, screen: 'user-view', param: 'userId' },
});

export const userScreens = defineScreens({
  'portfolio-users': {
    title: 'Portfolio: users',
    area: 'portfolio',
    path: '/users',
    claims: rights(1),
    menu: { section: 'Administration', order: 0 },
  },
  ...recordScreens('user', { words: 'user', area: 'portfolio', path: '/users', id: 'userId', rights }),
});
