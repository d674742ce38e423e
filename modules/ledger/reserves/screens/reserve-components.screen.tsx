// The reserve study of each fund: its versions, the components of the one in hand, and the plan of thirty
// years that follows from them.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, localDate } from '../../../../packages/kernel/kernel.ts';
import { call, downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { Action, ImportWizard, toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  EmptyState,
  MenuButton,
  type MenuItem,
  PageHeader,
  StatusMark,
  Tabs,
  type Tone,
} from '../../../../packages/ui/ui.ts';
import { reserveImport } from '../reserve-import.contract.ts';
import { reserveStudies } from '../reserve-study.contract.ts';
import { AdoptStudyDialog, StartStudyDialog } from './reserve-dialogs.tsx';
import { StudyInHand } from './reserve-study-in-hand.tsx';

export type Fund = ClientOutput<typeof reserveStudies.listReserveStudies>['funds'][number];
export type Version = Fund['studies'][number];

const states: Record<Version['state'], { tone: Tone; word: string }> = {
  DRAFT: { tone: 'neutral', word: 'Draft' },
  ADOPTED: { tone: 'good', word: 'Adopted' },
  SUPERSEDED: { tone: 'neutral', word: 'Superseded' },
  DISCARDED: { tone: 'neutral', word: 'Set aside' },
};

const day = (text: string) => formatDate(localDate(text.slice(0, 10)));

function StateOf({ version }: { version: Version }) {
  const { tone, word } = states[version.state];
  return <StatusMark tone={tone} word={`${word}${version.adoptedDate ? ` ${day(version.adoptedDate)}` : ''}`} />;
}

interface ActsProps {
  fund: Fund;
  version: Version | undefined;
  onImport(): void;
  onChanged(reserveStudyId?: string): void;
}

/** What can be done with the version in hand. */
function Acts({ fund, version, onImport, onChanged }: ActsProps) {
  const { communityId } = useCommunity();
  const [asked, setAsked] = useState<'start' | 'adopt' | null>(null);
  const [mayEdit, mayImport, mayDiscard] = [
    useMayCall(reserveStudies.startReserveStudy),
    useMayCall(reserveImport.calls.commit),
    useMayCall(reserveStudies.discardReserveStudy),
  ];
  const isDraft = version?.state === 'DRAFT';
  const own = version && { communityId, reserveStudyId: version.reserveStudyId, version: version.version };
  const discard = () => {
    if (own) call(reserveStudies.discardReserveStudy, own).then(() => onChanged(), toastFailure);
  };
  const download = () =>
    version &&
    void downloadFile(reserveStudies.exportReserveStudy, { communityId, reserveStudyId: version.reserveStudyId }).catch(toastFailure);
  const items: MenuItem[] = [
    ...(isDraft && mayImport ? [{ label: 'Components from a file', icon: 'file-import' as const, run: onImport }] : []),
    ...(version ? [{ label: 'Download as CSV', icon: 'download' as const, run: download }] : []),
    ...(isDraft && mayDiscard ? [{ label: 'Set the draft aside', icon: 'trash' as const, danger: true, run: discard, divided: true }] : []),
  ];
  return (
    <>
      {mayEdit && (
        <Button icon="plus" weight={version ? 'plain' : 'primary'} onClick={() => setAsked('start')}>
          {version ? 'New version' : 'Begin a study'}
        </Button>
      )}
      {version?.state === 'DISCARDED' && own && (
        <Action
          label="Take up again"
          run={() => call(reserveStudies.restoreReserveStudy, own)}
          done={() => `${version.name} is a draft again`}
          onDone={() => onChanged()}
          allowed={mayEdit}
        />
      )}
      {isDraft && mayEdit && (
        <Button weight="primary" icon="check" onClick={() => setAsked('adopt')}>
          Adopt
        </Button>
      )}
      {items.length > 0 && <MenuButton label="More" items={items} />}
      {asked === 'start' && <StartStudyDialog fund={fund} from={version} onDone={onChanged} onClose={() => setAsked(null)} />}
      {asked === 'adopt' && version && <AdoptStudyDialog version={version} onDone={() => onChanged()} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Hands in a file of components. */
function ComponentImport({ version, onDone }: { version: Version; onDone(): void }) {
  const { communityId } = useCommunity();
  const { reserveStudyId } = version;
  const params = useMemo(() => ({ communityId, reserveStudyId }), [communityId, reserveStudyId]);
  return (
    <ImportWizard
      definition={reserveImport}
      params={params}
      noteTitle="Category"
      commitWords={({ newCount, changedCount }) => {
        const count = newCount + changedCount;
        return `Take ${count} ${count === 1 ? 'component' : 'components'} into ${version.name}`;
      }}
      onDone={onDone}
    />
  );
}

function FundInHand({ fund, funds, reload }: { fund: Fund; funds: readonly Fund[]; reload(): void }) {
  const shell = useShell();
  const [importing, setImporting] = useState(false);
  const version =
    fund.studies.find((each) => each.reserveStudyId === shell.search.study) ??
    fund.studies.find((each) => each.state === 'ADOPTED') ??
    fund.studies.find((each) => each.state === 'DRAFT') ??
    fund.studies[0];
  const show = (fundId: string, reserveStudyId?: string) => {
    setImporting(false);
    shell.setSearch({ fund: fundId, study: reserveStudyId ?? null });
  };
  const changed = (reserveStudyId?: string) => {
    reload();
    if (reserveStudyId) show(fund.fundId, reserveStudyId);
  };
  return (
    <>
      <PageHeader
        title="Reserve components"
        meta={version && <StateOf version={version} />}
        actions={<Acts fund={fund} version={version} onImport={() => setImporting(true)} onChanged={changed} />}
      />
      <Tabs
        label="Reserve funds"
        value={fund.fundId}
        onChange={(fundId) => show(fundId)}
        tabs={funds.map((each) => ({ value: each.fundId, label: each.name }))}
        aside={
          version && (
            <MenuButton
              label={`Version ${version.number} · ${version.name}`}
              items={fund.studies.map((each) => ({
                label: `${each.number} · ${each.name}`,
                hint: states[each.state].word,
                on: each === version,
                run: () => show(fund.fundId, each.reserveStudyId),
              }))}
            />
          )
        }
      />
      {version && importing ? (
        <ComponentImport
          version={version}
          onDone={() => {
            setImporting(false);
            reload();
          }}
        />
      ) : version ? (
        <StudyInHand key={version.reserveStudyId} version={version} onChanged={reload} />
      ) : (
        <EmptyState title="No reserve study yet">
          A study lists what wears out, what it costs and when, and how much to set aside. Start one, then type its components or take them
          from a file.
        </EmptyState>
      )}
    </>
  );
}

/** The page at `/c/$communityId/reserve-components`. */
export default function ReserveComponentsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const found = useCall(reserveStudies.listReserveStudies, { communityId });
  const funds = found.data?.funds ?? [];
  const fund = funds.find((each) => each.fundId === shell.search.fund) ?? funds[0];
  return (
    <Column>
      {fund ? (
        <FundInHand key={fund.fundId} fund={fund} funds={funds} reload={() => void found.refetch()} />
      ) : (
        <>
          <PageHeader title="Reserve components" />
          {found.error || !found.data ? (
            <Waiting of={found} />
          ) : (
            <EmptyState title="No reserve fund yet">Add a fund beside the operating one, then its study can begin.</EmptyState>
          )}
        </>
      )}
    </Column>
  );
}
