// The head of an owner's account: what is owed and why in one sentence, its figures, and the last twelve
// months as bars that open their lines.
import type { ReactNode } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDay, formatMoney, formatMonth, localDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Failed, LoadingRows, Money, type MonthBar, MonthBars } from '../../../../packages/ui/ui.ts';
import { ownerWhy, type WhyKind } from '../owner-why.contract.ts';

type Why = ClientOutput<typeof ownerWhy.getOwnerWhy>;
type Month = Why['months'][number];

const kindWords: Readonly<Record<WhyKind, readonly [one: string, many: string]>> = {
  BEGINNING: ['beginning balance', 'beginning balances'],
  ASSESSMENT: ['assessments', 'assessments'],
  SPECIAL: ['special assessment', 'special assessments'],
  LATE_FEE: ['late fee', 'late fees'],
  INTEREST: ['interest', 'interest'],
  NSF: ['returned payment fee', 'returned payment fees'],
  OTHER: ['other', 'other'],
};

function kindFigure({ kind, count, each }: Why['kinds'][number]): string {
  const words = kindWords[kind][count === 1 ? 0 : 1];
  return each !== null && count > 1 ? `${words}, ${count} × ${moneyText(each)}` : words;
}

const moneyText = (amount: string) => formatMoney(textToCents(amount), 'digits');
const dateOf = (wire: string) => localDate(wire.slice(0, 10));
const dayOf = (wire: string) => formatDay(dateOf(wire));

function Figures({ why }: { why: Why }) {
  const figures: [key: string, value: string, words: string][] = [
    ...why.kinds.map((one): [string, string, string] => [one.kind, one.open, kindFigure(one)]),
    ...(textToCents(why.over90) === 0n ? [] : [['over90', why.over90, 'over 90 days'] as [string, string, string]]),
    ...(textToCents(why.prepaid) === 0n ? [] : [['prepaid', why.prepaid, 'prepaid'] as [string, string, string]]),
    ...(why.next ? [['next', why.next.owes, `on ${dayOf(why.next.date)}`] as [string, string, string]] : []),
  ];
  return (
    <dl className="why-figures" aria-label="What makes up the balance">
      {figures.map(([key, value, words]) => (
        <div key={key}>
          <dt>{words}</dt>
          <dd className="tn">
            <Money value={value} zero="digits" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The sentence: an amount in bold, and the reason the server gives. */
function Sentence({ why }: { why: Why }) {
  const strong = (amount: string): ReactNode => <strong className="tn">{moneyText(amount)}</strong>;
  if (textToCents(why.owes) !== 0n)
    return (
      <p>
        Owes {strong(why.owes)}: {why.why}
      </p>
    );
  return textToCents(why.prepaid) === 0n ? (
    <p>Owes nothing. {why.why}</p>
  ) : (
    <p>
      Has {strong(why.prepaid)} prepaid. {why.why}
    </p>
  );
}

function monthWords({ month, charged, open, feesCharged, feesOpen }: Month): string {
  const fees = textToCents(feesCharged) === 0n ? '' : `, ${moneyText(feesCharged)} in fees, ${moneyText(feesOpen)} unpaid`;
  return `${formatMonth(dateOf(month))}: ${moneyText(charged)} charged, ${moneyText(open)} unpaid${fees}`;
}

function barsOf(months: readonly Month[]): MonthBar[] {
  return months.map((one) => ({
    key: one.month,
    label: formatMonth(dateOf(one.month)).slice(0, 3),
    words: monthWords(one),
    charged: Number(textToCents(one.charged)),
    open: Number(textToCents(one.open)),
    cap: textToCents(one.feesOpen) !== 0n ? 'open' : textToCents(one.feesCharged) !== 0n ? 'paid' : 'none',
  }));
}

function MonthTable({ months }: { months: readonly Month[] }) {
  return (
    <table className="side-table">
      <thead>
        <tr>
          <th>Month</th>
          <th className="num">Charged</th>
          <th className="num">Unpaid</th>
          <th className="num">Fees unpaid</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((one) => (
          <tr key={one.month}>
            <td>{formatMonth(dateOf(one.month))}</td>
            <td className="num">
              <Money value={one.charged} />
            </td>
            <td className="num">
              <Money value={one.open} />
            </td>
            <td className="num">
              <Money value={one.feesOpen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface OwnerWhyProps {
  communityId: string;
  ownershipId: string;
  /** The month whose lines are looked at: its first day. */
  month: string | undefined;
  onMonth(month: string | null): void;
}

/** The head of the account. */
export function OwnerWhy({ communityId, ownershipId, month, onMonth }: OwnerWhyProps) {
  const found = useCall(ownerWhy.getOwnerWhy, { communityId, ownershipId });
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows rows={2} />;
  const why = found.data;
  return (
    <section className="why" aria-label="Why this is owed">
      <div className="why-words">
        <Sentence why={why} />
        <Figures why={why} />
      </div>
      {why.months.some((one) => textToCents(one.charged) !== 0n || textToCents(one.feesCharged) !== 0n) && (
        <MonthBars
          label="The last twelve months"
          months={barsOf(why.months)}
          chosen={month}
          onChoose={(key) => onMonth(key === month ? null : key)}
          table={<MonthTable months={why.months} />}
        />
      )}
    </section>
  );
}
