// The handlers of properties.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { keptProperties, requireCommunity, todayOf, typedKey } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type property, propertyKinds, propertyRefusals } from './property.contract.ts';
import { listPropertiesWithOwners } from './property-owner.store.ts';

const keeping = keepRecord({
  kept: keptProperties,
  kind: 'property',
  words: 'property',
  async check({ tx, input }, facts) {
    await requireCommunity(tx, input.communityId ?? '');
    return { ...facts, addressKey: typedKey(facts) };
  },
  taken: () =>
    refuse(propertyRefusals, 'propertyTaken', [
      { path: 'accountNumber', message: 'may be taken' },
      { path: 'street', message: 'may be taken' },
    ]),
});

/** The key of the address is made from it, never typed. */
const keyed = <T extends object>(input: T) => ({ ...input, addressKey: '' });

export const propertyHandlers: Handlers<typeof property> = {
  async listProperties({ tx, input, now }) {
    return listPropertiesWithOwners(tx, input.communityId, input, await todayOf(tx, input.communityId, now));
  },
  addProperty: (context) => keeping.add({ ...context, input: keyed(context.input) }),
  editProperty: (context) => keeping.edit({ ...context, input: keyed(context.input) }),
  async getProperty(context) {
    const { addressKey: _key, ...shown } = await keeping.get(context);
    return shown;
  },
  deleteProperty: keeping.remove,
};

/** The source of what properties are called. */
export const propertyRecords: RecordSource = { kind: propertyKinds.property, labels: keptProperties.labels, named: keptProperties.named };
