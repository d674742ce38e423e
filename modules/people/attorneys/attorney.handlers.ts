// The handlers of attorneys and their matters.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { knowsProperty, requireCommunity } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { keepPart } from '../party/part.handlers.ts';
import { type attorney, attorneyKinds, type matter } from './attorney.contract.ts';
import { keptAttorneys, keptMatters, listMatters } from './attorney.store.ts';

const keeping = keepPart({
  kept: keptAttorneys,
  kind: 'attorney',
  words: 'attorney',
  async check({ tx, input }, facts) {
    await requireCommunity(tx, input.communityId ?? '');
    return facts;
  },
});

export const attorneyHandlers: Handlers<typeof attorney> = {
  addAttorney: keeping.add,
  editAttorney: keeping.edit,
  getAttorney: keeping.get,
  deleteAttorney: keeping.remove,
};

const keepingMatters = keepRecord({
  kept: keptMatters,
  kind: 'matter',
  words: 'matter',
  async check({ tx, input }, facts) {
    const communityId = input.communityId ?? '';
    if (!(await keptAttorneys.find(tx, facts.attorneyId, communityId))) throw notFound('The attorney');
    if (facts.propertyId !== null && !(await knowsProperty(tx, communityId, facts.propertyId))) throw notFound('The property');
    if (facts.closedDate !== null && facts.closedDate < facts.openedDate)
      throw invalid('A matter ends on or after the day it began.', [{ path: 'closedDate', message: 'lies before the first day' }]);
    return facts;
  },
});

export const matterHandlers: Handlers<typeof matter> = {
  addMatter: keepingMatters.add,
  editMatter: keepingMatters.edit,
  getMatter: keepingMatters.get,
  deleteMatter: keepingMatters.remove,
  async listMatters({ tx, input }) {
    if (!(await keptAttorneys.find(tx, input.attorneyId, input.communityId))) throw notFound('The attorney');
    return listMatters(tx, input.attorneyId);
  },
};

export const attorneyRecords: RecordSource = { kind: attorneyKinds.attorney, labels: keptAttorneys.labels, named: keptAttorneys.named };
