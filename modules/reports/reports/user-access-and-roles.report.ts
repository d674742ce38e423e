// Who may sign in, with which roles, where, and how safely.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const userAccessAndRoles = defineReport({
  name: 'user-access-and-roles',
  title: 'User access and roles',
  group: 'Global',
  description:
    'Users by role with their communities, claims, last sign-in, second factor, last act, and duties one person should not hold together.',
  claims: needs('permissionmaintain', 1),
  protects: 'who may do what, and how they sign in',
  params: [
    { name: 'role', title: 'Role', kind: 'text', required: false },
    { name: 'showInactive', title: 'Show inactive users', kind: 'flag', required: true, initial: 'off' },
  ],
  sample: { role: 'Administrator', showInactive: 'on' },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'itself',
});
