// Which character stands in which of the 65 positions of a check's MICR line (ANSI X9.100-160; formats.md 7).
import { refuse } from '../../../packages/contract/contract.ts';
import type { Refusal } from '../../../packages/kernel/kernel.ts';
import { printRefusals } from './check.contract.ts';

/** What a MICR line says. All three are text: leading zeros count. */
export interface MicrNumbers {
  serial: string;
  routing: string;
  account: string;
}

/** Positions are counted from the right edge of the check; the line is 65 long. */
const POSITIONS = 65;
const TRANSIT_RIGHT = 33;
const ROUTING_RIGHT = 34;
const TRANSIT_LEFT = 43;
const ON_US_LEFT = 31;
const AUXILIARY_RIGHT = 45;

const TRANSIT = '⑆';
const ON_US = '⑈';
const DASH = '⑉';

/**
 * On-us holds positions 14 to 32, the last left blank before the transit symbol and one kept for the closing
 * symbol.
 */
const MOST_ACCOUNT = 17;
/** Auxiliary on-us holds positions 45 to 65, two of them for its symbols. */
const MOST_SERIAL = 19;
const LEAST_SERIAL = 6;

/**
 * The line as 65 characters from left (position 65) to right (position 1), blanks included; the serial is
 * filled with zeros to six digits, hyphens in the account become the dash symbol, spaces in it are dropped.
 * The bank adds the amount in positions 1 to 12. Throws Refusal `micrNotPrintable` for a number that does not
 * fit.
 */
export function micrPositions(numbers: MicrNumbers): string {
  const account = numbers.account.replaceAll(' ', '');
  if (!/^\d{9}$/.test(numbers.routing)) throw notPrintable('routing', 'The routing number must have nine digits.');
  if (!/^\d[\d-]*$/.test(account) || account.length > MOST_ACCOUNT) {
    throw notPrintable('account', `The account number must have digits and hyphens only, at most ${MOST_ACCOUNT} of them.`);
  }
  if (!/^\d+$/.test(numbers.serial) || numbers.serial.length > MOST_SERIAL) {
    throw notPrintable('serial', `The check number must have digits only, at most ${MOST_SERIAL} of them.`);
  }
  const line = Array.from({ length: POSITIONS }, () => ' ');
  const writeFrom = (leftPosition: number, text: string): void => {
    for (const [i, character] of [...text].entries()) line[POSITIONS - leftPosition + i] = character;
  };
  const serial = `${ON_US}${numbers.serial.padStart(LEAST_SERIAL, '0')}${ON_US}`;
  writeFrom(AUXILIARY_RIGHT + serial.length - 1, serial);
  writeFrom(TRANSIT_LEFT, TRANSIT);
  writeFrom(ROUTING_RIGHT + numbers.routing.length - 1, numbers.routing);
  writeFrom(TRANSIT_RIGHT, TRANSIT);
  writeFrom(ON_US_LEFT, `${account.replaceAll('-', DASH)}${ON_US}`);
  return line.join('');
}

function notPrintable(path: keyof MicrNumbers, message: string): Refusal {
  return refuse(printRefusals, 'micrNotPrintable', { why: message }, [{ path, message }]);
}
