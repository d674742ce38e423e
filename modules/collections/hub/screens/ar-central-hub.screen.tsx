// Receivables on one page: the last charges and receipts, who is late, and the way to each. A feature flag
// of the customer turns it on.
import type { ReactNode } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { useFlag } from '../../../../packages/pages/flags.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Column, DateText, EmptyState, Failed, LoadingRows, Money, PageHeader, PanelSection } from '../../../../packages/ui/ui.ts';
import { chargeBatchList, receiptList } from '../../../receivables/receivables.contract.ts';
import { lateOwnerList } from '../../late/late-owner.contract.ts';

interface Line {
  key: string;
  what: ReactNode;
  beside: string;
  date: string | null;
  amount: string | null;
}

interface SectionProps {
  title: string;
  /** The screen with all of them. */
  all: string;
  read: { data?: { rows: readonly unknown[] } | undefined; error: Parameters<typeof failureOf>[0] | null; refetch(): unknown };
  lines: readonly Line[];
  none: string;
}

function Section({ title, all, read, lines, none }: SectionProps) {
  const shell = useShell();
  const link = shell.mayOpen(all) && <ScreenLink to={all}>All</ScreenLink>;
  const failed = read.error ? failureOf(read.error) : null;
  return (
    <PanelSection title={title} aside={link}>
      {failed && <Failed message={failed.message} reference={failed.reference} onRetry={() => void read.refetch()} />}
      {!failed && !read.data && <LoadingRows rows={4} />}
      {read.data && lines.length === 0 && <p className="t3">{none}</p>}
      {lines.length > 0 && (
        <table className="side-table" aria-label={title}>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <td>{line.date === null ? '' : <DateText value={line.date} />}</td>
                <td>{line.what}</td>
                <td className="t3">{line.beside}</td>
                <td className="tn">{line.amount !== null && <Money value={line.amount} zero="digits" />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PanelSection>
  );
}

function Charges({ communityId }: { communityId: string }) {
  const may = useMayCall(chargeBatchList.calls.readPage);
  const read = useCall(chargeBatchList.calls.readPage, may ? { communityId, limit: 8 } : null);
  if (!may) return null;
  const lines = (read.data?.rows ?? []).map((row) => ({
    key: row.batchId,
    what: row.description,
    beside: row.state === 'POSTED' ? 'Posted' : 'Not posted',
    date: row.postDate,
    amount: row.total,
  }));
  return <Section title="Last charges" all="activity-charges" read={read} lines={lines} none="No charges yet." />;
}

function Receipts({ communityId }: { communityId: string }) {
  const may = useMayCall(receiptList.calls.readPage);
  const read = useCall(receiptList.calls.readPage, may ? { communityId, limit: 8 } : null);
  if (!may) return null;
  const lines = (read.data?.rows ?? []).map((row) => ({
    key: row.receiptId,
    what: (
      <ScreenLink to="owner-view" params={{ ownershipId: row.ownershipId }}>
        {row.owner}
      </ScreenLink>
    ),
    beside: row.checkNumber,
    date: row.postDate,
    amount: row.amount,
  }));
  return <Section title="Last receipts" all="activity-cash-receipts" read={read} lines={lines} none="No receipts yet." />;
}

function LateOwners({ communityId }: { communityId: string }) {
  const read = useCall(lateOwnerList.calls.readPage, { communityId, limit: 8 });
  const lines = (read.data?.rows ?? []).map((row) => ({
    key: row.ownershipId,
    what: (
      <ScreenLink to="owner-view" params={{ ownershipId: row.ownershipId }}>
        {row.owner}
      </ScreenLink>
    ),
    beside: `${row.daysLate} days${row.inCase ? ', case open' : ''}`,
    date: row.oldestDate,
    amount: row.owes,
  }));
  return <Section title="Late owners" all="late-owners" read={read} lines={lines} none="Nobody is late." />;
}

/** The page at `/c/$communityId/receivables/overview`. */
export default function ArCentralHubScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const isOn = useFlag('ar-central-hub');
  if (!isOn)
    return (
      <>
        <PageHeader title="Receivables overview" />
        <EmptyState
          title="The overview is off"
          actions={
            shell.mayOpen('late-owners') && (
              <ScreenLink to="late-owners" className="btn">
                Late owners
              </ScreenLink>
            )
          }
        >
          An administrator turns it on among the features of the company.
        </EmptyState>
      </>
    );
  const act = (screen: string, label: string) =>
    shell.mayOpen(screen) && (
      <Button key={screen} onClick={() => shell.go(screen)}>
        {label}
      </Button>
    );
  return (
    <Column>
      <PageHeader
        title="Receivables overview"
        actions={
          <>
            {act('apply-charges', 'Apply charges')}
            {act('owner-receipt-entry', 'Enter payments')}
            {act('collection-run', 'Run collections')}
          </>
        }
      />
      <div className="scroll">
        <Charges communityId={communityId} />
        <Receipts communityId={communityId} />
        <LateOwners communityId={communityId} />
      </div>
    </Column>
  );
}
