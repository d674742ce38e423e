// The log of what the law packs judged: verdict, dates, amount, what was missing, and the rule it was judged
// by.
import type { ListRow } from '../../../packages/contract/contract.ts';
import { formatDate, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { ListPage } from '../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../packages/pages/shell.tsx';
import { EmptyState, Facts, PanelSection } from '../../../packages/ui/ui.ts';
import { judgmentList, verdictWords } from '../law.contract.ts';

const look = {
  judgedDate: { width: 92 },
  verdict: { width: 104 },
  subject: { width: 260, emphasis: 'strong' },
  topic: { width: 120 },
  asOfDate: { width: 92 },
  earliestDate: { width: 96 },
  deadlineDate: { width: 96 },
  amount: { width: 92 },
  missing: { width: 170 },
  citation: { width: 240 },
  ruleVersion: { width: 260, emphasis: 'quiet' },
  judgedBy: { width: 130 },
} as const;

const dayText = (day: LocalDate | null) => (day === null ? '—' : formatDate(day));

function JudgmentPanel({ row }: { row: ListRow<typeof judgmentList> }) {
  return (
    <PanelSection title={row.subject}>
      <Facts
        facts={[
          ['Verdict', verdictWords[row.verdict][0]],
          ['Citation', row.citation],
          ['Rule version', row.ruleVersion || 'None'],
          ['As of', dayText(row.asOfDate)],
          ['Not before', dayText(row.earliestDate)],
          ['Not after', dayText(row.deadlineDate)],
          ['Missing', row.missing || 'Nothing'],
          ['Judged', `${dayText(row.judgedDate)}, ${row.judgedBy}`],
        ]}
      />
    </PanelSection>
  );
}

/** The page at `/c/$communityId/law/judgments`. */
export default function LawJudgementsScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={judgmentList}
      scope={{ communityId }}
      look={look}
      panel={(row) => <JudgmentPanel row={row} />}
      actions={
        <ScreenLink to="law-packs" className="btn">
          Law packs
        </ScreenLink>
      }
      empty={
        <EmptyState title="Nothing was judged yet" icon="check">
          Late fees are judged when they are posted. Each keeps the rule it was judged by.
        </EmptyState>
      }
    />
  );
}
