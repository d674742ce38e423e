// Beside a resale being agreed: both accounts before and after, what goes from one to the other, and what to
// beware of.
import { formatDateShort, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { Money, Note, PanelSection } from '../../../../packages/ui/ui.ts';
import type { Tried } from '../resale-form.rules.ts';

export type Accounts = Pick<Tried, 'seller' | 'buyer'>;

/** What seller and buyer owe and hold, before and after. */
export function AccountTable({ seller, buyer }: Accounts) {
  const rows = [
    ['Seller', seller],
    ['Buyer', buyer],
  ] as const;
  return (
    <table className="side-table" aria-label="Accounts before and after">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className="num">
            Owes before
          </th>
          <th scope="col" className="num">
            After
          </th>
          <th scope="col" className="num">
            Prepaid before
          </th>
          <th scope="col" className="num">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([part, account]) => (
          <tr key={part}>
            <td>
              {part}
              <div className="sm t3">{account.name}</div>
            </td>
            <td className="num">
              <Money value={account.before.owes} />
            </td>
            <td className="num">
              <b>
                <Money value={account.after.owes} zero="digits" />
              </b>
            </td>
            <td className="num">
              <Money value={account.before.prepaid} />
            </td>
            <td className="num">
              <b>
                <Money value={account.after.prepaid} zero="digits" />
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Moved({ tried }: { tried: Tried }) {
  const { moved, fees, settledCount, settledAmount } = tried;
  return (
    <PanelSection title="Goes to the buyer" aside={`${moved.length + fees.length} ${moved.length + fees.length === 1 ? 'line' : 'lines'}`}>
      {moved.length + fees.length === 0 && <p className="t2">Nothing.</p>}
      <table className="side-table" aria-label="What goes to the buyer">
        <tbody>
          {moved.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a trial have no ids, and are made anew together
            <tr key={`${one.what}:${index}`}>
              <td>{one.chargeDate ? formatDateShort(one.chargeDate.slice(0, 10) as LocalDate) : 'Prepaid'}</td>
              <td>
                {one.code} <span className="t3">{one.description}</span>
              </td>
              <td className="num">
                <Money value={one.what === 'PREPAID' ? `-${one.amount}` : one.amount} />
              </td>
            </tr>
          ))}
          {fees.map((fee, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same code may be charged twice
            <tr key={`fee:${index}`}>
              <td>New</td>
              <td>
                {fee.code} <span className="t3">{fee.name}</span>
              </td>
              <td className="num">
                <Money value={fee.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {settledCount > 0 && (
        <p className="sm t3">
          {settledCount} {settledCount === 1 ? 'charge that is paid stays' : 'charges that are paid stay'} with the seller:{' '}
          <Money value={settledAmount} />
        </p>
      )}
    </PanelSection>
  );
}

/** The trial of a resale. */
export function ResalePreview({ tried }: { tried: Tried }) {
  return (
    <>
      <PanelSection title="Accounts">
        <AccountTable seller={tried.seller} buyer={tried.buyer} />
      </PanelSection>
      {tried.notices.length > 0 && (
        <section className="psec stack">
          {tried.notices.map((notice) => (
            <Note key={notice.text} tone={notice.tone} title={notice.text}>
              {notice.door && (
                <ScreenLink to={notice.door.screen} params={notice.door.params}>
                  Look at it
                </ScreenLink>
              )}
            </Note>
          ))}
        </section>
      )}
      <Moved tried={tried} />
    </>
  );
}
