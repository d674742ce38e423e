// Access levels in words.
import { fullLevel, levelBits } from './claim-words.contract.ts';

/**
 * A mask in words: 15 is "Full", 7 "View, Add, Edit", 0 "None". The bits are independent: 6 is "Add, Edit".
 */
export function levelWords(level: number): string {
  if (level === fullLevel) return 'Full';
  const words = levelBits.filter(({ bit }) => (level & bit) !== 0).map(({ word }) => word);
  return words.length > 0 ? words.join(', ') : 'None';
}
