// One association: the form behind adding, changing and viewing it.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { call } from '../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, useProfile } from '../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Combo, FieldRow, TextField, toast } from '../../../packages/ui/ui.ts';
import { community } from '../communities.contract.ts';

type Form = Omit<ClientOutput<typeof community.getCommunity>, 'communityId'>;

const empty: Form = {
  version: '',
  name: '',
  shortCode: '',
  legalName: '',
  street: '',
  city: '',
  state: '',
  postcode: '',
  phone: '',
  timeZone: 'America/Los_Angeles',
};

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

const words: FieldWords<Form> = { postcode: 'ZIP code', timeZone: { label: 'Time zone', text: (zone) => zone.replaceAll('_', ' ') } };

const load = async (communityId: string): Promise<Form> => {
  const { communityId: _id, ...facts } = await call(community.getCommunity, { communityId });
  return facts;
};

/** Adds an association (`communityId` null), or shows one and lets it be changed. */
export function CommunityProfile({ communityId, startInEdit = false }: { communityId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const mayEdit = useMayCall(community.editCommunity);
  const savedId = useRef(communityId ?? '');
  const cache = useQueryClient();
  const profile = useProfile<Form>({
    name: 'community',
    title: 'Community',
    id: communityId,
    empty,
    load,
    startInEdit,
    save: async (form) => {
      const facts = { ...form, shortCode: form.shortCode.trim().toUpperCase() };
      const saved =
        communityId === null ? await call(community.addCommunity, facts) : await call(community.editCommunity, { ...facts, communityId });
      savedId.current = saved.communityId;
      // The frame must know the community before a page of it can be shown.
      await cache.invalidateQueries({ queryKey: [community.listCommunities.name] });
      return load(saved.communityId);
    },
    onSaved: (saved) => {
      toast({ text: `Saved ${saved.name}` });
      if (communityId === null || startInEdit) shell.go('community-view', { communityId: savedId.current });
    },
  });
  const { field, value } = profile;
  return (
    <ProfilePage
      profile={profile}
      crumbs={[
        <ScreenLink key="list" to="portfolio-communities">
          Communities
        </ScreenLink>,
      ]}
      title={communityId === null ? 'Add community' : value.name || 'Community'}
      words={words}
      saveLabel={communityId === null ? 'Add community' : 'Save community'}
      canEdit={communityId === null || mayEdit}
    >
      <FieldRow columns={2}>
        <TextField label="Name" required maxLength={120} autoFocus={communityId === null} {...field('name')} />
        <TextField label="Short code" required maxLength={6} width={200} help="Account numbers begin with it" {...field('shortCode')} />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField label="Legal name" required maxLength={200} help="As it stands on checks and statements" {...field('legalName')} />
        <Combo label="Time zone" required options={zones} help="Decides which day it is there" {...field('timeZone')} />
      </FieldRow>
      <FieldRow columns={5}>
        <TextField label="Street" maxLength={120} {...field('street')} />
        <TextField label="City" maxLength={80} {...field('city')} />
        <TextField label="State" maxLength={20} {...field('state')} />
        <TextField label="ZIP code" maxLength={12} {...field('postcode')} />
        <TextField label="Phone" type="tel" maxLength={40} {...field('phone')} />
      </FieldRow>
    </ProfilePage>
  );
}
