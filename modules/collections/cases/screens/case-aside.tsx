// Beside a case: its balance by kind, what stands beside it, who gets notices, and its feed.
import type { ReactNode } from 'react';
import { DateText, Facts, Money, PanelSection, SidePane } from '../../../../packages/ui/ui.ts';
import { eventWords } from '../case.contract.ts';
import type { CaseShown } from './case-parts.tsx';

type Fact = [string, ReactNode];
const dated = (title: string, value: string | null): Fact[] => (value === null ? [] : [[title, <DateText key={title} value={value} />]]);

function Balance({ shown: { balances, facts } }: { shown: CaseShown }) {
  const line = (title: string, value: string): Fact => [title, <Money key={title} value={value} zero="digits" />];
  return (
    <PanelSection title="Balance by kind">
      <Facts
        facts={[
          line('Assessments', balances.assessments),
          line('Late fees', balances.lateFees),
          line('Interest', balances.interest),
          line('Collection costs, other', balances.other),
          line('Owes today', balances.total),
          ...(facts.petitionDate === null ? [] : [line('Of it before the petition', balances.prePetition)]),
        ]}
      />
    </PanelSection>
  );
}

function Beside({ shown }: { shown: CaseShown }) {
  const { facts, attorney, holds } = shown;
  return (
    <PanelSection title="Holds">
      <Facts
        facts={[
          ['Holds of the property', holds || 'None'],
          ['Bankruptcy', facts.petitionDate === null ? 'None known' : <DateText key="p" value={facts.petitionDate} />],
          ...dated('Proof of claim due', facts.claimDueDate),
          ...dated('Discharged', facts.dischargedDate),
          ['Dispute', facts.isDisputed ? 'Yes' : 'None'],
          ['Military service', facts.isMilitary ? 'Serves' : 'None known'],
          ...dated('Military status checked', facts.militaryCheckedDate),
          ['Attorney', attorney || 'None'],
          ...(facts.feeAgreement === '' ? [] : [['Fee agreement', facts.feeAgreement] as Fact]),
          ...dated('Lien recorded', facts.lienDate),
          ...(facts.lienInstrument === '' ? [] : [['Instrument', facts.lienInstrument] as Fact]),
          ...(facts.lienAmount === null ? [] : [['Lien amount', <Money key="l" value={facts.lienAmount} />] as Fact]),
          ...dated('Lien released', facts.lienReleasedDate),
          ...dated('Judgment entered', facts.judgmentDate),
          ...dated('Foreclosure filed', facts.foreclosureDate),
        ]}
      />
    </PanelSection>
  );
}

/** The pane beside a case. */
export function CaseAside({ shown }: { shown: CaseShown }) {
  return (
    <SidePane label="About the case" width={360}>
      <Balance shown={shown} />
      <Beside shown={shown} />
      <PanelSection title="Who gets notices">
        <p>{shown.mailTo === '' ? 'No mailing address on file' : shown.mailTo}</p>
      </PanelSection>
      <PanelSection title="Feed">
        {shown.feed.map((one) => (
          <p key={`${one.time} ${one.what} ${one.note}`}>
            <b>{eventWords[one.what]}</b> {one.note}
            <br />
            <span className="t3">
              <DateText value={one.date} /> {one.by}
            </span>
          </p>
        ))}
      </PanelSection>
    </SidePane>
  );
}
