// A large association of 1,300 real addresses: set up, billed for one month, mostly paid.

import { modulo } from '../../../packages/kernel/kernel.ts';
import { type Association, addCodes, billMonth, setUpAssociation, takeReceipts } from './association.ts';
import type { Cast } from './maple-court.ts';

const dues = { 'Single family': { operating: '142.00', reserve: '38.00' }, Condominium: { operating: '268.00', reserve: '71.00' } };

/** Plays November 2026. Every twentieth owner has not paid. */
export async function playBayMeadows({ clerk, approver }: Cast): Promise<void> {
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
    years: [{ label: '2026-2027', startDate: '2026-11-01' }],
    method: 'MODIFIED',
    lockboxId: '9300',
    accountNumbers: { operating: '620033401', reserve: '620033419' },
    lastCheckNumber: 8000,
  });
  await addCodes(approver, association, dues, '2026-11-01');
  await billMonth(clerk, association.communityId, '2026-11-01');
  const paying = association.units.filter((_, index) => modulo(index + 1, 20) !== 0);
  const rows = paying.map((unit, index) => ({
    ownershipId: unit.ownershipId,
    amount: unit.homeType === 'Condominium' ? '339.00' : '180.00',
    checkNumber: String(10_001 + index),
  }));
  await takeReceipts(clerk, association, '2026-11-06', rows.slice(0, 700));
  await takeReceipts(clerk, association, '2026-11-10', rows.slice(700));
}
