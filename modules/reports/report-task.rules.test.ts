// The index by task: every report that is named exists, and none is lost.
import { expect, test } from 'vitest';
import { allReports } from './registry.server.ts';
import { byTask, reportTasks } from './report-task.rules.ts';

const all = allReports.map(({ declaration }) => ({ name: declaration.name, group: declaration.group }));

test('tasks name reports that exist, none twice within a task', () => {
  const known = new Set(all.map(({ name }) => name));
  for (const [task, names] of Object.entries(reportTasks)) {
    expect(
      names.filter((name) => !known.has(name)),
      task,
    ).toEqual([]);
    expect(new Set(names).size, task).toBe(names.length);
  }
});

test('every report stands somewhere, and a task without reports nowhere', () => {
  const placed = byTask(all).flatMap(([, listed]) => listed.map(({ name }) => name));
  expect(new Set(placed)).toEqual(new Set(all.map(({ name }) => name)));
  expect(
    byTask([
      { name: 'trial-balance', group: 'General ledger' } as const,
      { name: 'of-tomorrow', group: 'Violation' } as const,
      { name: 'new-roster', group: 'Owner and property' } as const,
    ]).map(([task, listed]) => [task, listed.length]),
  ).toEqual([
    ['Close the month', 1],
    ['Audit and tax', 1],
    ['Owners, homes and vendors', 1],
    ['Other reports', 1],
  ]);
});
