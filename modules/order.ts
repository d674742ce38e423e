// The modules of the product in dependency order: each imports only from those above it, and only through
// their doors.

/**
 * One name per folder of `modules/`. The order is decided for the whole product, so a name may stand here
 * before its folder does.
 */
export const moduleOrder = [
  'identity',
  'communities',
  'people',
  'records',
  'law',
  'correspondence',
  'governance',
  'ledger',
  'receivables',
  'collections',
  'payables',
  'banking',
  'payments-platform',
  'compliance',
  'maintenance',
  'automation',
  'reports',
  'owner-access',
  'lifecycle',
  'desk',
] as const;
