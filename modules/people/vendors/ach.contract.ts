// Where a vendor is paid by ACH: shown masked, and changed by two people, of whom the second confirms.
import { z } from 'zod';
import { command, defineEndpoints, id, instantOut, line, query } from '../../../packages/contract/contract.ts';
import { vendorRights } from './vendor.contract.ts';

export const accountKinds = ['CHECKING', 'SAVINGS'] as const;

export const achRefusals = {
  achWaits: 'A change of the ACH details waits for confirmation already.',
  ownChange: 'You changed these ACH details, so someone else must confirm them.',
  alreadyDecided: 'This change was decided on already.',
} as const;

const row = z.object({
  vendorAchId: id,
  routingNumber: z.string(),
  /** The account, masked to its last four digits. */
  accountNumber: z.string(),
  accountKind: z.enum(accountKinds),
  state: z.enum(['WAITING', 'IN_FORCE', 'REJECTED', 'FORMER']),
  proposedBy: z.string(),
  proposedTime: instantOut,
  decidedBy: z.string(),
  decidedTime: instantOut.nullable(),
  /** True for a change of the one who looks. */
  isOwn: z.boolean(),
});

export const vendorAch = defineEndpoints('VendorAch', {
  listVendorAch: query({
    summary: 'The ACH details of a vendor: what waits, what is in force and what was, the latest first.',
    permission: vendorRights(1),
    input: z.object({ vendorId: id }),
    output: z.array(row),
  }),
  proposeVendorAch: command({
    summary: 'Gives a vendor other ACH details; they wait until someone else confirms them.',
    permission: vendorRights(4),
    touches: 'vendor',
    input: z.object({
      vendorId: id,
      routingNumber: line(9, 9),
      accountNumber: line(17, 4).refine((text) => /^\d+$/.test(text), 'must be digits'),
      accountKind: z.enum(accountKinds).default('CHECKING'),
    }),
    output: z.object({ vendorAchId: id }),
    refusals: achRefusals,
  }),
  decideVendorAch: command({
    summary: 'Confirms ACH details someone else gave, or rejects them. The person who gave them may withdraw them.',
    permission: vendorRights(4),
    touches: 'vendor',
    input: z.object({ vendorId: id, vendorAchId: id, decision: z.enum(['CONFIRM', 'REJECT']) }),
    output: z.object({}),
    refusals: achRefusals,
  }),
});
