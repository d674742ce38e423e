// The one gate every call passes: authenticate, claim, community scope, validate, idempotency, one
// transaction, handler, audit event.
import type { z } from 'zod';
import { allows, type Endpoint, type HeldClaims } from '../contract/contract.ts';
import { isDatabaseDown, OutcomeUnknown, sql, type Tx } from '../db/database.ts';
import { rehearse } from '../db/rehearsal.ts';
import { assert, notFound, type Refusal } from '../kernel/kernel.ts';
import { withThread } from '../threads/threads.ts';
import { tracing } from '../tracing/tracing.ts';
import { type AuditEvent, writeAuditEvent } from './audit.ts';
import { beyondScope, forbidden, foreignPage, inactive, keyMissing, lookingOnly, notSaved, refused, unauthenticated } from './failures.ts';
import type { Brought, Change, Context, Principal, Route, Services } from './handlers.ts';
import { answerBefore, claimKey, hashOf, type KeptAnswer, Repeated, whatStands } from './idempotency.ts';
import { type Caller, turnsOf } from './turns.ts';

/** What the gate needs to know about people; handed in by the application from the identity module. */
export interface IdentityDoor {
  authenticate(token: string, services: Services): Promise<Principal | null>;
  /** Who an owner's cookie names; nobody when silent. Calls of owners are let in by this door alone. */
  authenticateOwner?(cookies: Readonly<Record<string, string>>, services: Services): Promise<Principal | null>;
  claimsOf(principal: Principal, services: Services): Promise<HeldClaims>;
  communitiesOf(principal: Principal, services: Services): Promise<'all' | ReadonlySet<string>>;
  /** True when the customer has this community. */
  hasCommunity(customerId: string, communityId: string, services: Services): Promise<boolean>;
  /** Why nothing of the community is changed any more; null when it may be, as any may when silent. */
  whyClosed?(customerId: string, communityId: string, services: Services): Promise<Refusal | null>;
  /**
   * Why a command waits until something of the community is done; null when it need not wait, as none does
   * when silent.
   */
  awaitedSetUp?(endpoint: Endpoint, customerId: string, communityId: string, services: Services): Promise<Refusal | null>;
}

/** One request, already taken off the wire. */
export interface Call {
  raw: unknown;
  token: string | null;
  idempotencyKey: string | null;
  requestId: string;
  address: string;
  agent: string;
  cookies: Readonly<Record<string, string>>;
  /** False where the browser says that a page of another site sends it. */
  isFromOwnPages: boolean;
  /** Cookies the answer gives or, with null, takes away. */
  newCookies: Map<string, string | null>;
}

/** The answer: for queries and commands the JSON text, for files what the handler gave. */
export type Answer = KeptAnswer | { kind: 'file'; value: unknown };

const nobody: Principal = { loginId: '0', sessionId: '', customerId: null, userId: null, displayName: '', isOperator: false };

/** Who looks at what an owner sees may read alone, and each read is written down before it is answered. */
async function admitLooking(endpoint: Endpoint, call: Call, principal: Principal, { database, clock }: Services): Promise<void> {
  if (endpoint.kind === 'command' && !endpoint.alsoWhenLooking) throw lookingOnly();
  if (!principal.customerId || endpoint.kind === 'command') return;
  await database.transact(principal.customerId, (tx) =>
    writeAuditEvent(tx, {
      principal: { userId: principal.lookedAtBy ?? null, sessionId: principal.sessionId },
      request: { id: call.requestId, address: call.address },
      now: clock.now(),
      command: endpoint.name,
      kind: 'owner look',
      ...(principal.ownerAccountId ? { entityId: principal.ownerAccountId } : {}),
    }),
  );
}

async function admit(
  endpoint: Endpoint,
  call: Call,
  identity: IdentityDoor,
  services: Services,
): Promise<{ principal: Principal; held: HeldClaims }> {
  if ((endpoint.fromOwnPages || endpoint.permission === 'owner') && !call.isFromOwnPages) throw foreignPage();
  if (endpoint.permission === 'public') return { principal: nobody, held: {} };
  if (endpoint.permission === 'owner') {
    const owner = (await identity.authenticateOwner?.(call.cookies, services)) ?? null;
    if (!owner?.customerId || !owner.ownerAccountId) throw unauthenticated();
    if (owner.lookedAtBy !== undefined) await admitLooking(endpoint, call, owner, services);
    return { principal: owner, held: {} };
  }
  const principal = call.token ? await identity.authenticate(call.token, services) : null;
  if (!principal) throw unauthenticated();
  if (principal.isInactive) {
    if (!endpoint.inactiveToo) throw inactive();
    return { principal, held: {} };
  }
  if (endpoint.permission === 'operator') {
    if (!principal.isOperator) throw forbidden();
    return { principal, held: {} };
  }
  if (endpoint.permission === 'session') return { principal, held: {} };
  if (!principal.customerId) throw forbidden();
  const held = await identity.claimsOf(principal, services);
  if (endpoint.permission !== 'signedIn' && !allows(held, endpoint.permission)) throw forbidden();
  return { principal, held };
}

function communityIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('communityId' in input)) return null;
  return typeof input.communityId === 'string' ? input.communityId : null;
}

/** Every community a call names: the one it is about, and those it hands out. */
function communitiesIn(input: unknown): string[] {
  const one = communityIn(input);
  const several =
    typeof input === 'object' && input !== null && 'communityIds' in input && Array.isArray(input.communityIds) ? input.communityIds : [];
  return [...new Set([...(one ? [one] : []), ...several.filter((each) => typeof each === 'string')])];
}

async function refuseOutOfScope(
  admitted: Pick<Admitted, 'input' | 'communities' | 'services'>,
  customerId: string,
  identity: IdentityDoor,
): Promise<void> {
  const { input, communities, services } = admitted;
  for (const communityId of communitiesIn(input)) {
    const inScope = communities === 'all' || communities.has(communityId);
    if (!inScope || !(await identity.hasCommunity(customerId, communityId, services))) throw notFound('The community');
  }
}

/**
 * The communities whose records a command changes: those it names itself, in rows, or as the place of a
 * record.
 */
function communitiesChanged(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  const rows = 'communities' in input && Array.isArray(input.communities) ? input.communities : [];
  const within = 'record' in input ? [...rows, input.record] : rows;
  return [...communitiesIn(input), ...within.flatMap((each) => communityIn(each) ?? [])];
}

/** Commands change nothing of a community that is closed, by whatever module they come. */
async function refuseClosed({ route, input, services }: Admitted, customerId: string, identity: IdentityDoor): Promise<void> {
  if (!identity.whyClosed || route.endpoint.kind !== 'command' || route.endpoint.alsoWhenClosed) return;
  for (const communityId of communitiesChanged(input)) {
    const why = await identity.whyClosed(customerId, communityId, services);
    if (why) throw refused(why);
  }
}

/** What depends on the set-up of a community is not done before it. */
async function refuseBeforeSetUp({ route, input, services }: Admitted, customerId: string, identity: IdentityDoor): Promise<void> {
  if (!identity.awaitedSetUp || route.endpoint.kind !== 'command') return;
  for (const communityId of communitiesChanged(input)) {
    const why = await identity.awaitedSetUp(route.endpoint, customerId, communityId, services);
    if (why) throw refused(why);
  }
}

function auditEvent(endpoint: Endpoint, context: Context<unknown>, change: Change): AuditEvent {
  const { principal, request, now } = context;
  const communityId = change.communityId ?? communityIn(context.input);
  return {
    ...change,
    ...(communityId ? { communityId } : {}),
    principal,
    request,
    now,
    command: endpoint.name,
    kind: endpoint.touches ?? '',
  };
}

/** Everything about the call that does not change between a first run and a retried transaction. */
interface Admitted {
  route: Route;
  call: Call;
  principal: Principal;
  held: HeldClaims;
  communities: 'all' | ReadonlySet<string>;
  input: unknown;
  services: Services;
  /** The file of the call, where it brings one. */
  brought?: Brought;
}

/**
 * What a transaction brings with it: `tx` is null for a call without a customer; `last` is `tx` where nothing
 * is left for last; files go with what is rolled back.
 */
interface Begun {
  tx: Tx | null;
  last?: Tx | null;
  keepFile?: Context<unknown>['keepFile'];
}

function contextOf(admitted: Admitted, { tx, last = tx, keepFile = onlyCommands }: Begun, changes: Change): Context<unknown> {
  const { call, principal, held, communities, input, services, brought = null } = admitted;
  return {
    keepFile,
    input,
    get tx() {
      assert(tx, 'this call has no customer, so it has no tenant transaction');
      return tx;
    },
    get last() {
      assert(last, 'this call has no customer, so it has no tenant transaction');
      return last;
    },
    brought,
    principal,
    userId: principal.userId ?? '0',
    held,
    communities,
    services,
    now: services.clock.now(),
    request: { id: call.requestId, address: call.address, agent: call.agent, cookies: call.cookies },
    setCookie: (name, value) => void call.newCookies.set(name, value),
    record: (change) => void Object.assign(changes, change),
  };
}

function encode(endpoint: Endpoint, value: unknown): string {
  return JSON.stringify((endpoint.output as z.ZodType).parse(value)) ?? 'null';
}

const onlyCommands = () => Promise.reject(new Error('files are kept by commands alone'));

/**
 * Writes files for a command, and takes them away again: a transaction that was rolled back, or is run anew,
 * leaves none behind.
 */
function fileKeeper({ files }: Services) {
  const written: string[] = [];
  return {
    keepFile: (key: string, content: Uint8Array) => {
      written.push(key);
      return files.put(key, content);
    },
    drop: async () => {
      for (const key of written.splice(0)) await files.remove(key);
    },
  };
}

async function runCommand(admitted: Admitted, customerId: string): Promise<Answer> {
  const { route, call, principal, services } = admitted;
  const { endpoint, handler } = route;
  const key = call.idempotencyKey ?? (endpoint.ownKey ? call.requestId : '');
  if (key.length < 8 || key.length > 200) throw keyMissing();
  const hash = hashOf(endpoint, principal, call.raw);
  const { keepFile, drop } = fileKeeper(services);
  const run = async (tx: Tx, last: Tx): Promise<Answer> => {
    await drop();
    const changes: Change = {};
    const context = contextOf(admitted, { tx, last, keepFile }, changes);
    const claimed = claimKey(tx, key, hash, context.now);
    // Where nothing but its transaction is touched, what the handler asks first travels with the claim, which
    // is answered before it.
    const begun = endpoint.beginsAtOnce ? handler(context) : null;
    begun?.catch(() => {});
    if (!(await claimed)) throw new Repeated();
    const text = encode(endpoint, await (begun ?? handler(context)));
    await writeAuditEvent(last, auditEvent(endpoint, context, changes));
    await sql`update platform.idempotency_key set status = 200, body = ${endpoint.answerOnce ? null : text}
      where customer_id = ${customerId} and key = ${key}`.execute(last.db);
    return { kind: 'json', status: 200, text };
  };
  try {
    return await services.database.transact(customerId, run);
  } catch (error) {
    const stands = error instanceof OutcomeUnknown ? await whatStands(services, customerId, { key, hash }, error) : null;
    if (stands) return stands;
    await drop();
    if (error instanceof Repeated) return services.database.read(customerId, (tx) => answerBefore(tx, key, hash));
    throw isDatabaseDown(error) ? notSaved() : error;
  }
}

async function pass(
  route: Route,
  call: Call,
  { principal, held }: Pick<Admitted, 'principal' | 'held'>,
  identity: IdentityDoor,
  services: Services,
): Promise<Answer> {
  const { endpoint } = route;
  if (principal.customerId) tracing()?.current()?.set('commonhold.customer_id', principal.customerId);
  const input = (endpoint.input as z.ZodType).parse(call.raw ?? {});
  // An owner sees homes, not communities: the handler asks which are theirs.
  const isUser = principal.customerId !== null && principal.ownerAccountId === undefined;
  const communities = isUser ? await identity.communitiesOf(principal, services) : new Set<string>();
  const admitted: Admitted = { route, call, principal, held, communities, input, services };
  if (principal.customerId) {
    await refuseOutOfScope(admitted, principal.customerId, identity);
    if (endpoint.customerWide && communities !== 'all') throw beyondScope();
    await refuseClosed(admitted, principal.customerId, identity);
    await refuseBeforeSetUp(admitted, principal.customerId, identity);
  }
  const { readFile } = route.handler;
  if (!readFile) return await carryOut(admitted);
  return await withThread(async (thread) => carryOut({ ...admitted, brought: { read: await readFile(input as never, thread), thread } }));
}

/** Runs the handler of an admitted call, in a transaction where it has a customer. */
async function carryOut(admitted: Admitted): Promise<Answer> {
  const { route, principal, services } = admitted;
  const { endpoint } = route;
  const answered = (value: unknown): Answer =>
    endpoint.kind === 'file' ? { kind: 'file', value } : { kind: 'json', status: 200, text: encode(endpoint, value) };
  if (!principal.customerId) return answered(await route.handler(contextOf(admitted, { tx: null }, {})));
  if (endpoint.kind === 'command') return runCommand(admitted, principal.customerId);
  const { database } = services;
  const run = async (tx: Tx): Promise<Answer> => answered(await route.handler(contextOf(admitted, { tx }, {})));
  if (endpoint.rehearses) return rehearse(database, principal.customerId, run);
  if (endpoint.readsAtOnce) return database.readAtOnce(principal.customerId, run);
  return endpoint.kind === 'file' || endpoint.snapshot
    ? database.snapshot(principal.customerId, run)
    : database.read(principal.customerId, run);
}

/** Whose turn a call takes. Owners of a customer share turns of their own, so that they hold up no user. */
function callerOf({ customerId, userId, ownerAccountId }: Principal): Caller | null {
  if (!customerId) return null;
  if (ownerAccountId) return { customerId: `${customerId} owners`, userId: ownerAccountId };
  return userId ? { customerId, userId } : null;
}

/**
 * Passes one call through the gate, in its turn. Throws Failure, Refusal or ZodError; anything else is a bug.
 */
export async function passGate(route: Route, call: Call, identity: IdentityDoor, services: Services): Promise<Answer> {
  const admission = await admit(route.endpoint, call, identity, services);
  const caller = callerOf(admission.principal);
  if (!caller) return await pass(route, call, admission, identity, services);
  const end = await turnsOf(services).take(caller);
  try {
    return await pass(route, call, admission, identity, services);
  } finally {
    end();
  }
}
