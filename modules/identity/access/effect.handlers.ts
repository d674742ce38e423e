// The calls that look at everything the product declares: what a role opens, and who holds duties that should
// be apart.
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import { type Route, routes } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { duties } from './duty.contract.ts';
import { conflictColumns, conflictLines, dutyPairs, findConflicts } from './duty.rules.ts';
import { type Declared, effectOf } from './effect.rules.ts';
import { heldOf } from './grant.rules.ts';
import { roleEffects } from './role.contract.ts';
import { findRole } from './role.store.ts';
import { listDutyUsers } from './user.store.ts';

/** Their routes. `declared` is asked when a call comes in, since it holds these routes too. */
export function accessRoutes(declared: () => Declared): Route[] {
  return [
    ...routes(roleEffects, {
      async previewRole({ tx, input }) {
        const role = input.roleId ? await findRole(tx, input.roleId) : { claims: [], users: 0 };
        if (!role) throw notFound('The role');
        return { ...effectOf(heldOf(role.claims), heldOf(input.claims), declared()), users: role.users };
      },
    }),
    ...routes(duties, {
      async listConflicts({ tx }) {
        const users = await listDutyUsers(tx);
        return {
          users: users.length,
          pairs: dutyPairs.map(({ duties: names, ...pair }) => ({ ...pair, duties: [...names] })),
          conflicts: findConflicts(users, declared().endpoints),
        };
      },
      async exportConflicts({ tx }) {
        const conflicts = findConflicts(await listDutyUsers(tx), declared().endpoints);
        return {
          fileName: 'separation-of-duties.csv',
          contentType: 'text/csv; charset=utf-8',
          body: writeCsv(conflictLines(conflicts), conflictColumns, { byteOrderMark: true }),
        };
      },
    }),
  ];
}
