// One list of communities: its communities and users, with what saving it gives and takes shown before.

import { useQuery } from '@tanstack/react-query';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { CheckList, FieldRow, Note } from '../../../../packages/ui/ui.ts';
import { communityLists } from '../community-list.contract.ts';
import { communityListFields } from '../community-list.fields.ts';

const { addCommunityList, editCommunityList, getCommunityList, deleteCommunityList } = communityLists;
const calls = { add: addCommunityList, edit: editCommunityList, get: getCommunityList, remove: deleteCommunityList };

/** Names up to a few, then how many more. */
function named(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const known = ids.map((one) => names.get(one) ?? 'another community');
  return known.length > 4 ? `${known.slice(0, 3).join(', ')} and ${known.length - 3} more` : known.join(', ');
}

function Effect({ communityListId, communityIds, userIds }: { communityListId: string | null; communityIds: string[]; userIds: string[] }) {
  const { communities } = useShell();
  const input = { communityListId, communityIds, userIds };
  const effect = useQuery({
    queryKey: [communityLists.previewCommunityList.name, input],
    queryFn: () => call(communityLists.previewCommunityList, input),
    placeholderData: (before) => before,
  });
  if (effect.error) return <Note tone="problem" title={effect.error.message} />;
  if (!effect.data) return null;
  if (effect.data.length === 0) return <Note title="Nobody gets or loses a community by this." />;
  const names = new Map(communities.map((one) => [one.communityId, one.name]));
  return (
    <Note
      tone="attention"
      title={effect.data.length === 1 ? 'This changes where 1 user may work.' : `This changes where ${effect.data.length} users may work.`}
    >
      {effect.data.slice(0, 20).map(({ userId, displayName, givenIds, takenIds }) => (
        <span key={userId} className="block">
          <b>{displayName}</b>
          {givenIds.length > 0 && ` gets ${named(givenIds, names)}`}
          {givenIds.length > 0 && takenIds.length > 0 && ' and'}
          {takenIds.length > 0 && ` loses ${named(takenIds, names)}`}
          {'. '}
        </span>
      ))}
      {effect.data.length > 20 && `And ${effect.data.length - 20} more users.`}
    </Note>
  );
}

/** Adds a list (`communityListId` null), or lets one be changed. */
export default function CommunityListScreen({ communityListId }: { communityListId: string | null }) {
  const { communities } = useShell();
  const { record, page } = useRecord({
    kind: 'communityList',
    words: 'community list',
    id: communityListId,
    communityId: null,
    calls,
    fields: communityListFields,
    begin: { communityIds: [], otherCommunities: 0, userIds: [] },
    also: {
      communityIds: { label: 'Communities', text: (ids) => `${ids.length}` },
      userIds: { label: 'Users', text: (ids) => `${ids.length}` },
    },
    nameOf: (form) => form.name,
    view: 'community-list-edit',
    list: { screen: 'community-lists', title: 'Community lists' },
  });
  const people = useCall(communityLists.pickListUsers, {});
  const { profile } = record;
  const { field, value } = profile;
  const { readOnly } = field('name');
  const users = (people.data ?? []).map((user) => ({
    value: user.userId,
    label: user.displayName,
    note: user.seesAllCommunities ? 'Sees all communities' : undefined,
  }));
  return (
    <ProfilePage {...page} record={null}>
      <FieldRow columns={2}>
        <Field of={record} name="name" autoFocus={communityListId === null} />
        <Field of={record} name="note" />
      </FieldRow>
      <CheckList
        label="Communities"
        noun="communities"
        name="communityIds"
        options={communities.map((one) => ({ value: one.communityId, label: one.name, code: one.shortCode }))}
        value={value.communityIds}
        onChange={field('communityIds').onChange}
        error={profile.errorAt('communityIds')}
        readOnly={readOnly}
      />
      {value.otherCommunities > 0 && (
        <Note title={`And ${value.otherCommunities} more outside of your own scope.`}>They stay as they are.</Note>
      )}
      <CheckList
        label="Users"
        noun="users"
        name="userIds"
        options={users}
        value={value.userIds}
        onChange={field('userIds').onChange}
        error={profile.errorAt('userIds')}
        readOnly={readOnly}
      />
      {!readOnly && profile.dirty && <Effect communityListId={communityListId} communityIds={value.communityIds} userIds={value.userIds} />}
    </ProfilePage>
  );
}
