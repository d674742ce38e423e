// What the screens of fiscal years share: states in words, and banks with how far they are reconciled.
import type { ReactNode } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, PanelSection, StatusMark, type Tone } from '../../../../packages/ui/ui.ts';
import type { yearClose } from '../year-close.contract.ts';
import { yearSetup } from '../year-setup.contract.ts';

type Listed = ClientOutput<typeof yearClose.listFiscalYears>;
/** A fiscal year as the dashboard lists it. */
export type YearRow = Listed['years'][number];
type Bank = Listed['banks'][number];

/** The state of a year in words, with its tone. */
export function stateOf(year: Pick<YearRow, 'state' | 'isReopened'>): readonly [word: string, tone: Tone] {
  if (year.isReopened) return ['Opened again', 'attention'];
  return ({ OPEN: ['Open', 'good'], ENDED: ['Ended', 'attention'], CLOSED: ['Closed', 'neutral'] } as const)[year.state];
}

/** Where the screens of years hang. */
export const yearCrumbs: readonly ReactNode[] = [
  <ScreenLink key="years" to="year-dashboard">
    Fiscal years
  </ScreenLink>,
];

/** Leads to the steps that set a fiscal year up: nothing for who may not. */
export function NewYearButton() {
  const shell = useShell();
  const mayAdd = useMayCall(yearSetup.setUpYear);
  return (
    mayAdd && (
      <Button icon="plus" onClick={() => shell.go('year-wizard')}>
        Set up new year
      </Button>
    )
  );
}

/** Each bank account with how far it is reconciled; what does not reach the day asked for stands out. */
export function BankSection({ banks, through }: { banks: readonly Bank[]; through: LocalDate | string }) {
  if (banks.length === 0) return null;
  return (
    <PanelSection title="Bank reconciliations" aside={banks.length}>
      <ul>
        {banks.map(({ bankAccountId, name, reconciledThroughDate }) => {
          const reaches = reconciledThroughDate !== null && reconciledThroughDate >= through;
          return (
            <li key={bankAccountId}>
              <StatusMark tone={reaches ? 'good' : 'attention'} word={reaches ? 'Reconciled' : 'Not reconciled'} quiet /> {name}{' '}
              <span className="t3">{reconciledThroughDate ? `through ${formatDate(reconciledThroughDate)}` : 'never reconciled'}</span>
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
