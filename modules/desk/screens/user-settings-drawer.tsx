// The drawer of the viewer's own settings: where they begin, what they are told of, and how the pages look.
import { type ReactNode, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/endpoint.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { useFlag } from '../../../packages/pages/flags.ts';
import { failureOf } from '../../../packages/pages/pages.ts';
import { useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Combo,
  Failed,
  LoadingRows,
  Panel,
  PanelSection,
  Segmented,
  SelectField,
  TextField,
  toast,
  usePreferences,
} from '../../../packages/ui/ui.ts';
import { community } from '../../communities/communities.contract.ts';
import {
  global,
  mayStartOn,
  type Subscription,
  settingsFailedMessage,
  settingsSavedMessage,
  startPages,
  subscriptions,
  userSettings,
} from '../../identity/identity.contract.ts';

type Settings = ClientOutput<typeof userSettings.get>;

/**
 * The subscriptions that tell of something, each with what it tells of. One without words is kept as it is,
 * and not offered.
 */
const subscriptionWords: Readonly<Partial<Record<Subscription, readonly [string, string]>>> = {
  NotifyInvoiceSubmission: ['Invoice submission', 'Someone else submitted a bill; by mail alone.'],
  NotifyAPApproval: ['AP approval', 'Bills wait for approval.'],
  NotifyInternalAPApproval: ['Internal AP approval', 'A bill you entered was approved or rejected; by mail alone.'],
  NotifyCCRUpdates: ['Violation updates', 'A hearing waits for its decision, an inspection is due, or a batch waits for review.'],
  NotifyServiceRequestUpdates: ['Service request updates', 'A vendor declined, did not answer or finished a work order.'],
  NotifyAutoRecon: ['Auto reconciliation', 'A reconciliation differs from its statement.'],
};

/** The pages the viewer may begin on: by claims and flags, and only those that are there. */
function useStartPages(chosen: number) {
  const shell = useShell();
  const tier2 = useFlag('paywall-tier-2');
  const tier3 = useFlag('paywall-tier-3');
  const isOn = (flag: string) => (flag === 'paywall-tier-2' && tier2) || (flag === 'paywall-tier-3' && tier3);
  return startPages.filter((page) => (mayStartOn(page, shell.held, isOn) && page.screens.some(shell.mayOpen)) || page.value === chosen);
}

/** Words above a choice, as fields have them; its own label is for screen readers. */
function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="labelled">
      <span className="m" aria-hidden="true">
        {text}
      </span>
      {children}
    </div>
  );
}

function Looks() {
  const [{ look, density, singleKeys }, setPreferences] = usePreferences();
  return (
    <PanelSection title="Appearance" aside="on this machine, at once">
      <div className="settings-form">
        <Labelled text="Look">
          <Segmented
            label="Look"
            value={look}
            onChange={(next) => setPreferences({ look: next })}
            options={[
              { value: 'system', label: 'Machine' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'contrast', label: 'Contrast' },
            ]}
          />
        </Labelled>
        <Labelled text="Density">
          <Segmented
            label="Density"
            value={density}
            onChange={(next) => setPreferences({ density: next })}
            options={[
              { value: 'compact', label: 'Compact' },
              { value: 'roomy', label: 'Comfortable' },
            ]}
          />
        </Labelled>
        <CheckField label="Shortcuts of a single letter" value={singleKeys} onChange={(next) => setPreferences({ singleKeys: next })} />
      </div>
    </PanelSection>
  );
}

function SettingsForm({ kept, onClose }: { kept: Settings; onClose(): void }) {
  const [settings, setSettings] = useState(kept);
  const communities = useCall(community.listCommunities, {});
  const pages = useStartPages(kept.startPage);
  // The specification has words for this failure, which the toast shows with the details.
  const save = useCommand(userSettings.save, { isTold: true });
  const change = (part: Partial<Settings>) => setSettings({ ...settings, ...part });
  const submit = () =>
    save.mutate(settings, {
      onSuccess: () => void toast({ text: settingsSavedMessage }),
      onError: (error) => {
        const failure = failureOf(error);
        toast({ tone: 'problem', text: `${settingsFailedMessage} ${failure.message}`, reference: failure.reference });
      },
    });
  const options = (communities.data ?? []).map((one) => ({ value: one.communityId, label: one.name, code: one.shortCode }));
  return (
    <form
      className="drawer-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="drawer-body">
        <PanelSection title="Sign-in">
          <div className="settings-form">
            <TextField
              label="Display name"
              name="contactDisplayName"
              required
              value={settings.contactDisplayName}
              onChange={(contactDisplayName) => change({ contactDisplayName })}
              maxLength={120}
            />
            <SelectField
              label="Start page"
              name="startPage"
              value={String(settings.startPage)}
              onChange={(value) => change({ startPage: Number(value) })}
              options={pages.map((page) => ({ value: String(page.value), label: page.title }))}
            />
            <Combo
              label="Default community"
              value={settings.defaultCommunityId ?? ''}
              onChange={(value) => change({ defaultCommunityId: value || null })}
              options={options}
              placeholder="The one worked in last"
            />
          </div>
        </PanelSection>
        <PanelSection title="Notify me of">
          <div className="settings-form">
            {subscriptions.map((name) => {
              const [label, help] = subscriptionWords[name] ?? [];
              return (
                label && (
                  <CheckField key={name} label={label} help={help} value={settings[name]} onChange={(on) => change({ [name]: on })} />
                )
              );
            })}
          </div>
        </PanelSection>
        <Looks />
      </div>
      <div className="pfoot">
        <Button onClick={onClose}>Close</Button>
        <Button weight="primary" type="submit" disabled={save.isPending}>
          Save settings
        </Button>
      </div>
    </form>
  );
}

/** The drawer at the right of the shell in the context of user settings. */
export default function UserSettingsDrawer({ onClose }: { onClose(): void }) {
  const me = useCall(global.getGlobalData, {});
  const settings = useCall(userSettings.get, me.data ? { userId: me.data.UserId } : null);
  const failed = me.error ?? settings.error;
  return (
    <Panel label="User settings" position="User settings" onClose={onClose}>
      {failed ? (
        <Failed message={failed.message} reference={failed.reference} onRetry={() => void settings.refetch()} />
      ) : !settings.data ? (
        <LoadingRows rows={6} />
      ) : (
        <SettingsForm kept={settings.data} onClose={onClose} />
      )}
    </Panel>
  );
}
