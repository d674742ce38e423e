// A data source with related rows beside its own: a list like any other, so that filters, orders and pages
// are those of the list engine.
import { sql } from '../../../packages/db/database.ts';
import { type ListSource, type ListSql, rowsWith } from '../../../packages/lists/lists.ts';
import { joinedColumns, type Relation, relatedKey } from './relation.rules.ts';

type Sql = ListSql['where'];

/** Text is never blank to the list engine, nor is a flag. */
function joinedColumn(table: string, key: string, kind: string | undefined): Sql {
  const column = sql`${sql.ref(table)}.${sql.ref(key)}`;
  if (kind === 'text') return sql`coalesce(${column}, '')`;
  return kind === 'flag' ? sql`coalesce(${column}, false)` : column;
}

/**
 * A relation with the source it leads to, and whether its columns are shown; one that is only passed through
 * has none.
 */
export interface ChosenRelation {
  relation: Relation;
  source: ListSource;
  isPassed?: boolean;
}

/** The nearer first, so that what leads on stands before what it leads to. */
const inSteps = (chosen: readonly ChosenRelation[]) =>
  chosen.toSorted((a, b) => Number(a.relation.through !== undefined) - Number(b.relation.through !== undefined));

/** Joins a source to its relations. A related source is joined by its id, so no row stands twice. */
export function joinedSource(base: ListSource, chosen: readonly ChosenRelation[]): ListSource {
  if (chosen.length === 0) return base;
  const list = {
    ...base.list,
    columns: joinedColumns(
      base.list,
      chosen.filter(({ isPassed }) => !isPassed).map(({ relation }) => relation),
    ),
  };
  return {
    ...base,
    list,
    async read(context) {
      const own = await base.read(context);
      const ownKeys = Object.keys(own.columns);
      const parts: [string, Sql][] = ownKeys.map((key) => [key, sql`base.${sql.ref(key)}`]);
      const joins: Sql[] = [];
      for (const { relation, source, isPassed } of inSteps(chosen)) {
        const related = await source.read(context);
        const keys = Object.keys(source.list.columns);
        const onward = chosen.flatMap((next) => (next.relation.through?.name === relation.name ? [next.relation.by] : []));
        const named = sql`${sql.ref(`${relation.through?.name ?? 'base'}.${relation.by}`)}::bigint`;
        joins.push(
          sql`left join ${rowsWith(related, [...new Set([...keys, ...onward])])} as ${sql.ref(relation.name)} on ${sql.ref(relation.name)}."rowId" = ${named}`,
        );
        if (isPassed) continue;
        for (const key of keys) parts.push([relatedKey(relation, key), joinedColumn(relation.name, key, source.list.columns[key]?.kind)]);
      }
      return {
        id: sql`base."rowId"`,
        columns: Object.fromEntries(parts),
        from: sql`${rowsWith(own)} as base ${sql.join(joins, sql` `)}`,
        where: sql`true`,
      };
    },
  };
}
