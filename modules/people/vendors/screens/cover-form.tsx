// What the forms of both kinds of insurance of a vendor share: their fields, how they begin, and what is said
// of their term.

import type { ReactNode } from 'react';
import type { TypedOf } from '../../../../packages/contract/contract.ts';
import { addDays, addMonths, type LocalDate, localDate } from '../../../../packages/kernel/kernel.ts';
import { Field, type FieldOwner } from '../../../../packages/pages/pages.ts';
import type { ShellValue } from '../../../../packages/pages/shell.tsx';
import { FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import type { coverFields } from '../cover.fields.ts';

/** Today where the viewer works; null before there is any community. */
export function officeDay({ community, communities }: Pick<ShellValue, 'community' | 'communities'>): LocalDate | null {
  return (community ?? communities[0])?.today ?? null;
}

/** The term of a policy that runs for a year from a day, such as the last of the one it renews. */
export function yearFrom(day: string | null) {
  if (day === null) return {};
  const begins = localDate(day.slice(0, 10));
  return { effectiveDate: begins, expiresDate: addMonths(begins, 12) };
}

/** Says that a policy is over, or soon. */
export function TermTag({
  value,
  today,
}: {
  value: Pick<TypedOf<typeof coverFields>, 'expiresDate' | 'isRequired' | 'alertDays'>;
  today: LocalDate | null;
}) {
  if (today === null) return null;
  const expires = value.expiresDate.slice(0, 10);
  if (expires <= today) return <Tag tone={value.isRequired ? 'problem' : 'neutral'}>Over</Tag>;
  return expires <= addDays(today, Number(value.alertDays) || 0) ? <Tag tone="attention">Expires soon</Tag> : null;
}

/** The fields of a policy, with those of its own kind before them. */
export function CoverFields({ record, children }: { record: FieldOwner<typeof coverFields>; children?: ReactNode }) {
  return (
    <>
      <FieldRow columns={3}>
        {children}
        <Field of={record} name="carrier" />
        <Field of={record} name="policyNumber" autoFocus={record.profile.mode === 'add'} />
      </FieldRow>
      <FieldRow columns={4}>
        <Field of={record} name="limitAmount" />
        <Field of={record} name="effectiveDate" />
        <Field of={record} name="expiresDate" />
        <Field of={record} name="alertDays" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="agent" />
        <Field of={record} name="agentPhone" />
        <Field of={record} name="agentEmail" />
      </FieldRow>
      <FieldRow>
        <Field of={record} name="isRequired" />
        <Field of={record} name="isAdditionalInsured" />
      </FieldRow>
      <Field of={record} name="note" rows={2} />
    </>
  );
}
