// What is counted of Vitest's report, and what is said of tests that failed.
import { expect, it } from 'vitest';
import { countTests, redFiles, root, slowestTests } from './checks.ts';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
const report = (testResults: object[], numPassedTests: number, numTotalTests: number): string =>
  JSON.stringify({ numTotalTests, numPassedTests, testResults });

it('counts tests that passed', () => {
  expect(countTests(report([{ name: `${root}/a.test.ts`, status: 'passed', message: '', assertionResults: [passed] }], 1, 1), 0)).toEqual({
    passed: 1,
    failed: 0,
    complaints: [],
  });
});

it('names a test that failed and one that did not run, with what was said', () => {
  const results = [
    passed,
    { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2'] },
    { status: 'skipped', fullName: 'divides' },
  ];
  expect(countTests(report([{ name: `${root}/a.test.ts`, status: 'failed', message: '', assertionResults: results }], 1, 3), 1)).toEqual({
    passed: 1,
    failed: 2,
    complaints: ['a.test.ts > subtracts: failed\nexpected 1 to be 2', 'a.test.ts > divides: skipped'],
  });
});

it('counts a file that could not be loaded', () => {
  expect(
    countTests(report([{ name: `${root}/a.test.ts`, status: 'failed', message: 'no such module', assertionResults: [] }], 0, 0), 1),
  ).toEqual({
    passed: 0,
    failed: 1,
    complaints: ['a.test.ts\nno such module'],
  });
});

it('counts an error outside of every test', () => {
  const { failed, complaints } = countTests(
    report([{ name: `${root}/a.test.ts`, status: 'passed', message: '', assertionResults: [passed] }], 1, 1),
    1,
  );
  expect({ failed, said: complaints.length }).toEqual({ failed: 1, said: 1 });
});

it('names the slowest tests, slowest first', () => {
  const timed = (fullName: string, duration: number) => ({ status: 'passed', fullName, duration });
  const results = [timed('adds', 40), timed('divides', 12_340), timed('subtracts', 1_960)];
  const text = report([{ name: `${root}/a.test.ts`, status: 'passed', message: '', assertionResults: results }], 3, 3);
  expect(slowestTests(text, 2)).toEqual(['   12.3 s  a.test.ts > divides', '    2.0 s  a.test.ts > subtracts']);
});

it('names the files that were red, be it a test or the whole file', () => {
  const file = (name: string, status: string, assertionResults: object[]) => ({
    name: `${root}/${name}`,
    status,
    message: '',
    assertionResults,
  });
  const skipped = { status: 'skipped', fullName: 'divides' };
  const results = [file('a.test.ts', 'passed', [passed]), file('b.test.ts', 'passed', [passed, skipped]), file('c.test.ts', 'failed', [])];
  expect(redFiles(report(results, 2, 3))).toEqual(['b.test.ts', 'c.test.ts']);
});
