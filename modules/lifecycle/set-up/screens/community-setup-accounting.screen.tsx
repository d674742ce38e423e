// The set-up of a community, step by step: each leads to where it is done in the books and may be taken up
// again until the set-up is complete.
import { useQueryClient } from '@tanstack/react-query';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  countOf,
  DataTable,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  type TableColumn,
  Tag,
} from '../../../../packages/ui/ui.ts';
import { community } from '../../../communities/communities.contract.ts';
import { setUp } from '../set-up.contract.ts';

type SetUp = ClientOutput<typeof setUp.getSetUp>;
type Step = SetUp['steps'][number];
interface Row {
  key: string;
  title: string;
  state: string;
  tone: 'good' | 'attention' | 'neutral';
  fact: string;
  help: string;
  screen: string;
  act: string;
}

/** What each step is, and where it is done. */
const stepWords: Readonly<Record<Step['step'], { title: string; help: string; screen: string; act: string; isOptional: boolean }>> = {
  YEAR: {
    title: 'Fiscal year',
    help: 'First day, monthly or quarterly periods, and the method: cash, accrual or modified accrual.',
    screen: 'year-wizard',
    act: 'Open a year',
    isOptional: false,
  },
  RANGES: {
    title: 'Account ranges',
    help: 'Number ranges that set an account’s type.',
    screen: 'gl-accounts',
    act: 'Ranges',
    isOptional: true,
  },
  CHART: { title: 'Chart of accounts', help: 'From a template or a file.', screen: 'gl-accounts', act: 'Chart', isOptional: false },
  REQUIRED: {
    title: 'Required accounts',
    help: 'Cash and fund balance for each fund, accounts payable, default cash.',
    screen: 'required-accounts-edit',
    act: 'Required accounts',
    isOptional: false,
  },
  BANKS: {
    title: 'Bank accounts',
    help: 'Each on its cash account.',
    screen: 'bank-account-add',
    act: 'Add a bank account',
    isOptional: true,
  },
  BALANCES: {
    title: 'Beginning balances',
    help: 'Opening balances: one entry, or a file of entries.',
    screen: 'journal-entries',
    act: 'Journal entries',
    isOptional: true,
  },
};

const columns: readonly TableColumn<Row>[] = [
  { key: 'title', title: 'Step', width: 170, emphasis: 'strong' },
  { key: 'state', title: 'State', kind: 'status', width: 110, tone: (row) => row.tone },
  { key: 'fact', title: 'What is there', width: 300 },
  { key: 'help', title: 'What it is', width: 440 },
  { key: 'act', title: 'Where', width: 170, render: (row) => <ScreenLink to={row.screen}>{row.act}</ScreenLink> },
];

const accountingRows = (steps: readonly Step[]): Row[] =>
  steps.map(({ step, isThere, fact }) => {
    const { isOptional, ...words } = stepWords[step];
    const state = isThere ? 'Done' : isOptional ? 'May follow' : 'Missing';
    return { ...words, key: step, fact, state, tone: isThere ? 'good' : isOptional ? 'neutral' : 'attention' };
  });

const propertyRows = ({ units, unitCount, withoutOwner }: SetUp): Row[] => [
  {
    key: 'UNITS',
    title: 'Properties',
    help: 'From a file, or one by one; checked against the unit count on the profile.',
    screen: 'community-setup-properties',
    act: 'Import properties',
    fact:
      unitCount === null
        ? `${units.toLocaleString('en-US')} there`
        : `${units.toLocaleString('en-US')} of ${unitCount.toLocaleString('en-US')} there`,
    ...(units > 0 && (unitCount === null || units === unitCount)
      ? { state: 'Done', tone: 'good' }
      : { state: 'Missing', tone: 'attention' }),
  },
  {
    key: 'OWNERS',
    title: 'Owners',
    help: 'A primary owner of each property.',
    screen: 'portfolio-owners',
    act: 'Owners',
    fact:
      units === 0
        ? 'After the properties'
        : withoutOwner === 0
          ? 'Every property has one'
          : `${countOf(withoutOwner, 'properties')} without`,
    ...(units > 0 && withoutOwner === 0 ? { state: 'Done', tone: 'good' } : { state: 'Missing', tone: 'attention' }),
  },
];

function Part({
  part,
  isDone,
  isActive,
  missing,
  rows,
}: {
  part: 'ACCOUNTING' | 'PROPERTIES';
  isDone: boolean;
  isActive: boolean;
  missing: readonly string[];
  rows: Row[];
}) {
  const { communityId } = useCommunity();
  const cache = useQueryClient();
  const may = useMayCall(setUp.finishPart);
  const title = part === 'ACCOUNTING' ? 'Accounting' : 'Properties and owners';
  const refresh = () =>
    Promise.all(
      [setUp.getSetUp, setUp.listSetUps, community.listCommunities].map((one) => cache.invalidateQueries({ queryKey: [one.name] })),
    );
  const finish = async () => {
    const done = await call(setUp.finishPart, { communityId, part });
    await refresh();
    return done;
  };
  const reopen = async () => {
    await call(setUp.reopenPart, { communityId, part });
    await refresh();
  };
  return (
    <section aria-label={title} className="stack">
      <div className="bar">
        <h2>{title}</h2>
        <Tag tone={isDone ? 'good' : 'attention'}>{isDone ? 'Done' : 'Under way'}</Tag>
        <Action
          label={`${title}: done`}
          allowed={may && !isDone && !isActive && missing.length === 0}
          run={finish}
          done={({ isActive: active }) => (active ? 'The set-up is complete: the community is active' : `${title} is done`)}
        />
        <Action
          label={`Take ${title.toLowerCase()} up again`}
          allowed={may && isDone && !isActive}
          run={reopen}
          done={() => `${title} is taken up again`}
        />
      </div>
      <DataTable
        label={`Steps: ${title}`}
        rows={rows}
        columns={columns}
        rowId={(row) => row.key}
        state={{}}
        onState={() => {}}
        bar={false}
      />
    </section>
  );
}

/** The page at `/c/$communityId/setup/accounting`. */
export default function CommunitySetupAccountingScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const found = useCall(setUp.getSetUp, { communityId });
  if (!found.data) return <Waiting title="The set-up did not load" of={found} />;
  const { name, isActive, accountingDone, propertiesDone, accountingMissing, propertiesMissing, steps } = found.data;
  return (
    <Column>
      <PageHeader
        title={`Set up ${name}`}
        crumbs={[
          <ScreenLink key="index" to="community-setup">
            Community setup
          </ScreenLink>,
        ]}
        meta={<Tag tone={isActive ? 'good' : 'attention'}>{isActive ? 'Complete' : 'Under way'}</Tag>}
        actions={shell.mayOpen('community-edit') && <Button onClick={() => shell.go('community-edit', { communityId })}>Profile</Button>}
      />
      <ScrollRegion label="Steps">
        <div className="stack">
          {isActive && (
            <PanelSection>
              <Note title="The set-up is complete.">What changes now is changed in its own place; the steps lead there.</Note>
            </PanelSection>
          )}
          <Part part="ACCOUNTING" isDone={accountingDone} isActive={isActive} missing={accountingMissing} rows={accountingRows(steps)} />
          <Part part="PROPERTIES" isDone={propertiesDone} isActive={isActive} missing={propertiesMissing} rows={propertyRows(found.data)} />
        </div>
      </ScrollRegion>
    </Column>
  );
}
