// On a new bill: begins it with an invoice template, by choice or because the address names one.
import { useEffect, useRef, useState } from 'react';
import { isLocalDate } from '../../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { type Profile, toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Combo } from '../../../../packages/ui/ui.ts';
import type { BillForm } from '../../bills/screens/bill.screen.tsx';
import { invoiceTemplate } from '../../payables.contract.ts';

/** What a template says of a bill of a day. */
async function billOf(communityId: string, invoiceTemplateId: string, billDate: string): Promise<Partial<BillForm>> {
  const [template, drafted] = await Promise.all([
    call(invoiceTemplate.getInvoiceTemplate, { communityId, invoiceTemplateId }),
    call(invoiceTemplate.draftBill, { communityId, invoiceTemplateId, billDate }),
  ]);
  const { vendorId, description, total, lines } = template;
  const rows = lines.map(({ number: _number, fundName: _fund, ...line }) => line);
  return { billType: 'BILL', vendorId, description, amount: total, lines: rows, ...drafted };
}

/** The choice; nothing where the community has no template. */
export function FromTemplate({ profile }: { profile: Profile<BillForm> }) {
  const { communityId, today } = useCommunity();
  const { search } = useShell();
  const picked = useCall(invoiceTemplate.pickTemplates, { communityId });
  const [chosen, setChosen] = useState('');
  const latest = useRef(profile);
  latest.current = profile;
  const { billDate } = profile.value;
  const day = isLocalDate(billDate) ? billDate : today;
  const take = (templateId: string) => {
    setChosen(templateId);
    if (templateId !== '') billOf(communityId, templateId, day).then((part) => latest.current.set(part), toastFailure);
  };
  const asked = useRef(search.template ?? '');
  const takeAsked = useRef(take);
  takeAsked.current = take;
  useEffect(() => {
    if (asked.current !== '' && !latest.current.dirty) takeAsked.current(asked.current);
    asked.current = '';
  }, []);
  if (!picked.data || picked.data.length === 0) return null;
  return (
    <Combo
      label="From template"
      placeholder="None"
      value={chosen}
      onChange={take}
      options={picked.data.map((one) => ({ value: one.invoiceTemplateId, label: one.name, hint: one.vendorName }))}
    />
  );
}
