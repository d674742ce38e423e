// The handlers of ownership: who owns what.
import { deleteRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { KeptRow } from '../../../packages/db/kept.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { assert, invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { knowsProperty } from '../../communities/communities.server.ts';
import { keepPart } from '../party/part.handlers.ts';
import { isRenamed } from '../party/party.rules.ts';
import { type OwnershipFacts, type owner, type ownership, ownershipKinds, ownershipRefusals } from './ownership.contract.ts';
import { findOwnerRow, keptOwnerships, listOwnerRows, listOwnersOf, lockHistory, moveReigns } from './ownership.store.ts';
import { ownershipProblem } from './ownership-check.rules.ts';
import { historyProblem, planChange, planNew, type Reign } from './ownership-history.rules.ts';

export const ownerHandlers: Handlers<typeof owner> = {
  async listOwners({ tx, input }) {
    return listOwnerRows(tx, input.communityId, input.limit);
  },
  async getOwner({ tx, input }) {
    const found = await findOwnerRow(tx, input.communityId, input.ownershipId);
    if (!found) throw notFound('The owner');
    return found;
  },
};

type Typed = OwnershipFacts & { nameChange?: 'ASK' | 'CORRECTION' };

function checkFacts(facts: OwnershipFacts): void {
  const problem = ownershipProblem(facts);
  if (problem) throw invalid(problem.message, [{ path: problem.path, message: problem.words }]);
}

/** What an ownership may not turn into without a resale. */
function checkChange(before: OwnershipFacts, after: Typed): void {
  if (after.propertyId !== before.propertyId || after.isPrimary !== before.isPrimary)
    throw invalid('An ownership stays with its property and its part.', [{ path: 'propertyId', message: 'cannot be changed' }]);
  if (!before.isPrimary) return;
  if ((before.endDate === null) !== (after.endDate === null))
    throw refuse(ownershipRefusals, 'saleEndsOwnership', [{ path: 'endDate', message: 'cannot be changed' }]);
  if (before.endDate === null && isRenamed(before, after) && after.nameChange !== 'CORRECTION')
    throw refuse(ownershipRefusals, 'correctionOrSale', [
      { path: after.kind === 'PERSON' ? 'lastName' : 'organizationName', message: 'correction or sale?' },
    ]);
}

const shrinks = (others: readonly Reign[]) => (to: Reign) => {
  const from = others.find((one) => one.ownershipId === to.ownershipId);
  return (
    from !== undefined &&
    to.startDate >= from.startDate &&
    (to.endDate === from.endDate || (to.endDate !== null && (from.endDate === null || to.endDate <= from.endDate)))
  );
};

/**
 * Puts a primary owner into the history of the property. Neighbors who give days up do so before the owner
 * takes them; those who get days get them once the owner has given them up, so that no two ever have one.
 * Refuses `primaryOwnerHistory`.
 */
async function placeInHistory(tx: Tx, communityId: string, facts: OwnershipFacts, before: KeptRow<OwnershipFacts> | null): Promise<void> {
  const history = await lockHistory(tx, communityId, facts.propertyId);
  const own = before?.id ?? 'new';
  const others = history.filter((one) => one.ownershipId !== own);
  const reign = { ownershipId: own, startDate: facts.startDate, endDate: facts.endDate };
  const plan = before ? planChange(others, { ...before.facts, ownershipId: own }, reign) : planNew(others, reign);
  if ('problem' in plan)
    throw refuse(ownershipRefusals, 'primaryOwnerHistory', { problem: plan.problem }, [
      { path: plan.path, message: 'does not fit the history' },
    ]);
  await moveReigns(tx, plan.moved.filter(shrinks(others)));
}

/** Gives neighbors the days an owner has given up. */
async function fillHistory(tx: Tx, communityId: string, facts: OwnershipFacts, before: KeptRow<OwnershipFacts>): Promise<void> {
  const others = (await lockHistory(tx, communityId, facts.propertyId)).filter((one) => one.ownershipId !== before.id);
  const plan = planChange(others, { ...before.facts, ownershipId: before.id }, { ...facts, ownershipId: before.id });
  assert('moved' in plan, 'a history that was sound before the change is sound after it');
  await moveReigns(tx, plan.moved);
}

const keeping = keepPart({
  kept: keptOwnerships,
  kind: 'ownership',
  words: 'owner',
  async check({ tx, input }, facts: Typed, before) {
    const communityId = input.communityId ?? '';
    if (!(await knowsProperty(tx, communityId, facts.propertyId))) throw notFound('The property');
    checkFacts(facts);
    if (before) checkChange(before.facts, facts);
    if (facts.isPrimary) await placeInHistory(tx, communityId, facts, before);
    return facts;
  },
  async saved({ tx, input }, _id, facts, before) {
    if (before && facts.isPrimary) await fillHistory(tx, input.communityId ?? '', facts, before);
  },
  async removing({ tx, input }, row) {
    if (!row.facts.isPrimary) return;
    const rest = (await lockHistory(tx, input.communityId ?? '', row.facts.propertyId)).filter((one) => one.ownershipId !== row.id);
    const problem = historyProblem(rest);
    if (problem !== '' || (rest.length > 0 && row.facts.endDate === null))
      throw refuse(deleteRefusals, 'stillUsed', { what: 'owner', uses: 'the history of the property, which would have a gap' });
  },
});

export const ownershipHandlers: Handlers<typeof ownership> = {
  addOwnership: keeping.add,
  editOwnership: keeping.edit,
  getOwnership: keeping.get,
  deleteOwnership: keeping.remove,
  async listOwnershipsOfProperty({ tx, input }) {
    if (!(await knowsProperty(tx, input.communityId, input.propertyId))) throw notFound('The property');
    return listOwnersOf(tx, input.communityId, input.propertyId);
  },
};

/** The source of what owners are called. */
export const ownershipRecords: RecordSource = {
  kind: ownershipKinds.ownership,
  labels: keptOwnerships.labels,
  named: keptOwnerships.named,
};
