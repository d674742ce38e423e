// The packs of law and how a community stands to them: which bind it, its kind, and the rules of its
// documents.
import { useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { formatDate } from '../../../packages/kernel/kernel.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { failureOf } from '../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  Facts,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  Panel,
  PanelSection,
  Split,
  type TableColumn,
  type TableView,
} from '../../../packages/ui/ui.ts';
import { collectorRoleWords, communityTypeWords, houseRuleKinds, law, regimeWords } from '../law.contract.ts';
import { AddHouseRule, EndHouseRule, houseRuleText, StandingDialog } from './law-dialogs.tsx';

type Answer = ClientOutput<typeof law.getCommunityLaw>;
type Pack = Answer['packs'][number];

const columns: TableColumn<Pack>[] = [
  { key: 'name', title: 'Pack', width: 190, emphasis: 'strong' },
  {
    key: 'binds',
    title: 'Where',
    kind: 'status',
    width: 124,
    value: (pack) => (pack.binds ? 'Here' : 'Elsewhere'),
    tone: (pack) => (pack.binds ? 'good' : 'neutral'),
  },
  { key: 'inForce', title: 'In force', kind: 'count', width: 84 },
  { key: 'mayBlock', title: 'May block', kind: 'count', width: 88 },
  { key: 'accepted', title: 'Accepted', kind: 'count', width: 88 },
  { key: 'conflicts', title: 'Conflicts', kind: 'count', width: 88 },
  { key: 'nextChange', title: 'Next change', kind: 'date', width: 104 },
  { key: 'generatedOn', title: 'As known on', kind: 'date', width: 104, hidden: true },
  { key: 'reviewDue', title: 'Review due', kind: 'date', width: 104 },
];

type Asked = 'standing' | 'add' | { end: string } | null;

function Standing({ data, ask }: { data: Answer; ask(asked: Asked): void }) {
  const may = useMayCall(law.saveStanding);
  const { state, standing } = data;
  return (
    <PanelSection title="This community">
      <Facts
        facts={[
          ['State', state === '' ? 'Not set' : state],
          ['Kind', standing ? communityTypeWords[standing.communityType] : 'Not set: no pack binds it'],
          ...(standing && standing.statutoryRegime !== '' ? ([['Came under', regimeWords[standing.statutoryRegime]]] as const) : []),
          ...(standing ? ([['Collects as', collectorRoleWords[standing.collectorRole]]] as const) : []),
        ]}
      />
      {may && <Button onClick={() => ask('standing')}>{standing ? 'Change' : 'Set the kind'}</Button>}
    </PanelSection>
  );
}

function HouseRules({ data, ask }: { data: Answer; ask(asked: Asked): void }) {
  const may = useMayCall(law.addHouseRule);
  const mayEnd = useMayCall(law.endHouseRule);
  return (
    <PanelSection title="Rules of the documents">
      <p className="sm t3">They count only where they are stricter than the law.</p>
      {data.houseRules.map((rule) => (
        <div key={rule.houseRuleId}>
          <Facts
            facts={[
              [houseRuleKinds[rule.fact].title, houseRuleText(rule)],
              ['Clause', rule.clause],
              ['From', rule.endDate === null ? formatDate(rule.startDate) : `${formatDate(rule.startDate)} to ${formatDate(rule.endDate)}`],
            ]}
          />
          {mayEnd && rule.endDate === null && (
            <Button weight="quiet" onClick={() => ask({ end: rule.houseRuleId })}>
              End
            </Button>
          )}
        </div>
      ))}
      {data.houseRules.length === 0 && <p className="sm">None.</p>}
      {may && <Button onClick={() => ask('add')}>Add rule</Button>}
    </PanelSection>
  );
}

/** The page at `/c/$communityId/law`. */
export default function LawPacksScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const read = useCall(law.getCommunityLaw, { communityId });
  const [view, setView] = useState<TableView>({});
  const [asked, ask] = useState<Asked>(null);
  const [isAside, setAside] = useState(true);
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows rows={12} />;
  const { data } = read;
  const ending = typeof asked === 'object' && asked !== null ? data.houseRules.find((rule) => rule.houseRuleId === asked.end) : undefined;
  return (
    <Split>
      <Column>
        <PageHeader
          title="Law packs"
          actions={
            <>
              {!isAside && <Button onClick={() => setAside(true)}>This community</Button>}
              <ScreenLink to="law-judgements" className="btn">
                Law judgments
              </ScreenLink>
            </>
          }
        />
        <Note tone="attention" title="Not reviewed by counsel">
          Not legal advice. A record warns until a named person accepts it; one marked as void or unlawful to breach blocks.
        </Note>
        <DataTable
          label="Law packs"
          rows={data.packs}
          columns={columns}
          rowId={(pack) => pack.jurisdiction}
          state={view}
          onState={setView}
          noun="packs"
          onOpen={(pack) => shell.go('law-pack', { jurisdiction: pack.jurisdiction })}
          hrefOf={(pack) => shell.hrefOf('law-pack', { jurisdiction: pack.jurisdiction })}
        />
      </Column>
      {isAside && (
        <Panel label="This community" onClose={() => setAside(false)}>
          <Standing data={data} ask={ask} />
          <HouseRules data={data} ask={ask} />
        </Panel>
      )}
      {asked === 'standing' && <StandingDialog standing={data.standing} onClose={() => ask(null)} />}
      {asked === 'add' && <AddHouseRule onClose={() => ask(null)} />}
      {ending && <EndHouseRule rule={ending} onClose={() => ask(null)} />}
    </Split>
  );
}
