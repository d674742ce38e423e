// The customer's own record: the form behind adding, changing and viewing it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { bound, Field, ProfilePage, type RecordOf, toastFailure, useRecord } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Combo, Fact, FieldRow, TextField, useHotkeys } from '../../../../packages/ui/ui.ts';
import { noContacts } from '../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../communities/communities.web.tsx';
import { automationAgent } from '../../agents/agent.contract.ts';
import { partner } from '../../partners/partner.contract.ts';
import { client } from '../client.contract.ts';
import { clientFields } from '../client.fields.ts';
import { ClientParts } from './client-parts.tsx';

/** A typed tax number replaces the one that is known. */
const typed = (shown: ClientOutput<typeof client.getClient>) => ({ ...shown, taxNumber: '' });
type ClientRecord = RecordOf<typeof clientFields, typeof client.getClient, ReturnType<typeof typed>>;

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const { addClient, editClient, getClient, deleteClient } = client;
const calls = { add: addClient, edit: editClient, get: getClient, remove: deleteClient };

/** The federal tax number: its last digits, and on request all of it, which is written down. */
function TaxNumber({ profile, clientId }: Pick<ClientRecord, 'profile'> & { clientId: string | null }) {
  const { field, value, mode } = profile;
  const reveal = useCommand(client.revealClientTaxNumber);
  const mayReveal = useMayCall(client.revealClientTaxNumber);
  const [known, setKnown] = useState('');
  const masked = value.taxLast4 === '' ? 'None' : `•••••${value.taxLast4}`;
  if (mode !== 'view')
    return (
      <TextField
        label="Federal tax number"
        maxLength={11}
        placeholder={masked === 'None' ? 'Nine digits' : masked}
        help={masked === 'None' ? '9 digits, stored encrypted' : 'Leave blank to keep the current one'}
        {...field('taxNumber')}
      />
    );
  return (
    <Fact label="Federal tax number">
      {known || masked}{' '}
      {mayReveal && clientId !== null && value.taxLast4 !== '' && known === '' && (
        <Button
          size="small"
          weight="quiet"
          onClick={() => void reveal.mutateAsync({ clientId }).then(({ taxNumber }) => setKnown(taxNumber), toastFailure)}
        >
          Show it all
        </Button>
      )}
    </Fact>
  );
}

/** Adds the record (`clientId` null), or shows it and lets it be changed. */
export default function ClientScreen({ clientId, startInEdit }: { clientId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const { record, page } = useRecord({
    kind: 'client',
    words: 'client',
    id: clientId,
    startInEdit,
    communityId: null,
    calls,
    fields: clientFields,
    begin: { ...noContacts, timeZone: 'America/Los_Angeles', taxLast4: '', taxNumber: '' },
    typed,
    also: {
      postcode: 'ZIP code',
      taxLast4: 'Last digits of the federal tax number',
      timeZone: { label: 'Time zone', text: (zone) => zone.replaceAll('_', ' ') },
    },
    nameOf: (form) => form.name,
    view: 'client-view',
    list: { screen: 'portfolio-organizations', title: 'Organizations' },
    secret: ['taxNumber'],
  });
  const { profile } = record;
  const { mode } = profile;
  const viewing = clientId !== null && mode === 'view';
  const addsPartners = useMayCall(partner.addPartner) && viewing;
  const addsAgents = useMayCall(automationAgent.addAutomationAgent) && viewing;
  const addPartner = () => shell.go('partner-add');
  const addAgent = () => shell.go('automation-agent-add');
  useHotkeys([
    ...(addsPartners ? [{ keys: 'a', label: 'Add partner', hint: true, run: addPartner }] : []),
    ...(addsAgents ? [{ keys: 'g', label: 'Add automation agent', hint: true, run: addAgent }] : []),
  ]);
  const acts = addsPartners && (
    <Button icon="plus" keys="a" onClick={addPartner}>
      Add partner
    </Button>
  );
  return (
    <ProfilePage {...page} actions={acts}>
      <FieldRow columns={2}>
        <Field of={record} name="name" autoFocus={clientId === null} />
        <Field of={record} name="alias" />
      </FieldRow>
      <FieldRow columns={2}>
        <Combo options={zones} {...bound(record, 'timeZone')} />
        <TaxNumber profile={profile} clientId={clientId} />
      </FieldRow>
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
      {mode !== 'view' && (
        <p className="sm t3">Mail comes to the first address. Billing and return addresses stand beside it, by their kinds.</p>
      )}
      {viewing && <ClientParts onAddAgent={addsAgents ? addAgent : null} />}
    </ProfilePage>
  );
}
