// The tie-outs of one community in the side panel: both sides of each, and a door to every row that is to
// blame.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall } from '../../../../packages/pages/shell.tsx';
import { DateField, EmptyState, Failed, LoadingRows, Money, Panel, PanelSection } from '../../../../packages/ui/ui.ts';
import { tieOuts } from '../tie-out.contract.ts';
import { Lamp, lookedWords, Sides } from './tie-out-parts.tsx';

type Detail = ClientOutput<typeof tieOuts.getTieOuts>;
type TieOut = Detail['tieOuts'][number];
type Offender = TieOut['offenders'][number];

function Door({ offender, communityId }: { offender: Offender; communityId: string }) {
  const { entryId, link, what } = offender;
  if (entryId)
    return (
      <ScreenLink to="journal-entry-view" params={{ communityId, entryId }}>
        {what}
      </ScreenLink>
    );
  if (!link) return what;
  return (
    <ScreenLink to={link.screen} params={{ communityId, ...link.params }} search={link.search ?? {}}>
      {what}
    </ScreenLink>
  );
}

function Offenders({ tieOut, communityId }: { tieOut: TieOut; communityId: string }) {
  if (tieOut.offenders.length === 0) return null;
  return (
    <table className="side-table" aria-label={`To blame: ${tieOut.title}`}>
      <thead>
        <tr>
          <th scope="col">To blame</th>
          <th scope="col" className="num">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {tieOut.offenders.map((offender) => (
          <tr key={`${offender.entryId} ${offender.what}`}>
            <td>
              <Door offender={offender} communityId={communityId} /> <span className="t3">{formatDate(offender.date)}</span>
            </td>
            <td className="num">
              <Money value={offender.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function One({ tieOut, communityId }: { tieOut: TieOut; communityId: string }) {
  return (
    <PanelSection title={tieOut.title} aside={<Lamp light={tieOut} />}>
      {tieOut.lamp !== 'GREY' && <Sides light={tieOut} />}
      <Offenders tieOut={tieOut} communityId={communityId} />
      {tieOut.redSinceTime && <p className="t3">Red since {lookedWords(tieOut.redSinceTime)}</p>}
    </PanelSection>
  );
}

/** Red ones first, those that do not apply last. */
function inOrder(tieOuts: readonly TieOut[]): TieOut[] {
  const rank = { RED: 0, GREEN: 1, GREY: 2 } as const;
  return tieOuts.toSorted((a, b) => rank[a.lamp] - rank[b.lamp]);
}

/** The panel of a community. */
export function TieOutPanel({
  communityId,
  name,
  ...place
}: {
  communityId: string;
  name: string;
  position: string;
  onClose(): void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}) {
  const [asOfDate, setAsOfDate] = useState('');
  const detail = useCall(tieOuts.getTieOuts, { communityId, ...(asOfDate ? { asOfDate } : {}) });
  const mayRun = useMayCall(tieOuts.runTieOuts);
  const again = useCommand(tieOuts.runTieOuts);
  const footer = mayRun && (
    <Action label="Check again" run={() => again.mutateAsync({ communityId })} done={() => `${name} is checked`} allowed={mayRun} />
  );
  return (
    <Panel label={`Tie-outs of ${name}`} {...place} footer={footer} width={408}>
      {detail.error ? (
        <Failed message={detail.error.message} reference={detail.error.reference} onRetry={() => void detail.refetch()} />
      ) : !detail.data ? (
        <LoadingRows />
      ) : detail.data.tieOuts.length === 0 ? (
        <EmptyState title="Not checked yet">The next round looks at it, or run it now.</EmptyState>
      ) : (
        <>
          <PanelSection title={name} aside={`checked ${lookedWords(detail.data.checkedTime)}`}>
            {detail.data.asOfDate && <p className="t2">Every posting up to {formatDate(detail.data.asOfDate)}.</p>}
            <DateField label="At the end of another day" width={180} value={asOfDate} onChange={setAsOfDate} />
          </PanelSection>
          {inOrder(detail.data.tieOuts).map((tieOut) => (
            <One key={tieOut.name} tieOut={tieOut} communityId={communityId} />
          ))}
        </>
      )}
    </Panel>
  );
}
