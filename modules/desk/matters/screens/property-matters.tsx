// What is open about a property, at the top of its profile: each line leads to where it is dealt with.
import type { MouseEvent } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { DateText, Money, PanelSection, Tag } from '../../../../packages/ui/ui.ts';
import { type MatterKind, openMatters } from '../matter.contract.ts';

type Matter = ClientOutput<typeof openMatters.listOfProperty>[number];

const kindWords: Readonly<Record<MatterKind, string>> = {
  BALANCE: 'Account',
  CASE: 'Collections',
  PLAN: 'Payment plan',
  RESALE: 'Resale',
  TASK: 'Task',
  RENTER: 'Lease',
  RESERVATION: 'Reservation',
  FILE: 'Files',
};

function MatterLine({ matter: { kind, title, detail, isPressing, amount, dueDate, path } }: { matter: Matter }) {
  const shell = useShell();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    shell.goTo(path);
  };
  return (
    <li className="row">
      <Tag tone={isPressing ? 'attention' : 'neutral'}>{kindWords[kind]}</Tag>
      <span className="grow">
        <a href={path} onClick={follow}>
          {title}
        </a>{' '}
        <span className="t2">
          {detail}
          {dueDate && (
            <>
              , <DateText value={dueDate} form="words" />
            </>
          )}
        </span>
      </span>
      {amount !== null && <Money value={amount} />}
    </li>
  );
}

/** The panel; nothing while there is nothing open. */
export function PropertyMatters({ communityId, propertyId }: { communityId: string; propertyId: string }) {
  const matters = useCall(openMatters.listOfProperty, { communityId, propertyId }).data ?? [];
  if (matters.length === 0) return null;
  return (
    <PanelSection title="Open matters" aside={`${matters.length}`}>
      <ul className="files">
        {matters.map((matter) => (
          <MatterLine key={`${matter.kind} ${matter.path} ${matter.title} ${matter.dueDate ?? ''}`} matter={matter} />
        ))}
      </ul>
    </PanelSection>
  );
}
