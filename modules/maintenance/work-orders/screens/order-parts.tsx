// The parts of the page of a work order: how far it is, quotes, costs, checks and facts.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDay, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { call } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { centsOf, Facts, Money, PanelSection, StatusMark, Tag } from '../../../../packages/ui/ui.ts';
import { type WorkOrderState, workOrders } from '../work-order.contract.ts';
import { Checks } from './order-dialogs.tsx';

export type Shown = ClientOutput<typeof workOrders.getWorkOrder>;

const day = (date: LocalDate | null) => (date === null ? '' : formatDay(date.slice(0, 10) as LocalDate));

const chain: readonly { state: WorkOrderState; title: string; said(of: Shown): string }[] = [
  { state: 'NEW', title: 'Work order', said: (of) => `${of.number} ${day(of.requestedDate)}` },
  { state: 'SENT', title: 'Sent', said: (of) => (of.sentTime === null ? '' : of.vendor) },
  { state: 'ACCEPTED', title: 'Accepted', said: (of) => (of.acceptedTime === null ? '' : 'by the vendor') },
  { state: 'SCHEDULED', title: 'Scheduled', said: (of) => [day(of.scheduledDate), of.scheduledTimes].filter(Boolean).join(', ') },
  { state: 'DONE', title: 'Done', said: (of) => day(of.doneDate) },
  { state: 'CLOSED', title: 'Closed', said: (of) => (of.isBilled ? 'owner billed' : '') },
];

/** How far an order is, step by step. */
export function OrderChain({ of }: { of: Shown }) {
  const at = chain.findIndex((step) => step.state === of.state);
  return (
    <ol className="row" style={{ gap: 24, listStyle: 'none', padding: 0, flexWrap: 'wrap' }} aria-label="How far it is">
      {of.requests.length > 0 && (
        <li>
          <StatusMark tone="good" word="Request" />
          <div className="sm t2">{of.requests.map((one) => one.number).join(', ')}</div>
        </li>
      )}
      {chain.map((step, i) => (
        <li key={step.state} aria-current={i === at ? 'step' : undefined}>
          <StatusMark tone={i < at ? 'good' : i === at ? 'attention' : 'neutral'} word={step.title} quiet={i > at} />
          <div className="sm t2">{i <= at ? step.said(of) : ''}</div>
        </li>
      ))}
    </ol>
  );
}

/** What vendors ask, the lowest first. */
export function Quotes({ of }: { of: Shown }) {
  const { communityId } = useCommunity();
  const mayChoose = useMayCall(workOrders.chooseQuote) && of.state === 'NEW';
  if (of.quotes.length === 0) return null;
  return (
    <PanelSection title="Quotes" aside={of.quotes.length}>
      <table className="mini">
        <tbody>
          {of.quotes.map((quote) => (
            <tr key={quote.quoteId}>
              <td>
                <ScreenLink to="vendor-view" params={{ vendorId: quote.vendorId }}>
                  {quote.vendor}
                </ScreenLink>{' '}
                {quote.isChosen && <Tag tone="good">Chosen</Tag>}
              </td>
              <td>{day(quote.quotedDate)}</td>
              <td>{quote.note}</td>
              <td className="num">
                <Money value={quote.amount} />
              </td>
              <td>
                {mayChoose && !quote.isChosen && (
                  <Action
                    size="small"
                    label={`Take the quote of ${quote.vendor}`}
                    run={() => call(workOrders.chooseQuote, { communityId, workOrderId: of.workOrderId, quoteId: quote.quoteId })}
                    done={() => `${quote.vendor} has the order, up to ${quote.amount}`}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  );
}

/** What the order cost, against its limit. */
export function Costs({ of }: { of: Shown }) {
  const { communityId } = useCommunity();
  const mayDrop = useMayCall(workOrders.dropWorkCost) && of.state !== 'CLOSED' && of.state !== 'CANCELED';
  const limit = of.nteAmount === null ? null : (centsOf(of.nteAmount) ?? 0n);
  const over = limit === null ? 0n : (centsOf(of.cost) ?? 0n) - limit;
  if (of.costs.length === 0) return null;
  return (
    <PanelSection title="Costs" aside={over > 0n ? `${formatMoney(over, 'digits')} over the limit` : undefined}>
      <table className="mini">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="num">
              Quantity
            </th>
            <th scope="col" className="num">
              Cost
            </th>
            <th scope="col" className="num">
              Billed
            </th>
            {mayDrop && (
              <th scope="col">
                <span className="sr">Acts</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {of.costs.map((cost) => (
            <tr key={cost.costId}>
              <td>{cost.description}</td>
              <td className="num">{cost.quantity}</td>
              <td className="num">
                <Money value={cost.totalCost} />
              </td>
              <td className="num">
                <Money value={cost.totalPrice} />
              </td>
              {mayDrop && (
                <td>
                  <Action
                    size="small"
                    label={`Take off ${cost.description}`}
                    run={() => call(workOrders.dropWorkCost, { communityId, workOrderId: of.workOrderId, costId: cost.costId })}
                  />
                </td>
              )}
            </tr>
          ))}
          <tr className="total">
            <td>Total</td>
            <td />
            <td className="num">
              <Money value={of.cost} />
            </td>
            <td className="num">
              <Money value={of.price} />
            </td>
            {mayDrop && <td />}
          </tr>
        </tbody>
      </table>
    </PanelSection>
  );
}

/** Facts and checks beside the form. */
export function OrderFacts({ of }: { of: Shown }) {
  return (
    <>
      <PanelSection title="Facts">
        <Facts
          facts={[
            ['Vendor', of.vendor || 'None yet'],
            ['Due', of.dueDate === null ? 'No day' : `${day(of.dueDate)}${of.isLate ? ', late' : ''}`],
            ['Limit', of.nteAmount === null ? 'None' : <Money key="nte" value={of.nteAmount} />],
            ...(of.approvedBy === '' ? [] : ([['Approved by', of.approvedBy]] as const)),
            ...(of.verifiedBy === '' ? [] : ([['Verified by', of.verifiedBy]] as const)),
            ...(of.invoiceNumber === '' ? [] : ([['Invoice', `${of.invoiceNumber}, ${of.invoiceAmount ?? ''}`]] as const)),
            ...(of.rating === null ? [] : ([['Rating', `${of.rating} of 5`]] as const)),
            ...(of.warrantyUntilDate === null ? [] : ([['Warranty until', day(of.warrantyUntilDate)]] as const)),
            ...of.requests.map(
              (one) =>
                [
                  'Request',
                  <ScreenLink key={one.requestId} to="ticket-service-view" params={{ serviceRequestId: one.requestId }}>
                    {one.number} {one.subject}
                  </ScreenLink>,
                ] as const,
            ),
            ...(of.batchId !== null && of.isBilled
              ? ([
                  [
                    'Billed',
                    <ScreenLink key="batch" to="batch-undo" params={{ batchId: of.batchId }}>
                      {of.owner}, see the batch
                    </ScreenLink>,
                  ],
                ] as const)
              : []),
          ]}
        />
      </PanelSection>
      {of.checks.length > 0 && (
        <PanelSection title="Checks" aside={`${of.checks.filter((one) => one.holds).length} of ${of.checks.length}`}>
          <Checks checks={of.checks} />
        </PanelSection>
      )}
    </>
  );
}
