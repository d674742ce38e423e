// The coupon orders of a community, newest first, in the side pane.
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { Failed, LoadingRows, PanelSection, StatusMark } from '../../../../packages/ui/ui.ts';
import { coupons } from '../coupon.contract.ts';

/** The words and tones of the states of an order. */
export const couponStateWords = {
  MAKING: ['Being made', 'neutral'],
  FAILED: ['Not made', 'problem'],
  READY: ['Waits for review', 'attention'],
  ORDERED: ['Ordered', 'good'],
  DISCARDED: ['Discarded', 'neutral'],
} as const;

/** The section of the side pane. */
export function CouponOrders() {
  const { communityId } = useCommunity();
  const orders = useCall(coupons.listCouponOrders, { communityId });
  return (
    <PanelSection title="Made before" aside={orders.data && orders.data.length > 0 ? orders.data.length : undefined}>
      {orders.error ? (
        <Failed message={orders.error.message} reference={orders.error.reference} onRetry={() => void orders.refetch()} />
      ) : orders.data ? (
        <ul className="col">
          {orders.data.length === 0 && <li className="t3">None yet.</li>}
          {orders.data.map((order) => {
            const [word, tone] = couponStateWords[order.state];
            return (
              <li key={order.couponOrderId} className="row">
                <div className="grow">
                  <ScreenLink to="coupon-order-review" params={{ communityId, couponOrderId: order.couponOrderId }}>
                    From {formatDate(order.firstDueDate)}
                  </ScreenLink>
                  <div className="sm t3 tn">
                    {order.books.toLocaleString('en-US')} {order.books === 1 ? 'book' : 'books'} of {order.payments}
                  </div>
                </div>
                <StatusMark tone={tone} word={word} />
              </li>
            );
          })}
        </ul>
      ) : (
        <LoadingRows rows={2} />
      )}
    </PanelSection>
  );
}
