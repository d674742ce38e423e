// Adds what an owner authorized to be drawn.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Column, Combo, CommitBar, Failed, LoadingRows, Note, PageHeader, PanelSection, toast } from '../../../../packages/ui/ui.ts';
import { useOwnerSearch } from '../../owners/screens/use-owner-search.tsx';
import { ownerPayments } from '../owner-payment.contract.ts';
import { blankPayment, PaymentFields, type PaymentForm, paymentWaitsFor, typedOf } from './owner-payment-form.tsx';

/** The page at `/c/$communityId/receivables/owner-payments/new`. */
export default function OwnerPaymentAddScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const owners = useOwnerSearch(communityId);
  const setting = useCall(ownerPayments.getDebitSetting, { communityId });
  const add = useCommand(ownerPayments.addOwnerPayment);
  const [ownershipId, setOwner] = useState('');
  const [form, setForm] = useState<PaymentForm>(() => blankPayment(today));
  if (setting.error)
    return <Failed message={setting.error.message} reference={setting.error.reference} onRetry={() => void setting.refetch()} />;
  if (!setting.data) return <LoadingRows />;
  const waits = ownershipId === '' ? 'Choose the owner' : paymentWaitsFor(form, true);
  const run = () => {
    const typed = typedOf(form);
    if (!typed || waits) return;
    const onSuccess = () => {
      toast({ text: 'Owner payment added' });
      shell.go('owner-payments');
    };
    add.mutate({ communityId, ownershipId, ...typed }, { onSuccess });
  };
  return (
    <>
      <Column>
        <PageHeader
          title="Add owner payment"
          crumbs={[
            <ScreenLink key="list" to="owner-payments">
              Owner payments
            </ScreenLink>,
          ]}
        />
        {add.error && (
          <section className="problems">
            <Note tone="problem" title={failureOf(add.error).message} />
          </section>
        )}
        <PanelSection title="Owner">
          <Combo
            label="Owner"
            required
            width={420}
            value={ownershipId}
            options={owners}
            placeholder="Account, name or address"
            onChange={setOwner}
          />
        </PanelSection>
        <PaymentFields
          form={form}
          set={(change) => setForm((old) => ({ ...old, ...change }))}
          codes={setting.data.codes}
          bankAccount={null}
        />
      </Column>
      <CommitBar primary={{ label: 'Add owner payment', run, waitsFor: waits, busy: add.isPending }} />
    </>
  );
}
