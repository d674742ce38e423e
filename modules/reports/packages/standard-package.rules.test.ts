// The packages of the product: their members are reports that can be run as they stand, and what waits is
// named.
import { describe, expect, test } from 'vitest';
import { paramsOf } from '../../../packages/contract/contract.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { readParams } from '../../../packages/reporting/params.ts';
import { allReports, reportNamed } from '../registry.server.ts';
import { standardPackages } from './standard-package.rules.ts';

const calendar = { today: localDate('2026-02-10'), startOfYear: localDate('2026-01-01'), periods: [] };

describe('the standard packages', () => {
  test('are the six of the specification', () => {
    expect(standardPackages.map(({ name }) => name)).toEqual([
      'Monthly board packet',
      'Owner monthly summary',
      'Treasurer',
      'Audit and tax',
      'Compliance meeting',
      'Manager weekly',
    ]);
  });

  test('have members that are reports, with parameters they can be run by', () => {
    for (const { members } of standardPackages) {
      for (const { name, parameters } of members) {
        const report = reportNamed(name);
        expect([name, report !== undefined]).toEqual([name, true]);
        if (report) expect(() => readParams({ params: paramsOf(report.declaration) }, parameters, calendar)).not.toThrow();
      }
    }
  });

  test('wait for these members; the list may only shrink', () => {
    expect(standardPackages.flatMap(({ name, waiting }) => waiting.map((title) => `${name}: ${title}`))).toEqual([
      'Manager weekly: Tasks and workflow',
    ]);
  });

  test('wait for no report that is there', () => {
    const titles = new Set(allReports.map(({ declaration }) => declaration.title));
    expect(standardPackages.flatMap(({ waiting }) => waiting.filter((title) => titles.has(title)))).toEqual([]);
  });
});
