// What features contribute to letters: merge fields and tables, declared beside how their values are read.
// Correspondence itself knows no balance.
import { allows, type HeldClaims, type Requirement } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Language, MergeField, MergeTable, MergeValues } from './document.contract.ts';
import type { MergeTerms, Named } from './merge.rules.ts';

/** Whose values are asked for. */
export interface MergeAsked {
  communityId: string;
  ownershipIds: readonly string[];
  /** The day of the letter. */
  on: LocalDate;
  /** The fields and tables some document names; what nobody asks for need not be read. */
  wants(name: string): boolean;
}

/** The merge fields of one feature. */
export interface MergeSource {
  fields: readonly MergeField[];
  tables: readonly MergeTable[];
  /** What someone must hold to print them: letters show no more than their writer may read. */
  rights: Requirement;
  /**
   * The values by ownership, in canonical text. A constant number of statements, however many owners there
   * are.
   */
  load(tx: Tx, asked: MergeAsked): Promise<ReadonlyMap<string, MergeValues>>;
}

/** The sources a caller may print. */
export const openTo = (sources: readonly MergeSource[], held: HeldClaims): readonly MergeSource[] =>
  sources.filter(({ rights }) => allows(held, rights));

/** The terms of a merge in a language. */
export function termsOf(sources: readonly MergeSource[], language: Language): MergeTerms {
  return {
    language,
    fields: new Map(sources.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const))),
    tables: new Map(sources.flatMap(({ tables }) => tables.map((table) => [table.name, table] as const))),
  };
}

const known = ({ fields, tables }: MergeSource) => [...fields, ...tables].map(({ name }) => name);

/** A name of a document that no source gives or its reader may not print; null where all is well. */
export function strangeName(
  sources: readonly MergeSource[],
  held: HeldClaims,
  named: Named,
): { code: 'fieldUnknown'; name: string } | { code: 'fieldClosed'; title: string } | null {
  const names = [...named.fields, ...named.tables];
  const all = new Set(sources.flatMap(known));
  const unknown = names.find((name) => !all.has(name));
  if (unknown !== undefined) return { code: 'fieldUnknown', name: unknown };
  const open = new Set(openTo(sources, held).flatMap(known));
  const closed = names.find((name) => !open.has(name));
  if (closed === undefined) return null;
  const titles = new Map(sources.flatMap(({ fields, tables }) => [...fields, ...tables].map(({ name, title }) => [name, title] as const)));
  return { code: 'fieldClosed', title: titles.get(closed) ?? closed };
}

/** The values of some owners from every source that is wanted. */
export async function loadMerge(tx: Tx, sources: readonly MergeSource[], asked: MergeAsked): Promise<Map<string, MergeValues>> {
  const merged = new Map<string, MergeValues>(asked.ownershipIds.map((ownershipId) => [ownershipId, { values: {}, tables: {} }]));
  for (const source of sources) {
    if (!known(source).some((name) => asked.wants(name))) continue;
    for (const [ownershipId, { values, tables }] of await source.load(tx, asked)) {
      const into = merged.get(ownershipId);
      if (!into) continue;
      Object.assign(into.values, values);
      Object.assign(into.tables, tables);
    }
  }
  return merged;
}
