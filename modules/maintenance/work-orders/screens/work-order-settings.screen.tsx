// How a community handles work orders.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  CommitBar,
  Failed,
  FieldRow,
  LoadingRows,
  MoneyField,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SelectField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { workOrders } from '../work-order.contract.ts';

type Loaded = ClientOutput<typeof workOrders.getWorkOrderSettings>;
type Form = Record<Exclude<keyof Loaded, 'vendorCheck' | 'version'>, string> & Pick<Loaded, 'vendorCheck' | 'version'>;

const formOf = (loaded: Loaded): Form => ({
  ...loaded,
  approvalLimitAmount: loaded.approvalLimitAmount ?? '',
  emergencyDays: String(loaded.emergencyDays),
  urgentDays: String(loaded.urgentDays),
  normalDays: String(loaded.normalDays),
  lowDays: String(loaded.lowDays),
  toleranceBasisPoints: String(loaded.toleranceBasisPoints),
  answerHours: String(loaded.answerHours),
  linkDays: String(loaded.linkDays),
});

function Settings({ loaded }: { loaded: Loaded }) {
  const { communityId } = useCommunity();
  const [form, setForm] = useState(() => formOf(loaded));
  const save = useCommand(workOrders.saveWorkOrderSettings);
  const maySave = useMayCall(workOrders.saveWorkOrderSettings);
  const isDirty = JSON.stringify(form) !== JSON.stringify(formOf(loaded));
  const bound = (name: Exclude<keyof Form, 'vendorCheck' | 'version'>, label: string, help?: string) => ({
    label,
    help,
    readOnly: !maySave,
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  const number = (text: string) => Number(text) || 0;
  const run = () =>
    save.mutate(
      {
        communityId,
        version: form.version,
        approvalLimitAmount: form.approvalLimitAmount || null,
        emergencyDays: number(form.emergencyDays),
        urgentDays: number(form.urgentDays),
        normalDays: number(form.normalDays),
        lowDays: number(form.lowDays),
        vendorCheck: form.vendorCheck,
        toleranceBasisPoints: number(form.toleranceBasisPoints),
        answerHours: number(form.answerHours),
        linkDays: number(form.linkDays),
      },
      { onSuccess: () => toast({ text: 'Saved the settings of work orders' }) },
    );
  return (
    <>
      <ScrollRegion label="Settings">
        <div className="profile">
          {save.error && <Note tone="problem" title={save.error.message} />}
          <PanelSection title="Days until an order is due">
            <FieldRow columns={4}>
              <TextField numeric {...bound('emergencyDays', 'Emergency')} />
              <TextField numeric {...bound('urgentDays', 'Urgent')} />
              <TextField numeric {...bound('normalDays', 'Normal')} />
              <TextField numeric {...bound('lowDays', 'Low')} />
            </FieldRow>
          </PanelSection>
          <PanelSection title="Money">
            <FieldRow columns={2}>
              <MoneyField
                {...bound('approvalLimitAmount', 'Approval over', 'A higher limit of an order needs someone else. Blank for never.')}
              />
              <TextField
                numeric
                {...bound('toleranceBasisPoints', 'Tolerance, basis points', '500 is 5 percent over the limit of an order')}
              />
            </FieldRow>
          </PanelSection>
          <PanelSection title="Vendors">
            <FieldRow columns={3}>
              <SelectField
                label="Insurance or license not in order"
                readOnly={!maySave}
                value={form.vendorCheck}
                onChange={(vendorCheck) => setForm({ ...form, vendorCheck })}
                options={[
                  { value: 'WARN', label: 'Warn' },
                  { value: 'BLOCK', label: 'Send no order' },
                ]}
              />
              <TextField numeric {...bound('answerHours', 'Hours to answer')} />
              <TextField numeric {...bound('linkDays', 'Days a link opens')} />
            </FieldRow>
          </PanelSection>
        </div>
      </ScrollRegion>
      {maySave && (
        <CommitBar
          note={isDirty ? 'Not saved yet' : undefined}
          discard={isDirty ? { label: 'Discard changes', run: () => setForm(formOf(loaded)) } : undefined}
          primary={{
            label: 'Save settings',
            keys: 'ctrl+s',
            run,
            busy: save.isPending,
            waitsFor: isDirty ? undefined : 'Nothing has been changed',
          }}
        />
      )}
    </>
  );
}

/** The page at `/c/$communityId/work-orders/settings`. */
export default function WorkOrderSettingsScreen() {
  const { communityId } = useCommunity();
  const settings = useCall(workOrders.getWorkOrderSettings, { communityId });
  return (
    <Column>
      <PageHeader title="Work order settings" />
      {settings.error ? (
        <Failed message={settings.error.message} reference={settings.error.reference} onRetry={() => void settings.refetch()} />
      ) : settings.data ? (
        <Settings key={settings.data.version} loaded={settings.data} />
      ) : (
        <LoadingRows />
      )}
    </Column>
  );
}
