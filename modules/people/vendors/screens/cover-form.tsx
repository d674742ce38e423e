// What the forms of both kinds of insurance of a vendor share: their fields, how they begin, and what is said
// of their term.

import type { ReactNode } from 'react';
import { addDays, addMonths, type LocalDate, localDate } from '../../../../packages/kernel/kernel.ts';
import type { Profile } from '../../../../packages/pages/pages.ts';
import type { ShellValue } from '../../../../packages/pages/shell.tsx';
import { CheckField, DateField, FieldRow, MoneyField, Tag, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';

/** A policy as it is typed. */
export interface CoverForm {
  vendorId: string;
  carrier: string;
  agent: string;
  agentPhone: string;
  agentEmail: string;
  policyNumber: string;
  limitAmount: string;
  effectiveDate: string;
  expiresDate: string;
  isAdditionalInsured: boolean;
  isRequired: boolean;
  alertDays: string;
  note: string;
  renewsId: string | null;
}

export const coverWords = {
  agentPhone: 'Agent phone',
  agentEmail: 'Agent email',
  policyNumber: 'Policy number',
  limitAmount: 'Limit',
  effectiveDate: 'Effective',
  expiresDate: 'Expires',
  isAdditionalInsured: 'The association is additional insured',
  isRequired: 'Required',
  alertDays: 'Days of warning',
} as const;

/** Today where the viewer works; null before there is any community. */
export function officeDay({ community, communities }: Pick<ShellValue, 'community' | 'communities'>): LocalDate | null {
  return (community ?? communities[0])?.today ?? null;
}

/** A new policy of a vendor, for a year from today. */
export function emptyCover(vendorId: string, today: LocalDate | null): CoverForm {
  return {
    vendorId,
    carrier: '',
    agent: '',
    agentPhone: '',
    agentEmail: '',
    policyNumber: '',
    limitAmount: '',
    effectiveDate: today ?? '',
    expiresDate: today === null ? '' : addMonths(today, 12),
    isAdditionalInsured: false,
    isRequired: true,
    alertDays: '30',
    note: '',
    renewsId: null,
  };
}

/**
 * The renewal of a policy: it begins the day that one ends, and has its facts, so that only what is new is
 * typed.
 */
export function renewalOf<F extends CoverForm>(former: F, formerId: string): F {
  const begins = localDate(former.expiresDate.slice(0, 10));
  return { ...former, policyNumber: '', effectiveDate: begins, expiresDate: addMonths(begins, 12), renewsId: formerId };
}

/** Says that a policy is over, or soon. */
export function TermTag({ value, today }: { value: CoverForm; today: LocalDate | null }) {
  if (today === null) return null;
  const expires = value.expiresDate.slice(0, 10);
  if (expires <= today) return <Tag tone={value.isRequired ? 'problem' : 'neutral'}>Over</Tag>;
  return expires <= addDays(today, Number(value.alertDays) || 0) ? <Tag tone="attention">Expires soon</Tag> : null;
}

type CoverProfile = Pick<Profile<CoverForm>, 'mode' | 'field'>;

/** The fields of a policy, with those of its own kind before them. */
export function CoverFields({ profile, children }: { profile: CoverProfile; children?: ReactNode }) {
  const { field } = profile;
  return (
    <>
      <FieldRow columns={3}>
        {children}
        <TextField label="Carrier" required maxLength={120} {...field('carrier')} />
        <TextField label="Policy number" required maxLength={60} autoFocus={profile.mode === 'add'} {...field('policyNumber')} />
      </FieldRow>
      <FieldRow columns={4}>
        <MoneyField label="Limit" required {...field('limitAmount')} />
        <DateField label="Effective" required {...field('effectiveDate')} />
        <DateField label="Expires" required {...field('expiresDate')} />
        <TextField label="Days of warning" numeric help="Before it expires" {...field('alertDays')} />
      </FieldRow>
      <FieldRow columns={3}>
        <TextField label="Agent" maxLength={120} {...field('agent')} />
        <TextField label="Agent phone" type="tel" maxLength={40} {...field('agentPhone')} />
        <TextField label="Agent email" type="email" {...field('agentEmail')} />
      </FieldRow>
      <FieldRow>
        <CheckField label="Required" help="When expired, warns or blocks bills and checks" {...field('isRequired')} />
        <CheckField label="The association is additional insured" {...field('isAdditionalInsured')} />
      </FieldRow>
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
    </>
  );
}
