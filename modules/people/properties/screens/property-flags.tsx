// The flags of a property on its profile: what holds, why, since when and by whom; set with a reason and
// days, and ended.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addDays, formatDate, localDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, DateField, Dialog, FieldRow, PanelSection, SelectField, Tag, TextField, toast } from '../../../../packages/ui/ui.ts';
import {
  holdEffects,
  holdMatrix,
  liftWords,
  type MayLift,
  type PropertyFlag,
  propertyFlagNames,
  propertyFlags,
  propertyFlagWords,
} from '../../../communities/communities.contract.ts';

type Flag = ClientOutput<typeof propertyFlags.listPropertyFlags>[number];

const options = propertyFlagNames.map((value) => ({ value, label: propertyFlagWords[value] }));
const day = (date: string) => formatDate(localDate(date.slice(0, 10)));

function daysOf({ fromDate, toDate }: Flag): string {
  const from = fromDate === null ? '' : `from ${day(fromDate)}`;
  const to = toDate === null ? '' : `through ${day(toDate)}`;
  return [from, to].filter(Boolean).join(' ') || 'until it is ended';
}

/** What a flag stops, as a sentence. */
function stopsOf(flag: PropertyFlag): string {
  const stopped = holdMatrix[flag].map((effect) => holdEffects[effect].toLowerCase());
  return stopped.length === 0 ? 'Marks the property and stops nothing.' : `Stops ${stopped.join(', ')}.`;
}

const liftOptions = (Object.keys(liftWords) as MayLift[]).map((value) => ({ value, label: liftWords[value] }));

function FlagDialog({ ids, onClose }: { ids: { communityId: string; propertyId: string }; onClose(): void }) {
  const add = useCommand(propertyFlags.addPropertyFlag);
  const [flag, setFlag] = useState<PropertyFlag>('PAYMENTS');
  const [reason, setReason] = useState('');
  const [fromDate, setFromDate] = useState('');
  // A hold lifts itself after 90 days unless it is set for longer.
  const [toDate, setToDate] = useState<string>(addDays(useCommunity().today, 90));
  const [mayLift, setMayLift] = useState<MayLift>('EDITOR');
  const save = () =>
    void add.mutateAsync({ ...ids, flag, reason, fromDate: fromDate || null, toDate: toDate || null, mayLift }).then(() => {
      toast({ text: `Flagged: ${propertyFlagWords[flag]}` });
      onClose();
    }, toastFailure);
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button weight="primary" disabled={add.isPending} onClick={save}>
        Flag property
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Flag the property" actions={actions}>
      <SelectField label="Flag" options={options} value={flag} onChange={setFlag} help={stopsOf(flag)} />
      <TextField label="Reason" maxLength={200} value={reason} onChange={setReason} />
      <FieldRow columns={2}>
        <DateField label="From" help="Blank: any day" value={fromDate} onChange={setFromDate} />
        <DateField label="Through" help="Blank: until you end it" value={toDate} onChange={setToDate} />
      </FieldRow>
      <SelectField label="Lifted by" options={liftOptions} value={mayLift} onChange={setMayLift} />
    </Dialog>
  );
}

/** The flags of a property. */
export function PropertyFlags({ communityId, propertyId }: { communityId: string; propertyId: string }) {
  const ids = { communityId, propertyId };
  const flags = useCall(propertyFlags.listPropertyFlags, ids);
  const end = useCommand(propertyFlags.endPropertyFlag);
  const mayFlag = useMayCall(propertyFlags.addPropertyFlag);
  const [adding, setAdding] = useState(false);
  const lift = (one: Flag) =>
    void end.mutateAsync({ ...ids, propertyFlagId: one.propertyFlagId }).then(() => {
      toast({ text: `Ended: ${propertyFlagWords[one.flag]}` });
    }, toastFailure);
  return (
    <PanelSection title="Flags">
      {flags.data?.length === 0 && <p className="t2">None: runs treat the property like any other.</p>}
      {(flags.data ?? []).map((one) => (
        <div className="row" key={one.propertyFlagId}>
          <Tag tone={one.holds ? 'attention' : 'neutral'}>{propertyFlagWords[one.flag]}</Tag>
          <span>
            {[
              one.holds ? '' : 'not now',
              daysOf(one),
              one.reason,
              one.setBy,
              one.mayLift === 'EDITOR' ? '' : `lifted by: ${liftWords[one.mayLift].toLowerCase()}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {mayFlag && (one.toDate === null || one.holds) && (
            <Button size="small" weight="quiet" onClick={() => lift(one)}>
              {`End ${propertyFlagWords[one.flag]}`}
            </Button>
          )}
        </div>
      ))}
      {mayFlag && (
        <div className="row">
          <Button size="small" weight="quiet" icon="plus" onClick={() => setAdding(true)}>
            Flag the property
          </Button>
        </div>
      )}
      {adding && <FlagDialog ids={ids} onClose={() => setAdding(false)} />}
    </PanelSection>
  );
}
