// Names in all their forms, and templates that ask for what nobody knows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blanksOf, fill, pluralOf } from './names.rules.ts';
import { listed, listedLast, withImport } from './wire.rules.ts';

test.each([
  ['permit', 'permits'],
  ['parking-copy', 'parking-copies'],
  ['survey', 'surveys'],
  ['lien-release-box', 'lien-release-boxes'],
])('%s, %s', (one, many) => expect(pluralOf(one)).toBe(many));

test('names a thing in every form', () => {
  expect(blanksOf('payments-platform', 'access-code')).toMatchObject({
    moduleCamel: 'paymentsPlatform',
    schema: 'payments_platform',
    camels: 'accessCodes',
    Pascal: 'AccessCode',
    snake: 'access_code',
    PluralWords: 'Access codes',
    a: 'an',
  });
  expect(() => blanksOf('people', 'Parking Permit')).toThrow('lower-case words joined by hyphens');
});

test('an owner of the report template is there on the last day', () => {
  const template = readFileSync(join(import.meta.dirname, 'report/report.sql.ts.template'), 'utf8');
  expect(template).toContain('(o.end_on is null or o.end_on >= ');
});

test('fills blanks, and does not let an unknown one pass', () => {
  expect(fill('add{{Pascal}}: {{a}} {{words}}', blanksOf('people', 'exam'))).toBe('addExam: an exam');
  expect(() => fill('{{nobody}}', {})).toThrow('{{nobody}}');
});

test('puts a part into a list, at either end, and says when the list is gone', () => {
  const text = '// A list.\nimport a;\nexport const all = [\n  one,\n].flat();\n';
  expect(listed('x.ts', /all = \[/, 'zero', ['import z;']).change(text)).toBe(
    '// A list.\nimport z;\nimport a;\nexport const all = [zero, \n  one,\n].flat();\n',
  );
  expect(listedLast('x.ts', /\]\.flat/, 'two', []).change(text)).toContain('one,\ntwo,\n].flat');
  expect(() => listed('x.ts', /none/, 'zero', []).change(text)).toThrow('x.ts has changed its form');
});

test('does not import twice what stands among others', () => {
  const text = "// A door.\nimport { type Route, routes } from '../http.ts';\n";
  expect(withImport(text, "import { routes } from '../http.ts';")).toBe(text);
  expect(withImport(text, "import { route } from '../http.ts';")).toContain("import { route } from '../http.ts';");
  expect(withImport(text, "import { routes } from '../other.ts';")).toContain('other.ts');
});
