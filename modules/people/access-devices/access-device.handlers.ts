// The handlers of access devices: kept like every record, their status settled by their days.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { knowsProperty } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type accessDevice, accessDeviceKinds } from './access-device.contract.ts';
import { settledDevice } from './access-device.rules.ts';
import { keptAccessDevices } from './access-device.store.ts';

const keeping = keepRecord({
  kept: keptAccessDevices,
  kind: 'accessDevice',
  words: 'access device',
  async check({ tx, input }, facts) {
    if (!(await knowsProperty(tx, input.communityId ?? '', facts.propertyId))) throw notFound('The property');
    return settledDevice(facts);
  },
});

export const accessDeviceHandlers: Handlers<typeof accessDevice> = {
  addAccessDevice: keeping.add,
  editAccessDevice: keeping.edit,
  getAccessDevice: keeping.get,
  deleteAccessDevice: keeping.remove,
};

/** The source of what access devices are called. */
export const accessDeviceRecords: RecordSource = {
  kind: accessDeviceKinds.accessDevice,
  labels: keptAccessDevices.labels,
  named: keptAccessDevices.named,
};
