// Beside a template: the next dates, and those that became bills or were skipped.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, Failed, LoadingRows, PanelSection, SidePane, StatusMark, toast } from '../../../../packages/ui/ui.ts';
import { billWords } from '../../bills/screens/bill-parts.tsx';
import { invoiceTemplate } from '../../payables.contract.ts';

type Occurrence = ClientOutput<typeof invoiceTemplate.listOccurrences>[number];

function DateWords({ one }: { one: Occurrence }) {
  if (one.state === 'SKIPPED') return <StatusMark tone="neutral" word="Skipped" />;
  if (one.state === 'NEXT') return <span className="t3">{one.billNumber}</span>;
  return (
    <>
      <ScreenLink to="bill-view" className="drill" params={{ billId: one.billId ?? '' }}>
        {one.billNumber}
      </ScreenLink>{' '}
      {one.billStatus && <StatusMark {...billWords[one.billStatus]} />}
    </>
  );
}

/** The pane. Skipping and freeing a date happen here. */
export function TemplateDates({ templateId }: { templateId: string }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const of = { communityId, invoiceTemplateId: templateId };
  const found = useCall(invoiceTemplate.listOccurrences, of);
  const skip = useCommand(invoiceTemplate.skipOccurrence);
  const free = useCommand(invoiceTemplate.freeOccurrence);
  const mayChange = useMayCall(invoiceTemplate.skipOccurrence);
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows rows={4} />;
  const next = found.data.filter((one) => one.state === 'NEXT').toReversed();
  const used = found.data.filter((one) => one.state !== 'NEXT');
  const run = (act: typeof skip, one: Occurrence, words: string) =>
    act.mutate(
      { ...of, occursDate: one.occursDate },
      { onSuccess: () => toast({ text: `${words} ${formatDate(one.occursDate)}` }), onError: toastFailure },
    );
  const line = (one: Occurrence, button: { label: string; act: typeof skip; words: string } | null) => (
    <li key={one.occursDate} className="row">
      <span className="grow">
        <DateText value={one.occursDate} /> <DateWords one={one} />
      </span>
      {button && mayChange && (
        <Button
          size="small"
          weight="quiet"
          aria-label={`${button.label} ${formatDate(one.occursDate)}`}
          onClick={() => run(button.act, one, button.words)}
        >
          {button.label}
        </Button>
      )}
    </li>
  );
  return (
    <SidePane label="Dates" width={344}>
      <PanelSection
        title="Next bills"
        aside={
          next[0] &&
          shell.mayOpen('recurring-bills') && (
            <ScreenLink to="recurring-bills" search={{ through: next[0].occursDate.slice(0, 10) }}>
              Generate
            </ScreenLink>
          )
        }
      >
        <ul>{next.map((one, i) => line(one, i === 0 ? { label: 'Skip', act: skip, words: 'Skipped' } : null))}</ul>
        {next.length === 0 && <p className="t3">No bill is left to make.</p>}
      </PanelSection>
      <PanelSection title="Bills made" aside={used.length || undefined}>
        <ul>{used.map((one) => line(one, one.canFree ? { label: 'Use again', act: free, words: 'Free again:' } : null))}</ul>
        {used.length === 0 && <p className="t3">None yet.</p>}
      </PanelSection>
    </SidePane>
  );
}
