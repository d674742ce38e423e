// What the two faces of a reserve study share, the one that is typed and the one that is final: the switch of
// views, components as they are reckoned with, words.
import type { ReactNode } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { Bar, Segmented } from '../../../../packages/ui/ui.ts';
import type { reserveStudies } from '../reserve-study.contract.ts';
import type { StudyComponent } from '../reserve-study.rules.ts';

type ComponentOut = ClientOutput<typeof reserveStudies.getReserveStudy>['components'][number];

/** A component as the rules reckon with it. */
export function componentOf(component: ComponentOut): StudyComponent {
  return {
    ...component,
    unitCost: component.unitCost === null ? null : textToCents(component.unitCost),
    cost: textToCents(component.cost),
    lastDoneDate: component.lastDoneDate === null ? null : localDate(component.lastDoneDate.slice(0, 10)),
  };
}

/** The views of a study, as the address names them. */
const views = ['components', 'plan', 'chart', 'assumptions'] as const;
export type Shown = (typeof views)[number];

/** The view the address asks for. */
export function shownIn(text: string | undefined): Shown {
  return views.find((view) => view === text) ?? 'components';
}

/** The switch between what is typed and what follows from it. */
export function ShownBar({ shown, onShown, children }: { shown: Shown; onShown(next: Shown): void; children?: ReactNode }) {
  return (
    <Bar>
      <Segmented
        label="View"
        value={shown}
        onChange={onShown}
        options={[
          { value: 'components', label: 'Components' },
          { value: 'plan', label: 'Funding plan' },
          { value: 'chart', label: 'Chart' },
          { value: 'assumptions', label: 'Assumptions' },
        ]}
      />
      {children}
    </Bar>
  );
}

/** The words of a method. */
export const methodWords = { CASH_FLOW: 'Pooled (cash flow)', COMPONENT: 'Component (straight line)' } as const;
