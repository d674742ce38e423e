// One payment plan: its installments with what is paid, and what may be done with it now.
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { WithRecordBook } from '../../../../packages/pages/record-book.tsx';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, Facts, Failed, LoadingRows, Money, Note, PageHeader, Tag } from '../../../../packages/ui/ui.ts';
import { paymentPlans, paysFirstWords, planStateWords } from '../plan.contract.ts';
import { InstallmentRows } from './installment-rows.tsx';

/** The acts a plan takes in its state. */
function Acts({ paymentPlanId, state }: { paymentPlanId: string; state: keyof typeof planStateWords }) {
  const { communityId, today } = useCommunity();
  const sign = useCommand(paymentPlans.signPlan);
  const breakOff = useCommand(paymentPlans.breakPlan);
  const reinstate = useCommand(paymentPlans.reinstatePlan);
  const complete = useCommand(paymentPlans.completePlan);
  const cancel = useCommand(paymentPlans.cancelPlan);
  const may = useMayCall(paymentPlans.signPlan);
  const mayCancel = useMayCall(paymentPlans.cancelPlan);
  const of = { communityId, paymentPlanId };
  const failed = [sign, breakOff, reinstate, complete, cancel].find((one) => one.error)?.error;
  return (
    <>
      {failed && <Note tone="problem" icon="alert-triangle" title={failureOf(failed).message} />}
      <div className="row">
        {may && state === 'OFFERED' && (
          <Button weight="primary" onClick={() => sign.mutate({ ...of, signedDate: today })}>
            Sign plan
          </Button>
        )}
        {may && state === 'ACTIVE' && <Button onClick={() => breakOff.mutate({ ...of, breachedDate: today })}>Declare broken</Button>}
        {may && state === 'ACTIVE' && <Button onClick={() => complete.mutate({ ...of, endedDate: today })}>Complete</Button>}
        {may && state === 'BREACHED' && <Button onClick={() => reinstate.mutate(of)}>Reinstate</Button>}
        {mayCancel && state !== 'COMPLETED' && state !== 'CANCELED' && (
          <Button onClick={() => cancel.mutate({ ...of, endedDate: today })}>Cancel plan</Button>
        )}
      </div>
    </>
  );
}

/** The page at `/c/$communityId/receivables/payment-plans/$paymentPlanId`. */
export default function PaymentPlanViewScreen() {
  const { communityId } = useCommunity();
  const { params } = useShell();
  const paymentPlanId = params.paymentPlanId ?? '';
  const read = useCall(paymentPlans.getPlan, { communityId, paymentPlanId });
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  const plan = read.data;
  if (!plan) return <LoadingRows />;
  const [word, tone] = planStateWords[plan.state];
  return (
    <>
      <PageHeader
        title={`Payment plan, ${plan.owner}`}
        crumbs={[
          <ScreenLink key="list" to="payment-plans">
            Payment plans
          </ScreenLink>,
          <ScreenLink key="case" to="collection-case" params={{ collectionCaseId: plan.collectionCaseId }}>
            {plan.accountNumber}
          </ScreenLink>,
        ]}
        meta={<Tag tone={tone}>{word}</Tag>}
      />
      <WithRecordBook record={{ kind: 'paymentPlan', id: paymentPlanId, communityId }} first="Plan">
        <div className="scroll psec">
          <Acts paymentPlanId={paymentPlanId} state={plan.state} />
          <Facts
            facts={[
              ['Covered', <Money key="c" value={plan.covered} zero="digits" />],
              ['Paid', <Money key="p" value={plan.paid} zero="digits" />],
              ['Left', <Money key="l" value={plan.left} zero="digits" />],
              ['Open current charges', <Money key="o" value={plan.currentOpen} zero="digits" />],
              ['Missed installments', `${plan.missed} of ${plan.missedMost}`],
              ['Days to cure', plan.cureDays],
              ['Receipts pay', paysFirstWords[plan.paysFirst]],
              ['Late fees and interest', plan.suspendsFees ? 'Not while it is kept' : 'As always'],
              ['Offered', <DateText key="f" value={plan.offeredDate} />],
              ['Signed', plan.signedDate === null ? 'Not yet' : <DateText key="s" value={plan.signedDate} />],
              ...(plan.planTerms === '' ? [] : [['Other terms', plan.planTerms] as [string, string]]),
            ]}
          />
          <InstallmentRows rows={plan.installments} />
        </div>
      </WithRecordBook>
    </>
  );
}
