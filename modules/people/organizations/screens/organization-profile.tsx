// One organization: the form behind adding, changing and viewing it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { CheckField, FieldRow, Tag, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { noContacts } from '../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../communities/communities.web.tsx';
import { organization } from '../organization.contract.ts';

type Form = Omit<ClientOutput<typeof organization.getOrganization>, 'organizationId' | 'version'>;

const empty: Form = { name: '', replyTo: '', note: '', isActive: true, ...noContacts };
const words: FieldWords<Form> = { postcode: 'ZIP code', email: 'Email', replyTo: 'Answers go to', isActive: 'Active' };
const { addOrganization, editOrganization, getOrganization, deleteOrganization } = organization;
const calls = { add: addOrganization, edit: editOrganization, get: getOrganization, remove: deleteOrganization };

/** Adds an organization (`organizationId` null), or shows one and lets it be changed. */
export function OrganizationProfile({ organizationId, startInEdit }: { organizationId: string | null; startInEdit?: boolean }) {
  const { profile, page } = useKept<Form, typeof organization.getOrganization>({
    kind: 'organization',
    words: 'organization',
    id: organizationId,
    startInEdit,
    communityId: null,
    calls,
    empty,
    formOf: ({ organizationId: _id, version: _version, ...facts }) => facts,
    nameOf: (form) => form.name,
    view: 'organization-view',
    list: { screen: 'portfolio-organizations', title: 'Organizations' },
  });
  const { field, value } = profile;
  return (
    <ProfilePage {...page} words={words} meta={organizationId !== null && !value.isActive && <Tag>Ended</Tag>}>
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={120} autoFocus={organizationId === null} {...field('name')} />
        <TextField label="Answers go to" type="email" help="Reply-to of its mails; its own address when blank" {...field('replyTo')} />
      </FieldRow>
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
      {organizationId !== null && <CheckField label="Active" {...field('isActive')} />}
    </ProfilePage>
  );
}
