// The wizard of the portal: choose communities, what owners see, how it greets them; look at whom it invites;
// open it, and watch them come.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import {
  BatchPreview,
  CheckField,
  DataTable,
  EmptyState,
  PanelSection,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { inviteWords } from '../../accounts/account.contract.ts';
import { BrandingFields, FeatureFields, type Features, usualFeatures } from '../../accounts/screens/feature-fields.tsx';
import { ownerRollouts } from '../rollout.contract.ts';
import { Rollouts } from './rollouts.tsx';

type View = ClientOutput<typeof ownerRollouts.previewRollout>;
type Tab = 'communities' | 'owners' | 'letter';

const communityColumns: readonly TableColumn<View['communities'][number]>[] = [
  { key: 'community', title: 'Community', width: 230, emphasis: 'strong' },
  { key: 'isOn', title: 'Portal now', width: 110, value: ({ isOn }) => (isOn ? 'On' : 'Off') },
  { key: 'changes', title: 'Settings', width: 130, value: ({ changes }) => (changes ? 'Will be set' : 'As chosen') },
  { key: 'owners', title: 'Owners', kind: 'count', width: 90, total: 'sum' },
  { key: 'invites', title: 'Invited', kind: 'count', width: 90, total: 'sum' },
  { key: 'leftOut', title: 'No email', kind: 'count', width: 90, total: 'sum' },
];

const ownerColumns: readonly TableColumn<View['rows'][number]>[] = [
  { key: 'community', title: 'Community', width: 180, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'address', title: 'Home', width: 180 },
  { key: 'email', title: 'Email', width: 200 },
  { key: 'locale', title: 'Language', width: 90, value: ({ locale }) => (locale === 'es' ? 'Spanish' : 'English') },
  {
    key: 'state',
    title: 'Invitation',
    kind: 'status',
    width: 150,
    value: ({ state }) => inviteWords[state][0],
    tone: ({ state }) => inviteWords[state][1],
  },
];

interface Choice {
  communityIds: readonly string[];
  features: Features;
  holdsLetters: boolean;
}

function Choices({ choice, onChoice }: { choice: Choice; onChoice(next: Choice): void }) {
  const { communities } = useShell();
  const { communityIds, features, holdsLetters } = choice;
  const put = (more: Partial<Features>) => onChoice({ ...choice, features: { ...features, ...more } });
  const toggle = (communityId: string, on: boolean) =>
    onChoice({ ...choice, communityIds: on ? [...communityIds, communityId] : communityIds.filter((one) => one !== communityId) });
  return (
    <>
      <PanelSection title="1. Communities" aside={communityIds.length}>
        {communities.map(({ communityId, name }) => (
          <CheckField
            key={communityId}
            label={name}
            value={communityIds.includes(communityId)}
            onChange={(on) => toggle(communityId, on)}
          />
        ))}
      </PanelSection>
      <PanelSection title="2. What owners see">
        <p className="t3">Everyone sees what is owed today, why, by when, and what follows.</p>
        <FeatureFields value={features} onChange={put} />
      </PanelSection>
      <PanelSection title="3. Branding">
        <BrandingFields value={features} onChange={put} />
      </PanelSection>
      <PanelSection title="4. Letters">
        <CheckField
          label="Hold the letters"
          value={holdsLetters}
          help="Everything is set. Letters leave when you send them from the run below; until then all of it can be undone."
          onChange={(holds) => onChoice({ ...choice, holdsLetters: holds })}
        />
      </PanelSection>
    </>
  );
}

function Lines({ tab, view }: { tab: Tab; view: View }) {
  const [state, setState] = useState<TableView>({});
  const table = { state, onState: setState, onOpen: null, bar: false } as const;
  if (tab === 'communities')
    return (
      <DataTable
        {...table}
        label="Communities"
        rows={view.communities}
        columns={communityColumns}
        rowId={({ communityId }) => communityId}
        noun="communities"
      />
    );
  if (tab === 'owners')
    return (
      <DataTable
        {...table}
        label="Owners to invite"
        rows={view.rows}
        columns={ownerColumns}
        rowId={({ ownershipId }) => ownershipId}
        noun="owners"
      />
    );
  if (!view.letter) return <EmptyState title="No letter">Nobody is left to invite in these communities.</EmptyState>;
  return (
    <PanelSection title={view.letter.subject}>
      <p className="t2" style={{ whiteSpace: 'pre-line' }}>
        {view.letter.text}
      </p>
    </PanelSection>
  );
}

/** The page at `/owner-access/wizard`. */
export default function OwnerAccessWizardScreen() {
  const { community } = useShell();
  const [choice, setChoice] = useState<Choice>({
    communityIds: community ? [community.communityId] : [],
    features: usualFeatures,
    holdsLetters: false,
  });
  const [tab, setTab] = useState<Tab>('communities');
  const { communityIds, features, holdsLetters } = choice;
  const isReady = communityIds.length > 0;
  const act = usePreviewed(ownerRollouts.previewRollout, ownerRollouts.startRollout, {
    input: isReady ? { communityIds: [...communityIds], ...features, holdsLetters } : null,
    more: {},
    lines: ({ communities }) => communities.map((row) => ({ key: row.communityId, label: row.community, amount: '0.00' })),
    goesOn: true,
    done: ({ communities, invites }) =>
      `The portal is open in ${countWords(communities, 'community', 'communities')}, ${countWords(invites, 'invitation')} ${holdsLetters ? 'held' : 'on the way'}`,
  });
  const header = { title: 'Owner portal wizard', crumbs: ['Nothing is set yet'] };
  const aside = (
    <>
      <Choices choice={choice} onChoice={setChoice} />
      <Rollouts />
    </>
  );
  const view = act.preview;
  if (!isReady)
    return (
      <BatchPreview
        header={header}
        tab={tab}
        onTab={setTab}
        tabs={[{ value: 'communities', label: 'Communities', count: 0 }]}
        asideLabel="Choices"
        aside={aside}
        commit={{ primary: { label: 'Open the portal', waitsFor: 'Choose a community', run: () => undefined } }}
      >
        <EmptyState title="Choose a community">Whom the wizard invites, and what it sets, appears here first.</EmptyState>
      </BatchPreview>
    );
  if (!view) return <PreviewWaits of={act} header={header} />;
  return (
    <Previewed
      of={act}
      header={header}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'communities', label: 'Communities', count: view.communities.length },
        { value: 'owners', label: 'Owners', count: view.rows.length },
        { value: 'letter', label: 'Letter', count: view.letter ? 1 : 0 },
      ]}
      noun="community"
      asideLabel="Choices"
      label={`Open the portal, ${countWords(view.invites, 'invitation')}`}
      aside={aside}
      note={holdsLetters ? 'Letters are held.' : 'Letters leave at once.'}
    >
      <Lines tab={tab} view={view} />
    </Previewed>
  );
}
