// The handler of the warning of fiscal years that are over and not closed.
import type { Handlers } from '../../packages/http/handlers.ts';
import type { fiscalYears } from './operating-year.contract.ts';
import { listOpenYears } from './operating-year.store.ts';

export const fiscalYearHandlers: Handlers<typeof fiscalYears> = {
  async getOperatingYearsWarnings({ tx, communities, now }) {
    return await listOpenYears(tx, communities, now);
  },
};
