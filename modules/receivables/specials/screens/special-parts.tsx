// What the pages of special assessments share: the words of their states.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import type { specials } from '../special.contract.ts';

type State = ClientOutput<typeof specials.listSpecials>[number]['state'];

export const stateWords: Readonly<Record<State, string>> = { ACTIVE: 'Active', CHARGED: 'All charged', STOPPED: 'Stopped' };
export const stateTones: Readonly<Record<State, 'attention' | 'good' | 'neutral'>> = {
  ACTIVE: 'attention',
  CHARGED: 'good',
  STOPPED: 'neutral',
};
