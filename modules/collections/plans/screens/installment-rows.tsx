// The installments of a plan: day, amount, and what is paid of each where it is known.
import { DateText, Money, StatusMark } from '../../../../packages/ui/ui.ts';

interface Row {
  number: number;
  dueDate: string;
  amount: string;
  paid?: string;
  isMissed?: boolean;
}

/** A table of installments; number 0 is the down payment. */
export function InstallmentRows({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="side-table" aria-label="Installments">
      <thead>
        <tr>
          <th scope="col">Installment</th>
          <th scope="col">Due</th>
          <th scope="col">Amount</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            <td>{row.number === 0 ? 'Down payment' : row.number}</td>
            <td>
              <DateText value={row.dueDate} />
            </td>
            <td>
              <Money value={row.amount} />
            </td>
            <td>
              {row.paid !== undefined && <Money value={row.paid} />} {row.isMissed && <StatusMark tone="problem" word="Missed" />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
