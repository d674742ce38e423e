// Where access devices are kept.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import { accessDeviceFields } from './access-device.fields.ts';

export const keptAccessDevices = recordStore<FactsOf<typeof accessDeviceFields>>({
  table: 'people.access_device',
  idColumn: 'access_device_id',
  inCommunity: true,
  label: 'name',
  columns: columnsOf(accessDeviceFields),
});
