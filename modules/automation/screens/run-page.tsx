// A run before it is done: the plan as its preview, on whose behalf, and one button.
import { type ReactNode, useState } from 'react';
import type { Endpoint, JobPlan } from '../../../packages/contract/contract.ts';
import { Previewed, type PreviewedAct, PreviewWaits } from '../../../packages/pages/pages.ts';
import { Facts, type PageHeaderProps, PanelSection } from '../../../packages/ui/ui.ts';
import { personWords } from './job-words.tsx';
import { firstTab, type PlanTab, PlanTable, planTabs } from './plan-tables.tsx';

/** What both previews of runs show. */
export interface RunView {
  plan: JobPlan;
  person: string;
  agent: string;
}

/** The figure a person compares when what it rests on has changed. */
export const planFigure = ({ plan }: RunView) => [{ key: plan.summary, label: plan.summary, amount: null }];

/** The page of a run that is previewed. */
export function RunPage<P extends Endpoint>({
  of,
  view,
  header,
  verb,
  what,
  back,
}: {
  of: PreviewedAct<P>;
  view: RunView | undefined;
  header: PageHeaderProps;
  /** "Run" or "Post". */
  verb: string;
  /** What becomes of it, in a sentence. */
  what: ReactNode;
  back(): void;
}) {
  const [chosen, setTab] = useState<PlanTab | null>(null);
  if (!view) return <PreviewWaits of={of} header={header} />;
  const { plan, person, agent } = view;
  const tab = chosen ?? firstTab(plan);
  return (
    <Previewed
      of={of}
      noun="line"
      label={plan.summary === '' ? verb : `${verb}: ${plan.summary}`}
      header={header}
      tab={tab}
      onTab={setTab}
      tabs={planTabs(plan)}
      note="What it posts is undone as a batch"
      discard={{ label: 'Back', run: back }}
      aside={
        <PanelSection title="This run" aside={plan.summary || undefined}>
          <Facts facts={[['On behalf of', personWords(person, agent)]]} />
          <p className="t2">{what}</p>
        </PanelSection>
      }
    >
      <PlanTable key={tab} plan={plan} tab={tab} />
    </Previewed>
  );
}
