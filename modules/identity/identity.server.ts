// The server door of identity: what the gate asks about people, the routes, and what start-up needs.
import { flags, type HeldClaims } from '../../packages/contract/contract.ts';
import type { IdentityDoor } from '../../packages/http/gate.ts';
import { type Principal, type Route, routes, type Services } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import type { JobPerson } from '../../packages/jobs/schedules.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { roleSource, userSource } from './access/access-lists.sql.ts';
import { roles } from './access/role.contract.ts';
import { roleHandlers } from './access/role.handlers.ts';
import { users } from './access/user.contract.ts';
import { type OpenWorkOf, userHandlers, userRecords } from './access/user.handlers.ts';
import { accountHandlers } from './account.handlers.ts';
import { communityLists } from './community-lists/community-list.contract.ts';
import { communityListHandlers } from './community-lists/community-list.handlers.ts';
import { communityListsSource } from './community-lists/community-lists.sql.ts';
import { customerConsole } from './customer-console.contract.ts';
import { customerConsoleHandlers } from './customer-console.handlers.ts';
import { flagSettings } from './flag.contract.ts';
import { flagHandlers, flagSettingHandlers } from './flag.handlers.ts';
import { account, operator } from './identity.contract.ts';
import { operatorHandlers } from './identity.handlers.ts';
import { mySecurityHandlers } from './my-security.handlers.ts';
import { callerOf, scopeOf, userFacts } from './people-cache.store.ts';
import { joinClaims } from './role.rules.ts';
import { isReplaced, isSeenLongAgo } from './session.rules.ts';
import { findFormerUser, findSession, noteSeen } from './session.store.ts';
import { mySecurity, signIn } from './sign-in.contract.ts';
import { signInHandlers } from './sign-in.handlers.ts';
import { readToken } from './token.rules.ts';
import { userSettings } from './user-settings.contract.ts';
import { userSettingsHandlers } from './user-settings.handlers.ts';
import { global, membership, pyramid } from './viewer.contract.ts';
import { globalHandlers, membershipHandlers, pyramidHandlers } from './viewer.handlers.ts';

export { findConflicts } from './access/duty.rules.ts';
export { accessRoutes } from './access/effect.handlers.ts';
export { listDutyUsers, namesOfHolders, namesOfUsers } from './access/user.store.ts';
export { insertScope, takeScopeOf } from './community-lists/community-list.store.ts';
export { giveMakerScope } from './community-lists/scope.handlers.ts';
export { flagOn } from './flag-answers.store.ts';
export {
  findCustomerByKey,
  findLogin,
  giveLogin,
  insertCustomerKey,
  insertLogin,
  insertOperator,
  listCustomerIds,
  listCustomerKeys,
  listSampleLogins,
  markSampleLogins,
  nextCustomerId,
  nextLoginId,
  renameCustomerKey,
} from './identity.store.ts';
export { type Keeping, keepRecord } from './kept.handlers.ts';
export { networkOf } from './network.rules.ts';
export { refuseOverwrite } from './overwrite.handlers.ts';
export { hashChosen, hashPassword, isRightPassword } from './password.handlers.ts';
export { isEmailDomain, isIssuer, returnAddress } from './provider.rules.ts';
export { deleteProvider, insertProvider, listProviders } from './provider.store.ts';
export { resetSignIn } from './rescue.handlers.ts';
export { type SamplePerson, sampleAdministrator, sampleOperator, samplePassword, sampleStaff } from './sample-people.rules.ts';
export { deviceInWords } from './session.rules.ts';
export { hashOf, newSecret } from './ticket.store.ts';
export { countTries, forgetTries } from './try.handlers.ts';
export type { Tries } from './try.rules.ts';
export { addTry } from './try.store.ts';
export { findUserSettings, saveUserSettings } from './user-settings.store.ts';
export { setPaymentStatus } from './viewer.store.ts';

/**
 * Someone whose session ended because they became inactive, to be told so; null for any other session that
 * is over.
 */
async function inactiveFormer(services: Services, facts: { sessionId: string; loginId: string }): Promise<Principal | null> {
  const former = await findFormerUser(services.database.local, facts.sessionId);
  const user = former && (await userFacts(services, former.customerId, former.userId));
  if (!former || !user?.isInactive) return null;
  return { ...facts, ...former, displayName: user.displayName, isOperator: false, isInactive: true };
}

async function authenticate(token: string, services: Services): Promise<Principal | null> {
  const now = services.clock.now();
  const facts = await readToken(services.secrets, token, now);
  const session = facts && (await findSession(services.database.local, facts.sessionId, now));
  if (facts && !session) return inactiveFormer(services, { sessionId: facts.sessionId, loginId: facts.loginId });
  if (!facts || !session || session.loginId !== facts.loginId) return null;
  if (isReplaced(facts.signedSeconds, session.renewedTime, now)) return null;
  if (session.isSample && !services.loopbackOnly) return null;
  const user = session.customerId && session.userId ? await userFacts(services, session.customerId, session.userId) : undefined;
  if (!session.isOperator && !user) return null;
  if (isSeenLongAgo(session.seenTime, now)) await noteSeen(services.database.local, facts.sessionId, now);
  return {
    loginId: session.loginId,
    sessionId: facts.sessionId,
    customerId: session.customerId,
    userId: session.userId,
    displayName: user?.displayName ?? 'Operator',
    isOperator: session.isOperator,
    ...(user?.isInactive ? { isInactive: true as const } : {}),
  };
}

/**
 * The gate's questions about people, answered from tokens, sessions, roles and scopes; communities answer for
 * themselves.
 */
export const identityDoor: Omit<IdentityDoor, 'hasCommunity' | 'whyClosed' | 'awaitedSetUp'> = {
  authenticate: (token, services) => callerOf(services, token, () => authenticate(token, services)),
  async claimsOf(principal, services) {
    const user = await userFacts(services, principal.customerId ?? '', principal.userId ?? '');
    return user ? joinClaims(user.claims) : {};
  },
  async communitiesOf(principal, services) {
    const user = await userFacts(services, principal.customerId ?? '', principal.userId ?? '');
    return user ? scopeOf(user) : new Set();
  },
};

/**
 * A user on whose behalf a job is done, with what they may do at this moment; or why it cannot be done for
 * them.
 */
export async function personOfUser(
  services: Services,
  customerId: string,
  { userId }: { userId: string },
): Promise<JobPerson | { problem: string }> {
  const user = await userFacts(services, customerId, userId);
  if (!user || user.isInactive) return { problem: `${user?.displayName ?? 'The user it ran for'} is no longer active` };
  return { userId, name: user.displayName, agent: '', held: joinClaims(user.claims), communities: scopeOf(user) };
}

/**
 * What a user holds and where they may look at this moment; null when they are inactive or gone. Asked again
 * when something is sent to them.
 */
export async function standingOf(
  services: Services,
  customerId: string,
  userId: string,
): Promise<{ userId: string; held: HeldClaims; communities: 'all' | ReadonlySet<string> } | null> {
  const user = await userFacts(services, customerId, userId);
  return !user || user.isInactive ? null : { userId, held: joinClaims(user.claims), communities: scopeOf(user) };
}

/**
 * What a user holds at this moment in a community; null when they are inactive or it is outside their scope.
 * Asked again when something is made in their name.
 */
export async function heldBy(services: Services, customerId: string, userId: string, communityId: string): Promise<HeldClaims | null> {
  const user = await userFacts(services, customerId, userId);
  if (!user || user.isInactive) return null;
  const scope = scopeOf(user);
  return scope === 'all' || scope.has(communityId) ? joinClaims(user.claims) : null;
}

/** The records of identity that notes, tasks, files and fields hang on. */
export const identityRecords: readonly RecordSource[] = [userRecords];

/** The calls of identity, over what a user who becomes inactive would leave undone. */
export const identityRoutesOver = (openWorkOf: OpenWorkOf): Route[] => [
  ...routes(account, accountHandlers),
  ...routes(signIn, signInHandlers),
  ...routes(mySecurity, mySecurityHandlers),
  ...routes(pyramid, pyramidHandlers),
  ...routes(global, globalHandlers),
  ...routes(operator, operatorHandlers),
  ...routes(membership, membershipHandlers),
  ...routes(customerConsole, customerConsoleHandlers),
  ...routes(users, userHandlers(openWorkOf)),
  ...routes(roles, roleHandlers),
  ...listRoutes(userSource),
  ...listRoutes(roleSource),
  ...routes(communityLists, communityListHandlers),
  ...listRoutes(communityListsSource),
  ...routes(flags, flagHandlers),
  ...routes(flagSettings, flagSettingHandlers),
  ...routes(userSettings, userSettingsHandlers),
];

/** The same where no work is known of. */
export const identityRoutes = identityRoutesOver(async () => '');
