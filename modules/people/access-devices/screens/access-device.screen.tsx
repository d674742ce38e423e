// One access device: added, shown and changed.
import { bound, Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { FieldRow } from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { accessDevice } from '../access-device.contract.ts';
import { accessDeviceFields } from '../access-device.fields.ts';

const { addAccessDevice, editAccessDevice, getAccessDevice, deleteAccessDevice } = accessDevice;
const calls = { add: addAccessDevice, edit: editAccessDevice, get: getAccessDevice, remove: deleteAccessDevice };

/** Adds an access device (`accessDeviceId` null), or shows one and lets it be changed. */
export default function AccessDeviceScreen({ accessDeviceId, startInEdit }: { accessDeviceId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { record, page } = useRecord({
    kind: 'accessDevice',
    words: 'access device',
    id: accessDeviceId,
    startInEdit,
    communityId,
    calls,
    fields: accessDeviceFields,
    begin: { propertyId: useShell().search.propertyId ?? null },
    nameOf: (form) => form.name,
    view: 'access-device-view',
    list: { screen: 'view-all-access-devices', title: 'Keys and access devices' },
  });
  return (
    <ProfilePage {...page}>
      <FieldRow columns={3}>
        <Field of={record} name="name" />
        <Field of={record} name="deviceKind" />
        <Field of={record} name="standing" />
      </FieldRow>
      <FieldRow columns={3}>
        <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} />
        <Field of={record} name="holder" />
        <Field of={record} name="opens" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="issuedDate" />
        <Field of={record} name="returnedDate" />
      </FieldRow>
      <Field of={record} name="note" />
    </ProfilePage>
  );
}
