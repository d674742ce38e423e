// One organization: the form behind adding, changing and viewing it.
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import { noContacts } from '../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../communities/communities.web.tsx';
import { organization } from '../organization.contract.ts';
import { organizationFields } from '../organization.fields.ts';

const { addOrganization, editOrganization, getOrganization, deleteOrganization } = organization;
const calls = { add: addOrganization, edit: editOrganization, get: getOrganization, remove: deleteOrganization };

/** Adds an organization (`organizationId` null), or shows one and lets it be changed. */
export default function OrganizationScreen({ organizationId, startInEdit }: { organizationId: string | null; startInEdit?: boolean }) {
  const { record, page } = useRecord({
    kind: 'organization',
    words: 'organization',
    id: organizationId,
    startInEdit,
    communityId: null,
    calls,
    fields: organizationFields,
    begin: noContacts,
    nameOf: (form) => form.name,
    view: 'organization-view',
    list: { screen: 'portfolio-organizations', title: 'Organizations' },
  });
  const { value, mode } = record.profile;
  return (
    <ProfilePage {...page} meta={organizationId !== null && !value.isActive && <Tag>Ended</Tag>}>
      <FieldRow columns={2}>
        <Field of={record} name="name" autoFocus={organizationId === null} />
        <Field of={record} name="replyTo" />
      </FieldRow>
      <ContactFields profile={record.profile} />
      <AddressFields profile={record.profile} />
      <Field of={record} name="note" rows={2} />
      {organizationId !== null && mode !== 'view' && <Field of={record} name="isActive" />}
    </ProfilePage>
  );
}
