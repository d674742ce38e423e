// A customer of its own for one play of a month, so that a play never meets what another one left.
import { operator, users } from '../../../modules/identity/identity.contract.ts';
import { sampleOperator, samplePassword } from '../../../modules/identity/identity.server.ts';
import { overNetwork, Player } from './player.ts';

/** Two people of a fresh customer: one enters, the other approves. Both have the sample's password. */
export interface FreshCustomer {
  key: string;
  clerk: { email: string; player: Player };
  approver: { email: string; player: Player };
}

/** Makes a customer as the service's operator does, with an administrator and an accountant. */
export async function freshCustomer(baseUrl: string): Promise<FreshCustomer> {
  const door = new Player(overNetwork(baseUrl));
  const operating = await door.signIn(sampleOperator.email, samplePassword);
  const key = `month-${process.pid}-${process.hrtime.bigint().toString(36)}`;
  const approver = `approver@${key}.example`;
  const clerk = `clerk@${key}.example`;
  await operating.call(operator.createCustomer, {
    key,
    name: 'Month Management',
    administratorName: 'Ada Approver',
    administratorEmail: approver,
    administratorPassword: samplePassword,
  });
  const approving = await door.signIn(approver, samplePassword);
  await approving.call(users.addUser, {
    displayName: 'Cleo Clerk',
    email: clerk,
    password: samplePassword,
    roleNames: ['Accountant'],
    seesAllCommunities: true,
    communityIds: [],
  });
  return {
    key,
    approver: { email: approver, player: approving },
    clerk: { email: clerk, player: await door.signIn(clerk, samplePassword) },
  };
}
