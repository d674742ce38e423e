// What the days and the status of an access device must say together.
import { invalid, type LocalDate } from '../../../packages/kernel/kernel.ts';

interface Standing {
  issuedDate: LocalDate;
  returnedDate: LocalDate | null;
  standing: string;
}

/**
 * The facts of a device as they are kept: one with a day of return is returned. Refuses a return before the
 * issue, and a returned one without its day.
 */
export function settledDevice<Facts extends Standing>(facts: Facts): Facts {
  const { issuedDate, returnedDate, standing } = facts;
  if (returnedDate !== null && returnedDate < issuedDate)
    throw invalid('It was returned before it was issued.', [{ path: 'returnedDate', message: 'must not be before the day of issue' }]);
  if (returnedDate !== null && standing !== 'ISSUED' && standing !== 'RETURNED')
    throw invalid('What was returned is neither lost nor blocked.', [
      { path: 'standing', message: 'must be Returned, or clear the day of return' },
    ]);
  if (returnedDate === null && standing === 'RETURNED')
    throw invalid('The day of return is missing.', [{ path: 'returnedDate', message: 'is missing' }]);
  return { ...facts, standing: returnedDate === null ? standing : 'RETURNED' };
}
