// Calls made by a workflow for its person: the declared call, asked for its claim, its community and its
// input as the gate asks, within the transaction of the step, with an audit event of its own.
import { allows, type ClientInput, type Endpoint, type HandlerOutput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { writeAuditEvent } from '../../../packages/http/audit.ts';
import type { Change, Context, Route, Services } from '../../../packages/http/handlers.ts';
import { callContext, type JobPerson } from '../../../packages/jobs/schedules.ts';
import { assert, type Instant, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseClosed } from '../../communities/communities.server.ts';
import { actingRefusals } from './acting.contract.ts';

/** On whose behalf and for which run something is done. */
export interface Acting {
  tx: Tx;
  person: JobPerson;
  services: Services;
  now: Instant;
  /** Every call there is. */
  routes(): readonly Route[];
  workflow: string;
  runId: string;
  /** Files a step kept, to be dropped when it is taken back. */
  kept: string[];
}

/** The calls that workflows started carry this as the id of their request. */
const requestOf = (runId: string): string => `workflow ${runId}`;

function contextOf<I>(acting: Acting, input: I, changes: Change): Context<I> {
  const { tx, services, runId, kept } = acting;
  return {
    ...callContext(tx, { ...acting, requestId: requestOf(runId) }, input),
    keepFile: (key, content) => {
      kept.push(key);
      return services.files.put(key, content);
    },
    record: (change: Change) => void Object.assign(changes, change),
  };
}

const placeIn = (input: object): string | null => {
  if ('communityId' in input && typeof input.communityId === 'string') return input.communityId;
  return 'record' in input && typeof input.record === 'object' && input.record !== null ? placeIn(input.record) : null;
};

/**
 * Makes a call for the person of a workflow. Refuses `mayNot` where they do not hold its claim, `notFound`
 * outside their communities, and whatever the call itself refuses.
 */
export async function callAs<E extends Endpoint>(acting: Acting, endpoint: E, given: ClientInput<E>): Promise<HandlerOutput<E>> {
  const { tx, person, now, workflow, runId } = acting;
  const { permission, name, kind, touches = '' } = endpoint;
  const route = acting.routes().find((each) => each.endpoint.name === name);
  assert(route, `${name} is a call there is`);
  const mayCall = permission === 'signedIn' || (typeof permission === 'object' && allows(person.held, permission));
  if (!mayCall) throw refuse(actingRefusals, 'mayNot', { who: person.name, act: actOf(endpoint.summary) });
  const input = endpoint.input.parse(given) as object;
  const communityId = placeIn(input);
  if (communityId !== null && person.communities !== 'all' && !person.communities.has(communityId)) throw notFound('The community');
  if (kind === 'command' && communityId !== null) await refuseClosed(tx, communityId);
  const changes: Change = {};
  const answer = await route.handler(contextOf(acting, input, changes));
  if (kind === 'command')
    await writeAuditEvent(tx, {
      reason: `Workflow: ${workflow}`,
      ...(communityId === null ? {} : { communityId }),
      ...changes,
      principal: { userId: person.userId, sessionId: '' },
      request: { id: requestOf(runId), address: '' },
      now,
      command: name,
      kind: touches,
    });
  return answer as HandlerOutput<E>;
}

const actOf = (summary: string): string => {
  const [first = ''] = summary.split(/[.:;]/);
  return `${first.slice(0, 1).toLowerCase()}${first.slice(1)}`;
};
