// What the association says of a home on a day: before it is delivered, and as it was.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { centsOf, DateText, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { matterTypeWords } from '../../../people/people.contract.ts';
import type { disclosure } from '../disclosure.contract.ts';

type Said = ClientOutput<typeof disclosure.previewDisclosure>['certificate'];

const billed = { MONTHLY: 'monthly', QUARTERLY: 'quarterly', ANNUAL: 'yearly' } as const;

/** The figures and remarks of a disclosure. */
export function Certificate({ certificate: said }: { certificate: Said }) {
  const isCredit = (centsOf(said.payoff) ?? 0n) < 0n;
  return (
    <PanelSection title="Disclosure statement" aside={`as of ${formatDate(said.asOfDate.slice(0, 10) as LocalDate)}`}>
      <Facts
        facts={[
          ['Account', `${said.accountNumber}, ${said.owner}`],
          ['Property', said.property],
          ['Owed', <Money key="owes" value={said.owes} />],
          ...((centsOf(said.prepaid) ?? 0n) > 0n ? [['Paid ahead', <Money key="prepaid" value={said.prepaid} />] as const] : []),
          ...((centsOf(said.fee) ?? 0n) > 0n ? [['Fee, at the closing', <Money key="fee" value={said.fee} />] as const] : []),
          [isCredit ? 'Balance in the owner’s favor' : 'To be paid at the closing', <Money key="payoff" value={said.payoff} />],
          ...said.recurring.map(
            (one) => [`${one.code} ${one.category}, ${billed[one.frequency]}`, <Money key={one.code} value={one.amount} />] as const,
          ),
          ...said.matters.map((one) => [matterTypeWords[one.matterType], `In the hands of ${one.attorney}`] as const),
        ]}
      />
      {said.charges.length > 0 && (
        <table className="side-table" aria-label="Open charges">
          <thead>
            <tr>
              <th scope="col">Charged</th>
              <th scope="col">For</th>
              <th scope="col" className="num">
                Open
              </th>
            </tr>
          </thead>
          <tbody>
            {said.charges.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
              <tr key={index}>
                <td>
                  <DateText value={one.chargeDate} />
                </td>
                <td>{`${one.code} ${one.description}`.trim()}</td>
                <td className="num">
                  <Money value={one.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {said.documents.length > 0 && <p className="t2">With it: {said.documents.map((one) => one.name).join(', ')}.</p>}
    </PanelSection>
  );
}
