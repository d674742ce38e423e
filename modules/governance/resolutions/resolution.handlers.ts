// The handlers of resolutions.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { findDecided } from '../motions/motion.store.ts';
import { type resolution, resolutionKinds, resolutionRefusals } from './resolution.contract.ts';
import { keptResolutions, listResolutions } from './resolution.store.ts';

const keeping = keepRecord({
  kept: keptResolutions,
  kind: 'resolution',
  words: 'resolution',
  async check({ tx, input }, facts) {
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    if (facts.endDate !== null && facts.endDate < facts.adoptedDate)
      throw invalid('A resolution ends on or after the day it is adopted.', [{ path: 'endDate', message: 'lies before it was adopted' }]);
    if (facts.motionId !== null) {
      const motion = await findDecided(tx, communityId, facts.motionId);
      if (!motion) throw notFound('The motion');
      if (motion.outcome !== 'CARRIED')
        throw refuse(resolutionRefusals, 'motionNotCarried', { motion: motion.name }, [{ path: 'motionId', message: 'was not carried' }]);
    }
    return facts;
  },
});

export const resolutionHandlers: Handlers<typeof resolution> = {
  addResolution: keeping.add,
  editResolution: keeping.edit,
  getResolution: keeping.get,
  deleteResolution: keeping.remove,
  async pickResolutions({ tx, input, now }) {
    await requireCommunity(tx, input.communityId);
    return listResolutions(tx, input.communityId, await todayOf(tx, input.communityId, now));
  },
};

/** The source of what resolutions are called. */
export const resolutionRecords: RecordSource = {
  kind: resolutionKinds.resolution,
  labels: keptResolutions.labels,
  named: keptResolutions.named,
};
