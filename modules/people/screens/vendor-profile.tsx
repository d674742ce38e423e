// One vendor: the form behind adding, changing and viewing it.
import { useRef } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { call } from '../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, useProfile } from '../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { CheckField, FieldRow, Tag, TextField, toast } from '../../../packages/ui/ui.ts';
import { vendor } from '../people.contract.ts';

type Loaded = ClientOutput<typeof vendor.getVendor>;

/** The record as it is typed: days are text until the server has read them. */
type Form = Omit<Loaded, 'vendorId' | 'termsDays'> & { termsDays: string };

const empty: Form = {
  version: '',
  name: '',
  street: '',
  city: '',
  state: '',
  postcode: '',
  email: '',
  phone: '',
  termsDays: '30',
  isActive: true,
};

function formOf({ vendorId: _id, termsDays, ...facts }: Loaded): Form {
  return { ...facts, termsDays: String(termsDays) };
}

const words: FieldWords<Form> = { postcode: 'ZIP code', email: 'E-mail', termsDays: 'Days until a bill is due', isActive: 'In use' };

const load = async (vendorId: string) => formOf(await call(vendor.getVendor, { vendorId }));

/** Adds a vendor (`vendorId` null), or shows one and lets it be changed. */
export function VendorProfile({ vendorId, startInEdit = false }: { vendorId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const mayEdit = useMayCall(vendor.editVendor);
  const savedId = useRef(vendorId ?? '');
  const profile = useProfile<Form>({
    name: 'vendor',
    title: 'Vendor',
    id: vendorId,
    empty,
    load,
    startInEdit,
    save: async (form) => {
      const saved = vendorId === null ? await call(vendor.addVendor, form) : await call(vendor.editVendor, { ...form, vendorId });
      savedId.current = saved.vendorId;
      return load(saved.vendorId);
    },
    onSaved: (saved) => {
      toast({ text: `Saved ${saved.name}` });
      if (vendorId === null || startInEdit) shell.go('vendor-view', { vendorId: savedId.current });
    },
  });
  const { field, value } = profile;
  return (
    <ProfilePage
      profile={profile}
      crumbs={[
        <ScreenLink key="list" to="portfolio-vendors">
          Vendors
        </ScreenLink>,
      ]}
      title={vendorId === null ? 'Add vendor' : value.name || 'Vendor'}
      meta={vendorId !== null && !value.isActive && <Tag>Inactive</Tag>}
      words={words}
      saveLabel={vendorId === null ? 'Add vendor' : 'Save vendor'}
      canEdit={vendorId === null || mayEdit}
    >
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={120} autoFocus={vendorId === null} help="As it stands on checks" {...field('name')} />
        <TextField label="Days until a bill is due" numeric width={180} {...field('termsDays')} />
      </FieldRow>
      <FieldRow columns={4}>
        <TextField label="Street" maxLength={120} {...field('street')} />
        <TextField label="City" maxLength={80} {...field('city')} />
        <TextField label="State" maxLength={20} {...field('state')} />
        <TextField label="ZIP code" maxLength={12} {...field('postcode')} />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField label="E-mail" type="email" {...field('email')} />
        <TextField label="Phone" type="tel" maxLength={40} {...field('phone')} />
      </FieldRow>
      {vendorId !== null && <CheckField label="In use" help="A vendor not in use gets no new bills" {...field('isActive')} />}
    </ProfilePage>
  );
}
