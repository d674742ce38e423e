// The application of a community to its processor: filled in and saved as often as needed, agreed to and sent
// once, then what the processor still wants.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/failure.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  CommitBar,
  EmptyState,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { agreementWords, merchants } from '../merchant.contract.ts';
import { ApplicationFields, applicationFormOf, applicationWaitsFor, typedApplication } from './application-form.tsx';
import { type Merchant, MerchantNotes, Requirements, StateText } from './platform-parts.tsx';

const crumbs = [
  <ScreenLink key="platform" to="payments-platform">
    Payments platform
  </ScreenLink>,
];

function AgreeDialog({ of, onClose }: { of: Merchant; onClose(): void }) {
  const { communityId } = useCommunity();
  const submit = useCommand(merchants.submitApplication);
  const [agreedBy, setAgreedBy] = useState(of.application?.controlName ?? '');
  const run = () => {
    const onSuccess = () => {
      toast({ text: 'Application sent' });
      onClose();
    };
    submit.mutate({ communityId, agreedBy }, { onSuccess });
  };
  return (
    <FormDialog
      title="Agree and send"
      confirmLabel="Agree and send"
      ready={agreedBy.trim() !== ''}
      busy={submit.isPending}
      error={submit.error}
      run={run}
      onClose={onClose}
    >
      <p className="t2">{agreementWords}</p>
      <TextField
        label="Agreed by"
        help="The name, the time and the address of this computer are kept"
        required
        maxLength={80}
        value={agreedBy}
        onChange={setAgreedBy}
      />
    </FormDialog>
  );
}

function Applying({ of }: { of: Merchant }) {
  const { communityId } = useCommunity();
  const [form, setForm] = useState(() => applicationFormOf(of));
  const [isAgreeing, setAgreeing] = useState(false);
  const save = useCommand(merchants.saveApplication);
  const maySend = useMayCall(merchants.submitApplication);
  const waits = applicationWaitsFor(form);
  const isSame = of.application !== null && JSON.stringify(applicationFormOf(of)) === JSON.stringify(form);
  const isSent =
    of.state !== 'NONE' && of.state !== 'DRAFT' && of.state !== 'REJECTED' && of.state !== 'WITHDRAWN' && of.state !== 'CLOSED';
  const run = () => {
    const typed = typedApplication(form);
    if (!typed || waits) return;
    save.mutate(
      { communityId, version: of.application?.version ?? null, ...typed },
      { onSuccess: () => toast({ text: 'Application saved' }) },
    );
  };
  return (
    <>
      <Column>
        <PageHeader
          title="Payments platform wizard"
          crumbs={crumbs}
          meta={<StateText of={of} />}
          actions={
            maySend &&
            !isSent &&
            isSame &&
            of.hasProcessor &&
            of.state === 'DRAFT' && (
              <Button weight="primary" onClick={() => setAgreeing(true)}>
                Agree and send
              </Button>
            )
          }
        />
        <MerchantNotes of={of} />
        {save.error && (
          <section className="problems">
            <Note tone="problem" title={failureOf(save.error).message} />
          </section>
        )}
        {isSent && (
          <PanelSection title="Requirements">
            <Requirements of={of} />
          </PanelSection>
        )}
        <ApplicationFields form={form} set={(change) => setForm((old) => ({ ...old, ...change }))} of={of} />
      </Column>
      <CommitBar
        note={isSent ? 'The processor has it already; what is changed here stays here' : 'Nothing is sent yet'}
        primary={{ label: 'Save application', run, waitsFor: waits ?? (isSame ? 'Nothing was changed' : undefined), busy: save.isPending }}
      />
      {isAgreeing && <AgreeDialog of={of} onClose={() => setAgreeing(false)} />}
    </>
  );
}

/** The page at `/c/$communityId/payments-platform/application`. */
export default function PaymentsPlatformWizardScreen() {
  const { communityId } = useCommunity();
  const read = useCall(merchants.getMerchant, { communityId });
  const mayEdit = useMayCall(merchants.saveApplication);
  if (read.data && mayEdit) return <Applying key={read.data.application?.version ?? 'new'} of={read.data} />;
  return (
    <Column>
      <PageHeader title="Payments platform wizard" crumbs={crumbs} />
      {read.error && <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />}
      {!read.error && !read.data && <LoadingRows />}
      {read.data && <EmptyState title="You can view the application but not change it" />}
    </Column>
  );
}
