// What a community set for its banks: which account is offered first for what, and how feeds are used.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call } from '../../../../packages/pages/client.ts';
import { ProfilePage, useProfile } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, FieldRow, Note, SelectField, TextField, toast } from '../../../../packages/ui/ui.ts';
import { bankSettings } from '../feed.contract.ts';

type Answer = ClientOutput<typeof bankSettings.getBankSettings>;
const purposes = ['operatingId', 'reserveId', 'payablesId', 'lockboxId', 'autopayId'] as const;
type Purpose = (typeof purposes)[number];
type Form = Record<Purpose, string> &
  Pick<Answer, 'isFeedOn' | 'isAutoMatch' | 'version' | 'bankAccounts' | 'automationOff'> & { staleDays: string };

const empty: Form = {
  operatingId: '',
  reserveId: '',
  payablesId: '',
  lockboxId: '',
  autopayId: '',
  isFeedOn: true,
  isAutoMatch: false,
  staleDays: '3',
  version: '',
  bankAccounts: [],
  automationOff: [],
};
const words: Readonly<Record<Purpose, [label: string, help: string]>> = {
  operatingId: ['Operating account', 'The primary account: offered first for receipts and payments'],
  reserveId: ['Reserve account', 'Offered as where a contribution to reserves goes'],
  payablesId: ['Payables account', 'Offered first for checks'],
  lockboxId: ['Lockbox account', 'Offered first for coupons owners mail in'],
  autopayId: ['Autopay account', 'Offered first where the money of direct debits arrives'],
};

async function load(communityId: string): Promise<Form> {
  const found = await call(bankSettings.getBankSettings, { communityId });
  const chosen = Object.fromEntries(purposes.map((one) => [one, found[one] ?? ''])) as Record<Purpose, string>;
  return { ...found, ...chosen, staleDays: String(found.staleDays) };
}

const idOrNull = (value: string) => (value === '' ? null : value);

/** The page at `/c/$communityId/banking/settings`. */
export default function CommunityBankSettingsScreen() {
  const { communityId, name } = useCommunity();
  const profile = useProfile<Form>({
    name: 'community-bank-settings',
    title: 'Community bank settings',
    id: communityId,
    empty,
    load,
    startInEdit: true,
    save: async ({ bankAccounts: _accounts, automationOff: _off, staleDays, ...value }) => {
      const chosen = Object.fromEntries(purposes.map((one) => [one, idOrNull(value[one])])) as Record<Purpose, string | null>;
      await call(bankSettings.saveBankSettings, { communityId, ...value, ...chosen, staleDays: Number(staleDays) });
      return load(communityId);
    },
    onSaved: () => toast({ text: `Saved the bank settings of ${name}` }),
  });
  const { bankAccounts, automationOff, isAutoMatch, isFeedOn } = profile.value;
  const options = [
    { value: '', label: 'None' },
    ...bankAccounts.map((one) => ({ value: one.bankAccountId, label: `${one.name} ••••${one.last4}, ${one.fundName}` })),
  ];
  return (
    <ProfilePage profile={profile} title="Community bank settings" saveLabel="Save settings">
      {purposes.map((one) => (
        <FieldRow key={one}>
          <SelectField
            label={words[one][0]}
            help={words[one][1]}
            width={360}
            placeholder="None"
            options={options}
            {...profile.field(one)}
          />
        </FieldRow>
      ))}
      <CheckField label="Read the banks of this community" help="Once an hour, in the background" {...profile.field('isFeedOn')} />
      <CheckField
        label="Match automatically when there is no doubt"
        help="When lines arrive: one line and one item of the books, and nothing else of that amount. It is written down like any match and can be undone."
        {...profile.field('isAutoMatch')}
      />
      {isFeedOn && isAutoMatch && automationOff.length > 0 && (
        <Note
          tone="attention"
          title="Nothing is matched automatically now."
          actions={<ScreenLink to="bank-aggregator-match">Open bank feeds</ScreenLink>}
        >
          {automationOff.join(' ')}
        </Note>
      )}
      <FieldRow columns={2}>
        <TextField
          label="Days until a feed is stale"
          maxLength={2}
          help="A feed not read for this many days stops matching automatically. 1 to 30."
          {...profile.field('staleDays')}
        />
      </FieldRow>
    </ProfilePage>
  );
}
