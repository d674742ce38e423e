// The handlers of identity: what the operator may do, and adding users.
import { refuse } from '../../packages/contract/contract.ts';
import type { Handlers } from '../../packages/http/handlers.ts';
import { assert } from '../../packages/kernel/kernel.ts';
import { userRefusals } from './access/user.contract.ts';
import { identityRefusals, type operator } from './identity.contract.ts';
import {
  findCustomerByKey,
  findLogin,
  insertCustomer,
  insertCustomerKey,
  insertLogin,
  insertUser,
  nextCustomerId,
  nextLoginId,
} from './identity.store.ts';
import { hashChosen } from './password.handlers.ts';
import { standardRoles } from './role.rules.ts';

export const operatorHandlers: Handlers<typeof operator> = {
  async createCustomer(context) {
    const { database } = context.services;
    const { key, name, administratorName, administratorEmail, administratorPassword } = context.input;
    if (await findCustomerByKey(database.local, key)) throw refuse(identityRefusals, 'keyTaken', { key });
    if (await findLogin(database.local, administratorEmail)) throw refuse(userRefusals, 'emailTaken');
    const customerId = await nextCustomerId(database.local);
    const loginId = await nextLoginId(database.local);
    const passwordHash = await hashChosen(administratorEmail, administratorPassword, 'administratorPassword');
    const userId = await database.transact(customerId, async (tx) => {
      await insertCustomer(tx, name, standardRoles);
      const made = await insertUser(tx, {
        loginId,
        displayName: administratorName,
        email: administratorEmail,
        roleName: 'Administrator',
        seesAllCommunities: true,
        communityIds: [],
      });
      assert(made, 'the standard roles hold Administrator');
      await insertCustomerKey(tx.db, key, customerId);
      await insertLogin(tx, { loginId, email: administratorEmail, passwordHash, userId: made });
      return made;
    });
    return { customerId, userId };
  },
};
