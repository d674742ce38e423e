// What rules were enforced and what came of it, without a name, an account or an address.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const enforcementRegister = defineReport({
  name: 'enforcement-register',
  title: 'Enforcement register without names',
  group: 'Violation',
  description: 'Violations seen in a time for members to inspect: provision, steps, fine, outcome and days, without names and addresses.',
  claims: needs('standardreports', 1, ['ccrreports', 1]),
  params: [...spanParams],
  unopened: { Steps: 'a fact of the case' },
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
