// Pieces of the screen of custom reports: a definition from a draft and back, and what the list shows.
import type { RuleGroupType } from 'react-querybuilder';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { keptValue } from '../../../../packages/pages/pages.ts';
import { builtGroup, type WireGroup, wireGroup } from '../../data/built-query.rules.ts';
import type { customReports } from '../custom-report.contract.ts';
import { type Draft, draftColumns } from './definition-form.tsx';

export type CustomReport = ClientOutput<typeof customReports.listCustomReports>[number];
export type WireDefinition = NonNullable<CustomReport['definition']>;

/** The definition of a draft; null while a condition is not complete or no column is left. */
export function definitionOf(draft: Draft, today: LocalDate): WireDefinition | null {
  const query = wireGroup(draftColumns(draft), draft.built, keptValue, today);
  if (!query || draft.columns.length === 0) return null;
  const { source, related, columns, sort, groups, totals } = draft;
  return {
    source,
    related: [...related],
    columns: columns.map((column) => ({ ...column })),
    query: query as never,
    search: '',
    sort: sort.map(({ key, desc }) => (desc ? `-${key}` : key)).join(','),
    groups: [...groups],
    totals: { ...totals },
  };
}

/** A kept definition as it is edited. */
export function draftOf(definition: WireDefinition): Draft {
  const { source, related, columns, query, sort, groups, totals } = definition;
  return {
    source,
    related,
    columns,
    built: builtGroup(draftColumns({ source, related }), query as unknown as WireGroup) as RuleGroupType,
    sort: sort === '' ? [] : sort.split(',').map((key) => (key.startsWith('-') ? { key: key.slice(1), desc: true } : { key, desc: false })),
    groups,
    totals,
  };
}

/** Whom a report is for, in words. */
export function shareWords({ share, roleName }: Pick<CustomReport, 'share' | 'roleName'>): string {
  if (share === 'ROLE') return `Role ${roleName}`;
  return share === 'EVERYONE' ? 'Everyone' : 'Private';
}
