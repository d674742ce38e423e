// Offers a payment plan: months and down payment, the installments they make, and what law says to it.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  centsOf,
  DateField,
  EmptyState,
  FieldRow,
  MoneyField,
  Note,
  PageHeader,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { paymentPlans, paysFirst, paysFirstWords } from '../plan.contract.ts';
import { InstallmentRows } from './installment-rows.tsx';

const whole = (text: string, most: number) => (/^[1-9]\d?$/.test(text) && Number(text) <= most ? Number(text) : null);

function OfferForm({ collectionCaseId }: { collectionCaseId: string }) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const offer = useCommand(paymentPlans.offerPlan);
  const [months, setMonths] = useState('6');
  const [downAmount, setDown] = useState('0.00');
  const [offeredDate, setOffered] = useState<LocalDate | ''>(today);
  const [firstDueDate, setFirst] = useState<LocalDate | ''>(today);
  const [missedMost, setMissed] = useState('3');
  const [cureDays, setCure] = useState('15');
  const [suspendsFees, setSuspends] = useState(true);
  const [first, setPays] = useState<(typeof paysFirst)[number]>('CURRENT');
  const [planTerms, setTerms] = useState('');
  const isSound = whole(months, 60) !== null && centsOf(downAmount) !== null && offeredDate !== '' && firstDueDate !== '';
  const terms = { communityId, collectionCaseId, months: Number(months), downAmount, offeredDate, firstDueDate };
  const { data, error } = useCall(paymentPlans.proposePlan, isSound ? terms : null);
  const failed = offer.error ?? error;
  const run = () =>
    offer.mutate(
      { ...terms, missedMost: whole(missedMost, 12) ?? 3, cureDays: whole(cureDays, 90) ?? 0, suspendsFees, paysFirst: first, planTerms },
      { onSuccess: ({ paymentPlanId }) => shell.go('payment-plan-view', { paymentPlanId }) },
    );
  return (
    <div className="scroll psec">
      {failed && <Note tone="problem" icon="alert-triangle" title={failureOf(failed).message} />}
      {data && (
        <p>
          {`${data.accountNumber} ${data.owner}`} <span className="cite">{data.law}</span>
        </p>
      )}
      {data && !data.isLawful && <Note tone="attention" title="Law asks for more months or smaller installments." />}
      <FieldRow columns={4}>
        <TextField label="Months" numeric value={months} onChange={setMonths} />
        <MoneyField label="Down payment" value={downAmount} onChange={setDown} />
        <DateField label="Offered" value={offeredDate} onChange={setOffered} />
        <DateField label="First installment due" value={firstDueDate} onChange={setFirst} />
      </FieldRow>
      <FieldRow columns={3}>
        <TextField label="Broken after missed installments" numeric value={missedMost} onChange={setMissed} />
        <TextField label="Days to cure" numeric value={cureDays} onChange={setCure} />
        <SelectField
          label="Receipts pay"
          value={first}
          onChange={setPays}
          options={paysFirst.map((value) => ({ value, label: paysFirstWords[value] }))}
        />
      </FieldRow>
      <CheckField label="No late fees and interest while it is kept" value={suspendsFees} onChange={setSuspends} />
      <TextAreaField label="Other terms" value={planTerms} onChange={setTerms} maxLength={400} />
      {data && <InstallmentRows rows={data.installments} />}
      <Button weight="primary" disabled={!data || !isSound} aria-busy={offer.isPending} onClick={run}>
        Offer plan
      </Button>
    </div>
  );
}

/** The page at `/c/$communityId/receivables/payment-plans/new`. */
export default function PaymentPlanAddScreen() {
  const { search } = useShell();
  return (
    <>
      <PageHeader
        title="Offer payment plan"
        crumbs={[
          <ScreenLink key="list" to="payment-plans">
            Payment plans
          </ScreenLink>,
        ]}
      />
      {search.case ? (
        <OfferForm collectionCaseId={search.case} />
      ) : (
        <EmptyState
          title="Choose a collection case"
          actions={
            <ScreenLink to="activity-collections" className="btn">
              Collections
            </ScreenLink>
          }
        >
          A plan is offered from the case of an owner.
        </EmptyState>
      )}
    </>
  );
}
