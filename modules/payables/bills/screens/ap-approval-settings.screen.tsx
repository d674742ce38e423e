// How many approvals the bills of a community need.
import { call } from '../../../../packages/pages/client.ts';
import { ProfilePage, useProfile } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Note, SelectField, toast } from '../../../../packages/ui/ui.ts';
import { bills } from '../../payables.contract.ts';

type Count = '0' | '1' | '2' | '3' | '4' | '5';

const options: readonly { value: Count; label: string }[] = [
  { value: '0', label: 'None: bills are open for payment as soon as they are entered' },
  { value: '1', label: 'One person' },
  { value: '2', label: 'Two people' },
  { value: '3', label: 'Three people' },
  { value: '4', label: 'Four people' },
  { value: '5', label: 'Five people' },
];

async function load(communityId: string): Promise<{ count: Count }> {
  const { approvalsRequired } = await call(bills.getApprovalSettings, { communityId });
  return { count: String(approvalsRequired) as Count };
}

/** The page at `/c/$communityId/payables/approval-settings`. */
export default function ApApprovalSettingsScreen() {
  const { communityId, name } = useCommunity();
  const profile = useProfile<{ count: Count }>({
    name: 'approval-settings',
    id: communityId,
    empty: { count: '1' },
    load,
    startInEdit: true,
    save: async (value) => {
      await call(bills.saveApprovalSettings, { communityId, approvalsRequired: value.count });
      return load(communityId);
    },
    onSaved: () => toast({ text: `Saved the approvals of ${name}` }),
  });
  return (
    <ProfilePage profile={profile} title="Approval of bills" saveLabel="Save approvals">
      <SelectField<Count> label="Who must approve a bill" width={440} options={options} {...profile.field('count')} />
      <Note title="Never the one who typed it.">
        The person who entered or last changed a bill does not count. A change of vendor, number, amount or accounts starts the approvals
        over. Bills already entered keep the number they were entered with.
      </Note>
    </ProfilePage>
  );
}
