// Gallery page: one record, viewed and edited; a name of "refuse" is refused by the pretended server.
import { Action, ProfilePage, useProfile } from '../../../../packages/pages/pages.ts';
import { CheckField, DateField, FieldRow, MoneyField, Tag, TextField, toast } from '../../../../packages/ui/ui.ts';

interface Vendor {
  name: string;
  phone: string;
  limit: string;
  insuredUntil: string;
  active: boolean;
}

let kept: Vendor = { name: 'Sierra Green Landscape', phone: '775-555-0187', limit: '5000.00', insuredUntil: '2027-03-01', active: true };

async function save(value: Vendor): Promise<Vendor> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (value.name === 'refuse')
    throw {
      errorMessage: 'This name is taken.',
      fields: [{ path: 'name', message: 'Another record has this name.' }],
      reference: '7F3K-21',
    };
  kept = value;
  return value;
}

/** A profile. */
export function ProfileDemo() {
  const profile = useProfile<Vendor>({
    name: 'sample',
    id: '1',
    empty: kept,
    load: async () => kept,
    save,
    onSaved: (saved) => toast({ text: `Saved ${saved.name}` }),
  });
  return (
    <ProfilePage
      profile={profile}
      title={profile.value.name}
      crumbs={[
        <a key="1" href="#profile">
          Vendors
        </a>,
        'V-0012',
      ]}
      meta={<Tag tone="good">Active</Tag>}
      saveLabel="Save the record"
      actions={
        <Action
          label="Pay a bill"
          weight="quiet"
          run={async () => 'CR-1'}
          done={(result) => `Made ${result}`}
          undo={async () => undefined}
        />
      }
    >
      <FieldRow columns={3}>
        <TextField label="Name" required {...profile.field('name')} />
        <TextField label="Phone" {...profile.field('phone')} />
        <MoneyField label="Approval over" {...profile.field('limit')} />
        <DateField label="Insured until" {...profile.field('insuredUntil')} />
        <CheckField label="In use" {...profile.field('active')} />
      </FieldRow>
    </ProfilePage>
  );
}
