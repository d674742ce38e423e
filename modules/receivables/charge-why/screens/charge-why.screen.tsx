// Why one charge is owed: its rule and clause, what the law packs said, the notices with their proof, and how
// the amount comes about line by line.
import type { ReactNode } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  centsOf,
  DateText,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  StatusMark,
  TimeText,
} from '../../../../packages/ui/ui.ts';
import { confidenceWords } from '../../../law/law.contract.ts';
import { lawFacts } from '../../../law/law.web.tsx';
import { chargeWhy } from '../charge-why.contract.ts';

type Why = ClientOutput<typeof chargeWhy.getChargeWhy>;

const appliedWords: Readonly<Record<string, string>> = {
  RECEIPT: 'Payment',
  PREPAID: 'Prepaid money',
  BACKOUT: 'Payment taken back',
  UNAPPLIED: 'Payment unapplied',
  REVERSAL: 'Reversed',
  TRANSFER: 'Moved to another owner',
  WAIVER: 'Waived',
  WRITE_OFF: 'Written off',
};
const channelWords: Readonly<Record<string, string>> = { PAPER: 'Paper', EMAIL: 'Email', TEXT: 'Text message' };

function Arithmetic({ why }: { why: Why }) {
  return (
    <section className="psec" aria-label="Arithmetic">
      <h2>How it comes about</h2>
      <table className="side-table">
        <tbody>
          {why.arithmetic.map((line, i) => (
            <tr key={line.words}>
              <td>{i === why.arithmetic.length - 1 ? <b>{line.words}</b> : line.words}</td>
              <td className="num">{line.amount !== null && <Money value={line.amount} zero="digits" />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {why.reproduces !== null && (
        <p>
          <StatusMark
            tone={why.reproduces ? 'good' : 'attention'}
            word={
              why.reproduces
                ? 'Computed again, it comes to the same amount'
                : 'Computed again by the rule of its day, it comes to another amount'
            }
          />
        </p>
      )}
    </section>
  );
}

function Notices({ why }: { why: Why }) {
  return (
    <section className="psec" aria-label="Notices">
      <h2>Notices around its day</h2>
      {why.notices.length === 0 ? (
        <p className="sm">No letter went to this owner within 45 days of it.</p>
      ) : (
        <table className="side-table">
          <thead>
            <tr>
              <th>Letter</th>
              <th>Sent</th>
              <th>By</th>
              <th>Proof</th>
            </tr>
          </thead>
          <tbody>
            {why.notices.map((one) => (
              <tr key={one.letterId}>
                <td>
                  <ScreenLink to="letter-detail" params={{ letterId: one.letterId }}>
                    {one.subject}
                  </ScreenLink>
                </td>
                <td>
                  <DateText value={one.sentDate} />
                </td>
                <td>{channelWords[one.channel] ?? one.channel}</td>
                <td>{one.servedDate === null ? 'None yet' : <DateText value={one.servedDate} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Applied({ why }: { why: Why }) {
  if (why.applied.length === 0) return <p className="sm">Nothing was paid on it yet.</p>;
  return (
    <table className="side-table">
      <thead>
        <tr>
          <th>Day</th>
          <th>What</th>
          <th className="num">Amount</th>
          <th className="num">Still open</th>
        </tr>
      </thead>
      <tbody>
        {why.applied.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one day and amount may be alike
          <tr key={i}>
            <td>
              <DateText value={one.date} />
            </td>
            <td>{appliedWords[one.kind] ?? one.kind}</td>
            <td className="num">
              <Money value={one.amount} />
            </td>
            <td className="num">
              <Money value={one.open} zero="digits" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rule({ why }: { why: Why }) {
  const { law, record, clauses, resolution, from } = why;
  const facts: [string, ReactNode][] = [
    ['Rule', why.rule],
    ...clauses.map(({ title, clause }): [string, ReactNode] => [title, clause]),
    ...(resolution === '' ? [] : [['Resolution', resolution] as [string, ReactNode]]),
    ...(from === null
      ? []
      : ([
          [
            'From',
            <ScreenLink key="from" to="charge-why" params={{ chargeId: from.chargeId }}>
              {from.words}
            </ScreenLink>,
          ],
        ] as [string, ReactNode][])),
  ];
  return (
    <>
      <PanelSection title="Rule">
        <Facts facts={facts} />
      </PanelSection>
      <PanelSection title="What the law packs said">
        <Facts
          facts={[
            ...lawFacts(law),
            ...(record
              ? ([
                  ['Record', record.title],
                  ['Confidence', confidenceWords[record.confidence]],
                ] as [string, ReactNode][])
              : []),
          ]}
        />
      </PanelSection>
    </>
  );
}

function Explained({ why }: { why: Why }) {
  const amount = formatMoney(centsOf(why.amount) ?? 0n, 'digits');
  return (
    <Column>
      <PageHeader
        title="Why do I owe this?"
        crumbs={why.links.map((link) => (
          <ScreenLink key={link.screen} to={link.screen} params={link.params}>
            {link.words}
          </ScreenLink>
        ))}
        meta={`${why.accountNumber} ${why.owner}, ${why.address}`}
      />
      <PanelSection title={`${amount} ${why.codeName}`} aside={formatDate(why.chargeDate)}>
        <Facts
          facts={[
            ['What for', why.description || why.rule],
            ['Still open', <Money key="open" value={why.open} zero="digits" />],
            ...(why.isReversed ? ([['Reversed', 'This charge was taken back.']] as const) : []),
            ['Posted by', why.postedBy || 'The system'],
            ['Posted', <TimeText key="when" value={why.postedTime} form="words" />],
          ]}
        />
      </PanelSection>
      <Rule why={why} />
      <Arithmetic why={why} />
      <Notices why={why} />
      <PanelSection title="Paid on it">
        <Applied why={why} />
      </PanelSection>
    </Column>
  );
}

/** The page at `/c/$communityId/receivables/charges/$chargeId/why`. */
export default function ChargeWhyScreen() {
  const { communityId } = useCommunity();
  const { chargeId = '' } = useShell().params;
  const read = useCall(chargeWhy.getChargeWhy, /^\d+$/.test(chargeId) ? { communityId, chargeId } : null);
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!/^\d+$/.test(chargeId)) return <EmptyState title="No such charge">Open it from the ledger of its owner.</EmptyState>;
  return read.data ? <Explained why={read.data} /> : <LoadingRows rows={10} />;
}
