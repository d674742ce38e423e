// The entry a batch will make, fund by fund: debit, credit, totals that must agree, and the lines added to
// balance each fund.

import { centsOf, type MoneyValue } from './amount.rules.ts';
import { Money } from './money.tsx';

export interface JournalLine {
  /** Number of the account. */
  code: string;
  account: string;
  debit?: MoneyValue;
  credit?: MoneyValue;
  /** Added by the program to balance a fund. */
  added?: boolean | undefined;
  /** What the line is against, such as the other fund of a due. */
  against?: string | undefined;
}

export interface JournalLinesProps {
  groups: readonly { title: string; lines: readonly JournalLine[] }[];
  label?: string;
}

function total(groups: JournalLinesProps['groups'], side: 'debit' | 'credit'): bigint {
  let cents = 0n;
  for (const line of groups.flatMap((group) => group.lines)) cents += centsOf(line[side]) ?? 0n;
  return cents;
}

/** A journal entry as a table. */
export function JournalLines({ groups, label = 'Entry' }: JournalLinesProps) {
  return (
    <table className="side-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className="num">
            Debit
          </th>
          <th scope="col" className="num">
            Credit
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.title}>
          <tr className="fund">
            <th scope="rowgroup" colSpan={3}>
              {group.title}
            </th>
          </tr>
          {group.lines.map((line, index) => (
            <tr key={`${line.code}-${index}`}>
              <td>
                <span className="t3 tn">{line.code}</span> {line.account}
                {line.against && <span className="t3"> · with {line.against}</span>}
                {line.added && <span className="t3"> · added to balance</span>}
              </td>
              <td className="num">
                <Money value={line.debit} />
              </td>
              <td className="num">
                <Money value={line.credit} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <td>Total</td>
          <td className="num dbl">
            <Money value={total(groups, 'debit')} />
          </td>
          <td className="num dbl">
            <Money value={total(groups, 'credit')} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
