// The validation file as a bank reads it: columns, names, amounts and holds.
import { expect, it } from 'vitest';
import { writeDelimitedFile, writeFixedFile } from './validation-file.rules.ts';

const rows = [
  { accountNumber: 'MC-0001', owner: 'Peña, José', due: 12_345n, isHeld: false },
  { accountNumber: 'MC-0002', owner: '=1+1 Holdings, LLC', due: 0n, isHeld: true },
];

it('writes titles, commas and quotes, and no formula', async () => {
  let text = '';
  for await (const piece of writeDelimitedFile('LB091', rows)) text += piece;
  expect(text).toBe(
    [
      'Lockbox ID,Account,Name,Amount due,Hold payment',
      'LB091,MC-0001,"Peña, José",123.45,N',
      'LB091,MC-0002,"\'=1+1 Holdings, LLC",0.00,Y',
      '',
    ].join('\r\n'),
  );
});

it('writes 77 columns in ASCII, the amount in cents with zeros', () => {
  const lines = writeFixedFile('LB091', rows).split('\n');
  expect(lines).toEqual([
    `LB091     MC-0001       ${'Pena, Jose'.padEnd(40)}000000012345N`,
    `LB091     MC-0002       ${'=1+1 Holdings, LLC'.padEnd(40)}000000000000Y`,
    '',
  ]);
  expect(lines[0]).toHaveLength(77);
});

it('cuts a name that is longer than its columns', () => {
  const [line = ''] = writeFixedFile('LB091', [{ accountNumber: '1', owner: 'X'.repeat(60), due: 1n, isHeld: false }]).split('\n');
  expect(line.slice(24, 64)).toBe('X'.repeat(40));
  expect(line.slice(64)).toBe('000000000001N');
});
