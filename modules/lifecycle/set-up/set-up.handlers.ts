// The handlers of the set-up of a community.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { findStanding, type StandingRow, saveSetUp, saveStanding } from '../../communities/communities.server.ts';
import { type setUp, setUpRefusals } from './set-up.contract.ts';
import { accountingMissing, missingFor, propertiesMissing, type SetUpFacts, stepsOf } from './set-up.rules.ts';
import { listSetUpRows } from './set-up.store.ts';

function stateOf(facts: SetUpFacts) {
  const { communityId, name, shortCode, accountingDone, propertiesDone, units, unitCount, withoutOwner } = facts;
  return {
    ...{ communityId, name, shortCode, accountingDone, propertiesDone, units, unitCount, withoutOwner },
    isActive: facts.standing !== 'DRAFT',
    accountingMissing: accountingMissing(facts),
    propertiesMissing: propertiesMissing(facts),
  };
}

async function requireFacts({ tx, input }: Context<{ communityId: string }>): Promise<SetUpFacts> {
  const [facts] = await listSetUpRows(tx, { communityId: input.communityId });
  if (!facts) throw notFound('The community');
  return facts;
}

async function lockedDraft({ tx, input }: Context<{ communityId: string }>): Promise<StandingRow> {
  const found = await findStanding(tx, input.communityId, true);
  if (!found) throw notFound('The community');
  if (found.standing !== 'DRAFT') throw refuse(setUpRefusals, 'notInSetUp');
  return found;
}

export const setUpHandlers: Handlers<typeof setUp> = {
  async listSetUps({ tx, communities }) {
    return (await listSetUpRows(tx, { scope: communities })).map(stateOf);
  },
  async getSetUp(context) {
    const facts = await requireFacts(context);
    return { ...stateOf(facts), steps: stepsOf(facts) };
  },
  async whatIsAwaited(context) {
    return { missing: missingFor(await requireFacts(context), context.input.parts) };
  },
  async finishPart(context) {
    const { tx, input, principal, now, record } = context;
    const before = await lockedDraft(context);
    const facts = await requireFacts(context);
    const missing = input.part === 'ACCOUNTING' ? accountingMissing(facts) : propertiesMissing(facts);
    if (missing.length > 0)
      throw refuse(
        setUpRefusals,
        'notReady',
        { missing: missing.join(' ') },
        missing.map((message) => ({ path: 'part', message })),
      );
    const done = {
      accountingDone: before.accountingDone || input.part === 'ACCOUNTING',
      propertiesDone: before.propertiesDone || input.part === 'PROPERTIES',
    };
    await saveSetUp(tx, input.communityId, done);
    const isActive = done.accountingDone && done.propertiesDone;
    if (isActive) await saveStanding(tx, input.communityId, { standing: 'ACTIVE', reason: '', by: principal.displayName, now });
    record({ entityId: input.communityId, after: { ...done, standing: isActive ? 'ACTIVE' : 'DRAFT' } });
    return { isActive };
  },
  async reopenPart(context) {
    const { tx, input, record } = context;
    const before = await lockedDraft(context);
    const done = {
      accountingDone: before.accountingDone && input.part !== 'ACCOUNTING',
      propertiesDone: before.propertiesDone && input.part !== 'PROPERTIES',
    };
    await saveSetUp(tx, input.communityId, done);
    record({ entityId: input.communityId, after: done });
    return { communityId: input.communityId };
  },
};
