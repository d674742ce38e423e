// A large association of 1,300 real addresses: set up, billed for one month, mostly paid.

import { addDays, modulo } from '../../../packages/kernel/kernel.ts';
import { type Association, addCodes, billMonth, setUpAssociation, takeReceipts } from './association.ts';
import type { Cast } from './maple-court.ts';
import type { SampleDays } from './sample-days.ts';

const dues = { 'Single family': { operating: '142.00', reserve: '38.00' }, Condominium: { operating: '268.00', reserve: '71.00' } };

/** Plays one month. Every twentieth owner has not paid. */
export async function playBayMeadows({ clerk, approver }: Cast, { bay: { month, years } }: SampleDays): Promise<void> {
  const association: Association = await setUpAssociation(approver, {
    facts: {
      name: 'Bay Meadows',
      shortCode: 'BM',
      legalName: 'Bay Meadows Community Association',
      street: '100 Meadow Way',
      city: 'Hayward',
      state: 'CA',
      postcode: '94541',
      timeZone: 'America/Los_Angeles',
    },
    propertiesFile: 'bay-meadows-properties.csv',
    years,
    method: 'MODIFIED',
    lockboxId: '9300',
    accountNumbers: { operating: '620033401', reserve: '620033419' },
    lastCheckNumber: 8000,
  });
  await addCodes(approver, association, dues, month);
  await billMonth(clerk, association.communityId, month);
  const paying = association.units.filter((_, index) => modulo(index + 1, 20) !== 0);
  const rows = paying.map((unit, index) => ({
    ownershipId: unit.ownershipId,
    amount: unit.homeType === 'Condominium' ? '339.00' : '180.00',
    checkNumber: String(10_001 + index),
  }));
  await takeReceipts(clerk, association, addDays(month, 5), rows.slice(0, 700));
  await takeReceipts(clerk, association, addDays(month, 9), rows.slice(700));
}
