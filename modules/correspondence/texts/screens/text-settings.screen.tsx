// The number, brand and campaign texts go out under. Carriers block what is not registered.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  Code,
  Column,
  CommitBar,
  Facts,
  Failed,
  FieldRow,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SidePane,
  Split,
  TextAreaField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { textSender } from '../text.contract.ts';

type Loaded = ClientOutput<typeof textSender.getTextSender>;
type Sender = Loaded['sender'];

function Fields({ form, set, readOnly }: { form: Sender; set(change: Partial<Sender>): void; readOnly: boolean }) {
  return (
    <div className="profile">
      <FieldRow columns={3}>
        <TextField
          label="Sender name"
          required
          readOnly={readOnly}
          maxLength={120}
          value={form.brand}
          onChange={(brand) => set({ brand })}
        />
        <TextField
          label="Texts come from"
          required
          readOnly={readOnly}
          maxLength={20}
          value={form.phone}
          onChange={(phone) => set({ phone })}
          placeholder="512-555-0100"
        />
        <TextField
          label="Contact named by HELP"
          required
          readOnly={readOnly}
          maxLength={120}
          value={form.contact}
          onChange={(contact) => set({ contact })}
        />
      </FieldRow>
      <FieldRow columns={3}>
        <TextField
          label="Brand number"
          readOnly={readOnly}
          maxLength={40}
          value={form.brandKey}
          onChange={(brandKey) => set({ brandKey })}
          placeholder="B…"
        />
        <TextField
          label="Campaign"
          readOnly={readOnly}
          maxLength={120}
          value={form.campaign}
          onChange={(campaign) => set({ campaign })}
          placeholder="Account notices"
        />
        <TextField
          label="Campaign number"
          readOnly={readOnly}
          maxLength={40}
          value={form.campaignKey}
          onChange={(campaignKey) => set({ campaignKey })}
          placeholder="C…"
        />
      </FieldRow>
      <TextAreaField
        label="Sample text"
        help="Names the sender and how to stop"
        readOnly={readOnly}
        maxLength={500}
        value={form.sampleText}
        onChange={(sampleText) => set({ sampleText })}
      />
      <TextAreaField
        label="How owners opt in"
        help="The words owners agree to"
        readOnly={readOnly}
        maxLength={1000}
        value={form.optIn}
        onChange={(optIn) => set({ optIn })}
      />
      <TextField
        label="Privacy page"
        help="It must say that numbers are not shared"
        readOnly={readOnly}
        maxLength={300}
        value={form.privacyUrl}
        onChange={(privacyUrl) => set({ privacyUrl })}
        placeholder="https://"
      />
      <CheckField
        label="Registered"
        help="The brand and campaign are approved. No batch goes by text before."
        readOnly={readOnly}
        value={form.isRegistered}
        onChange={(isRegistered) => set({ isRegistered })}
      />
    </div>
  );
}

function waitsFor({ brand, phone, contact }: Sender): string | undefined {
  if (brand.trim() === '') return 'Enter the sender name';
  if (phone.trim() === '') return 'Enter the number texts come from';
  return contact.trim() === '' ? 'Enter a contact' : undefined;
}

function Settings({ of }: { of: Loaded }) {
  const [form, setForm] = useState(of.sender);
  const save = useCommand(textSender.saveTextSender);
  const mayChange = useMayCall(textSender.saveTextSender);
  const run = () => save.mutate({ ...form, version: of.version }, { onSuccess: () => toast({ text: 'Text settings saved' }) });
  return (
    <>
      <Split>
        <Column>
          <PageHeader title="Text messages" />
          <ScrollRegion label="Text messages">
            {save.error && <Note tone="problem" icon="alert-triangle" title={save.error.message} />}
            {!of.hasProvider && (
              <Note tone="attention" icon="alert-triangle" title="No provider is set.">
                The person who runs the server sets TEXT_URL. Until then no text goes out.
              </Note>
            )}
            <Fields form={form} set={(change) => setForm({ ...form, ...change })} readOnly={!mayChange} />
          </ScrollRegion>
        </Column>
        <SidePane label="Rules" width={344}>
          <PanelSection title="Rules that always hold">
            <ul className="col">
              <li>Only owners whose consent to texts is on file get one.</li>
              <li>Texts go out from 8 am to 9 pm where the owner is.</li>
              <li>Any wording that says no ends all texts at once, in English or Spanish.</li>
              <li>Legal notices never go by text.</li>
            </ul>
          </PanelSection>
          <PanelSection title="At the provider">
            <Facts facts={[['Posts answers to', <Code key="in">{of.answersTo}</Code>]]} />
          </PanelSection>
        </SidePane>
      </Split>
      {mayChange && <CommitBar note="" primary={{ label: 'Save', run, busy: save.isPending, waitsFor: waitsFor(form) }} />}
    </>
  );
}

/** The page at `/correspondence/text-messages`. */
export default function TextSettingsScreen() {
  const read = useCall(textSender.getTextSender, {});
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows />;
  return <Settings key={read.data.version} of={read.data} />;
}
