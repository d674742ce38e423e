// Managing the account of a community at its processor: what payers pay on top, what is wanted, what was
// agreed to, and how it is closed.
import { useState } from 'react';
import { centsToText, formatMoney, parseMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Column,
  centsOf,
  Facts,
  Failed,
  LoadingRows,
  MoneyField,
  PageHeader,
  PanelSection,
  SelectField,
  TextField,
  TimeText,
  toast,
} from '../../../../packages/ui/ui.ts';
import { entityKinds, type FeeKind, feeKinds, merchants, railWords } from '../merchant.contract.ts';
import { type Merchant, MerchantNotes, NotApplied, ReadButton, Requirements, StateText } from './platform-parts.tsx';

type Rail = keyof typeof railWords;
interface FeeForm {
  isOffered: boolean;
  kind: FeeKind;
  flat: string;
  percent: string;
}

const blank: FeeForm = { isOffered: false, kind: 'ABSORBED', flat: '0.00', percent: '0' };

function feeFormOf(of: Merchant, rail: Rail): FeeForm {
  const fee = of.fees.find((one) => one.rail === rail);
  return fee ? { isOffered: true, kind: fee.kind, flat: fee.flat, percent: centsToText(BigInt(fee.basisPoints)) } : blank;
}

function FeeFields({ rail, form, set }: { rail: Rail; form: FeeForm; set(change: Partial<FeeForm>): void }) {
  return (
    <div className="fields">
      <CheckField label={railWords[rail]} value={form.isOffered} onChange={(isOffered) => set({ isOffered })} />
      {form.isOffered && (
        <SelectField
          label={`${railWords[rail]}: who pays the fee`}
          width={260}
          value={form.kind}
          options={(Object.keys(feeKinds) as FeeKind[]).map((value) => ({ value, label: feeKinds[value] }))}
          onChange={(kind) => set({ kind })}
        />
      )}
      {form.isOffered && form.kind !== 'ABSORBED' && (
        <>
          <MoneyField label={`${railWords[rail]}: flat`} width={130} value={form.flat} onChange={(flat) => set({ flat })} />
          <TextField
            label={`${railWords[rail]}: percent`}
            width={130}
            numeric
            maxLength={5}
            value={form.percent}
            onChange={(percent) => set({ percent })}
          />
        </>
      )}
    </div>
  );
}

function Fees({ of }: { of: Merchant }) {
  const { communityId } = useCommunity();
  const save = useCommand(merchants.saveFees);
  const may = useMayCall(merchants.saveFees);
  const [forms, setForms] = useState<Record<Rail, FeeForm>>({ CARD: feeFormOf(of, 'CARD'), ACH: feeFormOf(of, 'ACH') });
  const set = (rail: Rail) => (change: Partial<FeeForm>) => setForms((old) => ({ ...old, [rail]: { ...old[rail], ...change } }));
  const run = () => {
    const fees = (['CARD', 'ACH'] as const)
      .filter((rail) => forms[rail].isOffered)
      .map((rail) => {
        const { kind, flat, percent } = forms[rail];
        return { rail, kind, flat: flat || '0.00', basisPoints: Number(parseMoney(percent) ?? 0n) };
      });
    save.mutate({ communityId, fees }, { onSuccess: () => toast({ text: 'Fees saved' }), onError: toastFailure });
  };
  return (
    <PanelSection title="Fees charged to payers" aside="they see it before they enter anything">
      <FeeFields rail="ACH" form={forms.ACH} set={set('ACH')} />
      <FeeFields rail="CARD" form={forms.CARD} set={set('CARD')} />
      {may && (
        <div className="row">
          <Button aria-busy={save.isPending} onClick={run}>
            Save fees
          </Button>
        </div>
      )}
    </PanelSection>
  );
}

function CloseDialog({ of, onClose }: { of: Merchant; onClose(): void }) {
  const { communityId } = useCommunity();
  const close = useCommand(merchants.closeMerchant);
  const [reason, setReason] = useState('');
  const isDraft = of.state === 'DRAFT';
  const run = () => close.mutate({ communityId, reason }, { onSuccess: onClose });
  return (
    <FormDialog
      title={isDraft ? 'Withdraw the application' : 'Close the account'}
      confirmLabel={isDraft ? 'Withdraw' : 'Close account'}
      ready={reason.trim() !== ''}
      busy={close.isPending}
      error={close.error}
      run={run}
      onClose={onClose}
    >
      {!isDraft && (
        <p className="t2">
          Owners cannot pay online any more. It is closed once nothing is on its way; {formatMoney(centsOf(of.onTheWay) ?? 0n, 'digits')} is
          now.
        </p>
      )}
      <TextField label="Reason" required maxLength={200} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

function Application({ of }: { of: Merchant }) {
  const { application: known, agreedBy, agreedTime } = of;
  if (!known) return null;
  return (
    <PanelSection title="Application">
      <Facts
        facts={[
          ['Legal name', known.legalName],
          ['Federal tax number', known.taxId],
          ['Kind', `${entityKinds[known.entityKind]}, ${known.stateCode}`],
          ['Control person', `${known.controlName}, ${known.controlTitle}`],
          ['Board resolution', known.resolution ?? ''],
          ['Agreed', agreedTime ? <TimeText key="t" value={agreedTime} form="minute" /> : 'Not yet'],
          ['Agreed by', agreedBy ?? ''],
        ]}
      />
    </PanelSection>
  );
}

/** The page at `/c/$communityId/payments-platform/manage`. */
export default function PaymentsPlatformManageScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const read = useCall(merchants.getMerchant, { communityId });
  const mayClose = useMayCall(merchants.closeMerchant);
  const [isClosing, setClosing] = useState(false);
  const of = read.data;
  const isOver = of === undefined || ['NONE', 'REJECTED', 'WITHDRAWN', 'CLOSED'].includes(of.state);
  return (
    <Column>
      <PageHeader
        title="Payments platform: manage"
        crumbs={[
          <ScreenLink key="platform" to="payments-platform">
            Payments platform
          </ScreenLink>,
        ]}
        meta={of && <StateText of={of} />}
        actions={
          of &&
          of.state !== 'NONE' && (
            <>
              <ReadButton />
              {of.controlUrl && (
                <Button icon="external-link" onClick={() => window.open(of.controlUrl ?? '', '_blank', 'noopener')}>
                  Test processor
                </Button>
              )}
              <Button icon="pencil" onClick={() => shell.go('payments-platform-wizard')}>
                Application
              </Button>
              {mayClose && !isOver && (
                <Button onClick={() => setClosing(true)}>{of.state === 'DRAFT' ? 'Withdraw' : 'Close account'}</Button>
              )}
            </>
          )
        }
      />
      {read.error && <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />}
      {!read.error && !of && <LoadingRows />}
      {of && <MerchantNotes of={of} />}
      {of?.state === 'NONE' && <NotApplied />}
      {of && of.state !== 'NONE' && (
        <>
          <Fees key={JSON.stringify(of.fees)} of={of} />
          <PanelSection title="Requirements">
            <Requirements of={of} />
          </PanelSection>
          <Application of={of} />
        </>
      )}
      {of && isClosing && <CloseDialog of={of} onClose={() => setClosing(false)} />}
    </Column>
  );
}
