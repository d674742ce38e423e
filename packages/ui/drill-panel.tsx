// The panel a figure opens: opening balance, postings, closing balance, and below them the posting in hand
// with its documents.
import type { ReactNode } from 'react';
import type { MoneyValue } from './amount.rules.ts';
import { Money } from './money.tsx';
import { Panel, PanelSection } from './panel.tsx';

export interface DrillPosting {
  key: string;
  /** Short date: "Oct 19". */
  date: string;
  text: ReactNode;
  amount: MoneyValue;
  balance: MoneyValue;
}

export interface DrillPanelProps {
  /** Where the figure stands: "Balance sheet / 1200, Operating". */
  crumb: string;
  title: string;
  figure: MoneyValue;
  /** "on Oct 31, 2026" */
  figureNote?: string | undefined;
  /** Month, year, by owner. */
  choices?: ReactNode;
  opening?: MoneyValue;
  closing?: MoneyValue;
  /** What the last line is called; "Total" where the figure is no balance. */
  closingLabel?: string | undefined;
  /** Sum of the postings. */
  movement?: MoneyValue;
  postings: readonly DrillPosting[];
  current?: string | null | undefined;
  onCurrent?: ((key: string) => void) | undefined;
  /** Facts and documents of the current posting. */
  children?: ReactNode;
  footer?: ReactNode;
  onClose(): void;
  onOpen?: (() => void) | undefined;
}

function Line({ date, text, amount, balance, className }: Omit<DrillPosting, 'key'> & { className?: string }) {
  return (
    <tr className={className}>
      <td className="t3">{date}</td>
      <td className="ell">{text}</td>
      <td className="num">
        <Money value={amount} />
      </td>
      <td className={className === 'total' ? 'num dbl' : 'num'}>
        <Money value={balance} />
      </td>
    </tr>
  );
}

/** Opening balance plus postings equals the figure. */
export function DrillPanel(props: DrillPanelProps) {
  const {
    crumb,
    title,
    figure,
    figureNote,
    choices,
    opening,
    closing,
    closingLabel = 'Closing balance',
    movement,
    postings,
    current,
    onCurrent,
    children,
    footer,
    onClose,
    onOpen,
  } = props;
  return (
    <Panel label={`Postings of ${title}`} position={crumb} onBack={onClose} onClose={onClose} onOpen={onOpen} footer={footer} width={408}>
      <div className="psec drill-head">
        <h2>{title}</h2>
        <div className="row base">
          <span className="figure">
            <Money value={figure} zero="digits" />
          </span>
          {figureNote && <span className="t2 sm">{figureNote}</span>}
        </div>
        {choices}
      </div>
      <div className="drill-scroll">
        <table className="fix drill" aria-label={`Postings of ${title}`}>
          <colgroup>
            <col style={{ width: 62 }} />
            <col />
            <col style={{ width: 86 }} />
            <col style={{ width: 94 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Posting</th>
              <th scope="col" className="num">
                Amount
              </th>
              <th scope="col" className="num">
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {opening !== undefined && <Line date="" text={<span className="t2">Opening balance</span>} amount={null} balance={opening} />}
            {postings.map((posting) => (
              <tr key={posting.key} className={posting.key === current ? 'cur' : ''}>
                <td className="t3">{posting.date}</td>
                <td className="ell">
                  {onCurrent ? (
                    <button
                      type="button"
                      className="row-button ell"
                      aria-current={posting.key === current}
                      onClick={() => onCurrent(posting.key)}
                    >
                      {posting.text}
                    </button>
                  ) : (
                    posting.text
                  )}
                </td>
                <td className="num">
                  <Money value={posting.amount} />
                </td>
                <td className="num t2">
                  <Money value={posting.balance} />
                </td>
              </tr>
            ))}
            {closing !== undefined && <Line className="total" date="" text={closingLabel} amount={movement ?? null} balance={closing} />}
          </tbody>
        </table>
      </div>
      {children && <PanelSection>{children}</PanelSection>}
    </Panel>
  );
}
