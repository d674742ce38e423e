// A resale that came to its end: what was settled, and the way back while nothing is built on it.
import { useState } from 'react';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  DateField,
  DateText,
  Facts,
  Money,
  Note,
  PanelSection,
  Tag,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { resale, resaleStateWords } from '../resale.contract.ts';
import type { Kept, Looked } from '../resale-form.rules.ts';
import { AccountTable } from './resale-preview.tsx';

function Reverse({ kept, onClose }: { kept: Kept; onClose(): void }) {
  const { communityId } = useCommunity();
  const [reason, setReason] = useState('');
  const [postDate, setPostDate] = useState<LocalDate | ''>(kept.settlementDate.slice(0, 10) as LocalDate);
  const act = useCommand(resale.reverseResale);
  const asked = { communityId, resaleId: kept.resaleId, ...(postDate === '' ? {} : { postDate }) };
  const trial = useCall(resale.previewReversal, act.isPending || act.isSuccess ? null : asked);
  const run = () =>
    act.mutate(
      { ...asked, reason },
      {
        onSuccess: () => {
          toast({ text: `The resale to ${kept.buyerName} is reversed` });
          onClose();
        },
      },
    );
  const moved = trial.data?.movedCount ?? 0;
  return (
    <FormDialog
      title={`Reverse the resale to ${kept.buyerName}?`}
      confirmLabel={`Reverse, ${moved} ${moved === 1 ? 'entry' : 'entries'} back to ${kept.seller}`}
      ready={trial.data !== undefined && reason.trim() !== ''}
      busy={act.isPending}
      error={act.error ?? trial.error}
      run={run}
      onClose={onClose}
    >
      <p>Owners, accounts, flags and seats are as they were before. The two accounts may not have been posted to since.</p>
      {trial.data && <AccountTable {...trial.data} />}
      {(centsOf(kept.feeTotal) ?? 0n) > 0n && (
        <DateField
          label="Fees reversed on"
          help={`${formatMoney(centsOf(kept.feeTotal) ?? 0n, 'digits')} charged to the buyer`}
          value={postDate}
          onChange={setPostDate}
        />
      )}
      <TextField label="Reason" required maxLength={300} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** The resales of a property, each with the way to it. */
export function EarlierResales({ looked, besideId }: { looked: Looked; besideId: string | null }) {
  const others = looked.resales.filter((one) => one.resaleId !== besideId);
  if (others.length === 0) return null;
  return (
    <PanelSection title="Other resales of this property" aside={`${others.length}`}>
      {others.map((one) => (
        <div className="row" key={one.resaleId}>
          <DateText value={one.settlementDate} />
          <ScreenLink to="property-resale" params={{ propertyId: looked.propertyId }} search={{ resaleId: one.resaleId }}>
            {`${one.seller} to ${one.buyer || 'nobody yet'}`}
          </ScreenLink>
          <Tag tone={resaleStateWords[one.state][1]}>{resaleStateWords[one.state][0]}</Tag>
        </div>
      ))}
    </PanelSection>
  );
}

/** A resale that is settled, reversed or cancelled. */
export function ResaleOutcome({ kept }: { kept: Kept }) {
  const mayReverse = useMayCall(resale.reverseResale);
  const [reversing, setReversing] = useState(false);
  const [word, tone] = resaleStateWords[kept.state];
  const account = (ownershipId: string | null, name: string) =>
    ownershipId === null ? (
      name
    ) : (
      <ScreenLink to="owner-view" params={{ ownershipId }}>
        {name}
      </ScreenLink>
    );
  return (
    <>
      <PanelSection title={`${kept.seller} to ${kept.buyerName || 'nobody yet'}`} aside={<Tag tone={tone}>{word}</Tag>}>
        <Facts
          facts={[
            ['Settlement', <DateText key="d" value={kept.settlementDate} form="words" />],
            ['Seller', account(kept.sellerOwnershipId, kept.seller)],
            ['Buyer', account(kept.buyerOwnershipId, kept.buyerName)],
            ['Owed, moved', <Money key="o" value={kept.owed} zero="digits" />],
            ['Prepaid, moved', <Money key="p" value={kept.prepaid} zero="digits" />],
            ['Fees charged', <Money key="f" value={kept.feeTotal} zero="digits" />],
            ...(kept.settledTime ? [['Settled by', kept.settledBy] as const] : []),
            ...(kept.endedTime ? [['Ended by', kept.endedBy] as const, ['Reason', kept.endReason] as const] : []),
            ...(kept.note === '' ? [] : [['Note', kept.note] as const]),
          ]}
        />
        {kept.state === 'SETTLED' && mayReverse && <Button onClick={() => setReversing(true)}>Reverse the resale</Button>}
      </PanelSection>
      {kept.state === 'SETTLED' && (
        <Note title="The seller is a previous owner now and can still receive payments.">
          The seller’s notes, files and account stay with the seller.
        </Note>
      )}
      {reversing && <Reverse kept={kept} onClose={() => setReversing(false)} />}
    </>
  );
}
