// The layout of every batch before it is posted: lines by tab at the left, exceptions, codes and entry at the
// right, the commit strip below.
import { type ReactNode, useState } from 'react';
import type { MoneyValue } from './amount.rules.ts';
import { Money } from './money.tsx';
import { Column, CommitBar, type CommitBarProps, PageHeader, type PageHeaderProps, Tabs } from './page.tsx';
import { PanelSection, SidePane } from './panel.tsx';
import { Split } from './split.tsx';
import { StatusMark, type Tone } from './status.tsx';

export interface BatchPreviewProps<Tab extends string> {
  header: PageHeaderProps;
  tab: Tab;
  onTab(tab: NoInfer<Tab>): void;
  /** All, differences, skipped and so on, each with its count. */
  tabs: readonly { value: NoInfer<Tab>; label: string; count: number }[];
  /** The DataTable (`bar={false}`) or EntryGrid of the lines. */
  children: ReactNode;
  /** `<Exceptions>`, `<CodeTotals>`, `<JournalLines>` inside PanelSections. */
  aside: ReactNode;
  asideLabel?: string;
  commit: CommitBarProps;
}

/** Preview before posting. */
export function BatchPreview<Tab extends string>({
  header,
  tab,
  onTab,
  tabs,
  children,
  aside,
  asideLabel = 'What will be posted',
  commit,
}: BatchPreviewProps<Tab>) {
  return (
    <>
      <Split>
        <Column>
          <PageHeader {...header} />
          <Tabs label="Lines" value={tab} onChange={onTab} tabs={tabs} />
          {children}
        </Column>
        <SidePane label={asideLabel}>{aside}</SidePane>
      </Split>
      <CommitBar {...commit} />
    </>
  );
}

export interface ExceptionItem {
  key: string;
  tone: Tone;
  /** The exception in bold: "7 Maple Court rises by 35.00." */
  title: string;
  /** Why. */
  text?: ReactNode;
  /** Choices; the one in force is not a button. */
  choices?: readonly { label: string; chosen?: boolean; run(): void }[] | undefined;
}

const TONE_WORD: Record<Tone, string> = { problem: 'To decide', attention: 'To know', neutral: 'To know', good: 'Settled' };

/** Exceptions of a batch, each with its choices. */
export function Exceptions({ items }: { items: readonly ExceptionItem[] }) {
  const decide = items.filter((item) => item.tone === 'problem').length;
  return (
    <PanelSection title="Exceptions" aside={`${decide} to decide, ${items.length - decide} to know`}>
      <ul>
        {items.map((item) => (
          <li className="ex" key={item.key}>
            <StatusMark tone={item.tone} word={TONE_WORD[item.tone]} quiet />
            <div>
              <b className="m">{item.title}</b> <span className="t2">{item.text}</span>
            </div>
            {item.choices && item.choices.length > 0 && (
              <div className="acts">
                {item.choices.map((choice) =>
                  choice.chosen ? (
                    <b key={choice.label}>{choice.label}</b>
                  ) : (
                    <button type="button" className="link" key={choice.label} onClick={choice.run}>
                      {choice.label}
                    </button>
                  ),
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** A line of a batch that found nothing to go with. */
export interface UnmatchedRow {
  key: string;
  label: string;
  amount?: MoneyValue | undefined;
  /** Why. */
  text?: ReactNode;
  choices?: readonly { label: string; run(): void }[] | undefined;
}

const UNMATCHED_SHOWN = 8;

/**
 * What matched nothing, and why; nothing is drawn when all did. `children` says what the rows have in common.
 */
export function Unmatched({ rows, children }: { rows: readonly UnmatchedRow[]; children?: ReactNode }) {
  const [showsAll, setShowsAll] = useState(false);
  if (rows.length === 0) return null;
  const shown = showsAll ? rows : rows.slice(0, UNMATCHED_SHOWN);
  return (
    <PanelSection title="Matched nothing" aside={rows.length.toLocaleString('en-US')}>
      {children && <p className="sm t2">{children}</p>}
      <ul>
        {shown.map((row) => (
          <li className="ex" key={row.key}>
            <StatusMark tone="neutral" word="Matched nothing" quiet />
            <div className="row">
              <span className="grow">
                {row.label} {row.text && <span className="t2">{row.text}</span>}
              </span>
              {row.amount !== undefined && <Money value={row.amount} />}
            </div>
            {row.choices && row.choices.length > 0 && (
              <div className="acts">
                {row.choices.map((choice) => (
                  <button type="button" className="link" key={choice.label} onClick={choice.run}>
                    {choice.label}
                  </button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <button type="button" className="link" onClick={() => setShowsAll(true)}>
          Show all {rows.length.toLocaleString('en-US')}
        </button>
      )}
    </PanelSection>
  );
}

/**
 * A small table for side panes: a first column of words, money or counts after it, and an optional total row.
 */
export interface SideTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; label: ReactNode; cells: readonly (MoneyValue | number)[] }[];
  total?: readonly (MoneyValue | number)[] | undefined;
}

function sideCell(cell: MoneyValue | number): ReactNode {
  return typeof cell === 'number' ? cell.toLocaleString('en-US') : <Money value={cell} />;
}

/** See SideTableProps; used for codes, aging, budgets beside the work. */
export function SideTable({ label, heads, rows, total }: SideTableProps) {
  return (
    <table className="side-table" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th scope="col" key={head} className={index === 0 ? '' : 'num'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.label}</td>
            {row.cells.map((cell, index) => (
              <td className="num" key={index}>
                {sideCell(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <td>Total</td>
            {total.map((cell, index) => (
              <td className="num" key={index}>
                {sideCell(cell)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
