// What changed between two previews: new, other and gone.
import { expect, it } from 'vitest';
import { changesBetween } from './use-changed-base.ts';

const line = (key: string, amount: string) => ({ key, label: `Owner ${key}`, amount });

it('names what is other, new or gone, and nothing else', () => {
  const changes = changesBetween(
    [line('1', '365.00'), line('2', '365.00'), line('3', '0.00')],
    [line('1', '365.00'), line('2', '400.00'), line('4', '55.00')],
  );
  expect(changes).toEqual([
    { key: '2', label: 'Owner 2', was: '365.00', now: '400.00' },
    { key: '4', label: 'Owner 4', was: undefined, now: '55.00' },
    { key: '3', label: 'Owner 3', was: '0.00', now: undefined },
  ]);
  expect(changesBetween([line('1', '1.00')], [line('1', '1.00')])).toEqual([]);
});
