// Which screens are fetched ahead: those of the menu a person may open, the first of each section first.
import { expect, test } from 'vitest';
import { mayOpenScreen } from '../../packages/contract/contract.ts';
import { staffScreens } from './screens.ts';
import { menuScreens } from './warm.ts';

test('the first of each section comes first, nothing comes twice, and nothing a person may not open', () => {
  const names = (held: Parameters<typeof menuScreens>[1]) => menuScreens(staffScreens, held).map(({ screen }) => screen);
  const bills = names({ apinvoice: 1 });
  expect(bills.length).toBeGreaterThan(1);
  expect(bills.every((screen) => mayOpenScreen({ apinvoice: 1 }, screen))).toBe(true);
  expect(new Set(bills.map(({ name }) => name)).size).toBe(bills.length);
  const sections = bills.map(({ menu }) => menu?.section);
  const firsts = new Set(sections).size;
  expect(new Set(sections.slice(0, firsts)).size).toBe(firsts);
  expect(names({}).every((screen) => mayOpenScreen({}, screen))).toBe(true);
});
