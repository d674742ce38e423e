// What the mail house said of an order, noted by a person: by phone, on paper, or of our own printer.
import { useState } from 'react';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { DateField, MoneyField, SelectField, TextField, toast } from '../../../../packages/ui/ui.ts';
import { type HouseSays, type MailOrderState, mailOrderStateWords, mailOrders } from '../mail-order.contract.ts';

/** What may be said of an order in a state. */
const next: Readonly<Partial<Record<MailOrderState, readonly HouseSays[]>>> = {
  SUBMITTED: ['ACCEPTED', 'IN_PRODUCTION', 'MAILED', 'REJECTED', 'CANCELED'],
  ACCEPTED: ['IN_PRODUCTION', 'MAILED', 'REJECTED'],
  IN_PRODUCTION: ['MAILED'],
  MAILED: ['MAILED'],
};

/** True where there is something left to say. */
export const mayBeAnswered = (state: MailOrderState): boolean => next[state] !== undefined;

export interface AnsweredOrder {
  communityId: string;
  mailOrderId: string;
  state: MailOrderState;
  pieces: number;
}

export function HouseAnswer({ order, onClose }: { order: AnsweredOrder; onClose(): void }) {
  const { communityId, mailOrderId } = order;
  const answer = useCommand(mailOrders.recordHouseAnswer);
  const says = next[order.state] ?? [];
  const [state, setState] = useState<HouseSays>(order.state === 'SUBMITTED' ? 'ACCEPTED' : 'MAILED');
  const [pieces, setPieces] = useState(String(order.pieces));
  const [spoiled, setSpoiled] = useState('0');
  const [mailedDate, setMailedDate] = useState('');
  const [cost, setCost] = useState('');
  const [houseNumber, setHouseNumber] = useState('');
  const [remark, setRemark] = useState('');
  const isMailed = state === 'MAILED';
  const isOver = state === 'REJECTED' || state === 'CANCELED';
  const counts = [pieces, spoiled].every((text) => /^\d{1,6}$/.test(text));
  const run = () =>
    answer.mutate(
      {
        communityId,
        mailOrderId,
        state,
        remark,
        houseNumber,
        ...(isOver ? {} : { pieces: Number(pieces), cost: cost === '' ? null : cost }),
        ...(isMailed ? { spoiled: Number(spoiled), mailedDate } : {}),
      },
      {
        onSuccess: () => {
          toast({ text: `Noted: ${mailOrderStateWords[state][0].toLowerCase()}` });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="What the house says"
      confirmLabel="Note it"
      ready={counts && (!isMailed || mailedDate !== '') && (state !== 'REJECTED' || remark.trim() !== '')}
      busy={answer.isPending}
      error={answer.error}
      run={run}
      onClose={onClose}
    >
      <SelectField<HouseSays>
        label="The order is"
        value={state}
        onChange={setState}
        options={says.map((value) => ({ value, label: mailOrderStateWords[value][0] }))}
      />
      {!isOver && <TextField label={isMailed ? 'Pieces mailed' : 'Pieces accepted'} numeric value={pieces} onChange={setPieces} />}
      {isMailed && <TextField label="Pieces spoiled" numeric value={spoiled} onChange={setSpoiled} />}
      {isMailed && (
        <DateField
          label="The post accepted it on"
          required
          value={mailedDate}
          onChange={setMailedDate}
          help="Letters of this order count as served on this day."
        />
      )}
      {!isOver && <MoneyField label="Cost" value={cost} onChange={setCost} />}
      <TextField label="Number at the house" maxLength={60} value={houseNumber} onChange={setHouseNumber} />
      <TextField label="Remark" required={state === 'REJECTED'} maxLength={200} value={remark} onChange={setRemark} />
    </FormDialog>
  );
}
