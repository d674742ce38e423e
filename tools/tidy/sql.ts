// House rules about SQL: where it may stand, and whose tables it may change.
import { type Place, placeOf, schemaOf } from './place.ts';
import type { Finding, Rule } from './rule.ts';
import { type Node, nameOf, type Source, walk } from './tree.ts';

/** A piece of text in the code; parts put in while running are shown as `§`. */
interface Text {
  line: number;
  text: string;
  /** Tagged as SQL or handed to one of the query builder's openings. */
  certain: boolean;
}

const BUILDERS = new Map([
  ['selectFrom', 'select'],
  ['insertInto', 'insert into'],
  ['replaceInto', 'insert into'],
  ['updateTable', 'update'],
  ['deleteFrom', 'delete from'],
  ['mergeInto', 'merge into'],
]);

function templateText(node: Node): string {
  return (node.quasis as { value: { cooked: string | null; raw: string } }[]).map((part) => part.value.cooked ?? part.value.raw).join('§');
}

function builderText(node: Node): string | null {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression') return null;
  const verb = BUILDERS.get(nameOf(callee.property));
  if (verb === undefined) return null;
  const table = nameOf((node.arguments as unknown[])[0]) || '§';
  return verb === 'update' ? `update ${table} set` : `${verb} ${table} `;
}

function textsOf(source: Source): Text[] {
  const texts: Text[] = [];
  walk(source.program, (node, ancestors) => {
    const parent = ancestors.at(-1);
    const line = source.lineOf(node.start);
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push({ line, text: node.value, certain: false });
    if (node.type === 'TemplateLiteral') {
      const tag = parent?.type === 'TaggedTemplateExpression' ? nameOf(parent.tag) : '';
      texts.push({ line, text: templateText(node), certain: tag === 'sql' });
    }
    const built = node.type === 'CallExpression' ? builderText(node) : null;
    if (built !== null) texts.push({ line: source.lineOf((node.callee as Node).end), text: built, certain: true });
  });
  return texts;
}

const NAME = String.raw`(?:"?[a-z_][a-z0-9_]*"?|§)(?:\."?[a-z_][a-z0-9_]*"?|\.§)?`;
const WRITES = new RegExp(
  String.raw`\b(?:insert\s+into|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|copy)\s+(${NAME})(?=[\s(;]|$)|(?<!\bfor\s|\bfor no key\s|\bdo\s)\bupdate\s+(?:only\s+)?(${NAME})(?:\s+(?:as\s+)?[a-z_]\w*)?\s+set\b`,
  'gi',
);
const LOOKS_LIKE_SQL = [
  /^\s*select\s[\s\S]*\sfrom\s+("?[a-z_]\w*"?\.|\(|§|generate_series|unnest|pg_)/i,
  /^\s*(select|SELECT)\s[\s\S]*\s(from|FROM)\s+[a-z_"§]/,
  /^\s*(select|SELECT)\s+(\d+\b|[a-z_.]+\()/,
  /^\s*with\s+(recursive\s+)?\w+(\s*\([^)]*\))?\s+as\s+((not\s+)?materialized\s+)?\(/i,
  /^\s*insert\s+into\s+[\w"§]+(\.[\w"§]+)?\s*[\s(]/i,
  /^\s*delete\s+from\s+[\w"§]+\.[\w"§]+/i,
  /^\s*update\s+[\w"§]+\.[\w"§]+\s+[\s\S]*\bset\b/i,
  /^\s*(create|alter|drop)\s+(or\s+replace\s+)?(table|schema|role|function|index|policy|trigger|view|database|extension)\s/i,
  /^\s*(set local|notify|listen|truncate|copy)\s+[\w"§.]+(\s|$)/,
  /^\s*(BEGIN|COMMIT|ROLLBACK)\b|^\s*(begin|commit|rollback)\s*;/,
];

function isSql(text: Text): boolean {
  return text.certain || LOOKS_LIKE_SQL.some((pattern) => pattern.test(text.text));
}

const SQL_PACKAGES = new Set(['db', 'jobs', 'http', 'imports', 'lists', 'seal', 'testkit']);
const SQL_ROLES = new Set(['store', 'sql', 'testing', 'test']);

function mayHoldSql(place: Place): boolean {
  if (place.layer === 'outside' || place.forTests) return true;
  return place.layer === 'package' ? SQL_PACKAGES.has(place.unit) : place.layer === 'module' && SQL_ROLES.has(place.role);
}

export const sqlInStores: Rule = {
  number: 5,
  title: 'SQL stands in stores',
  why: 'who wants to know what touches a table reads the *.store.ts and *.report.sql.ts of one module, and nothing else.',
  mend: 'move the statement into a function of x.store.ts (or x.report.sql.ts for a report) that is named after what it answers.',
  check: (tree) =>
    tree.sources.flatMap((source) => {
      if (mayHoldSql(placeOf(source.path))) return [];
      return textsOf(source)
        .filter(isSql)
        .map(({ line, text }) => ({ file: source.path, line, what: `holds SQL: "${text.trim().replace(/\s+/g, ' ').slice(0, 60)}"` }));
    }),
};

/** The schemas a place may change; null where the rule does not apply. */
function ownSchemas(place: Place): readonly string[] | null {
  if (place.layer === 'package') return place.forTests ? null : ['platform', ...(place.unit === 'jobs' ? ['graphile_worker'] : [])];
  if (place.layer !== 'module' || place.role === 'test') return null;
  return place.role === 'sql' ? [] : [schemaOf(place.unit)];
}

function writtenTables(text: string): string[] {
  const statements = text.replace(/'(?:[^']|'')*'/g, "''").replace(/--.*$/gm, '');
  return [...statements.matchAll(WRITES)].map((match) => (match[1] ?? match[2] ?? '').replaceAll('"', '').toLowerCase());
}

function strangerWrites(source: Source): Finding[] {
  const place = placeOf(source.path);
  const own = ownSchemas(place);
  if (!own) return [];
  return textsOf(source)
    .filter(isSql)
    .flatMap(({ line, text }) =>
      writtenTables(text).flatMap((table) => {
        const schema = table.includes('.') ? (table.split('.')[0] ?? '') : '';
        if (own.includes(schema) || schema === 'pg_temp' || (place.layer === 'package' && table.includes('§'))) return [];
        if (own.length === 0) return [{ file: source.path, line, what: `changes ${table}; reports only read` }];
        const what = schema === '' ? `changes ${table} without naming its schema` : `changes ${table}, but owns ${own.join(' and ')}`;
        return [{ file: source.path, line, what: what.replaceAll('§', '(put in while running)') }];
      }),
    );
}

export const schemaOwnership: Rule = {
  number: 6,
  title: 'a module writes only its own schema',
  why: 'then one folder holds every statement that can change a table; packages own platform, reports read anything and change nothing.',
  mend: "call the owner's x.server.ts inside the same transaction, or send an outbox event; write table names with their schema.",
  check: (tree) => tree.sources.flatMap(strangerWrites),
};

export const joinedByColumns: Rule = {
  number: 29,
  title: 'tables are joined by columns, not by coalesce',
  why: 'under row-level security no index answers a condition of coalesce, so that every row is compared with every row.',
  mend: 'use orElse of packages/db/or-else.ts, or make the value first: cross join lateral (select … as id offset 0).',
  check: (tree) =>
    tree.sources.flatMap((source) =>
      textsOf(source)
        .filter(isSql)
        .flatMap(({ line, text }) =>
          [...text.matchAll(/\bjoin\s[^;]*?\bon\s[^;]*?\w\.\w+_id = coalesce\(/g)]
            .slice(0, 1)
            .map(() => ({ file: source.path, line, what: 'joins by coalesce' })),
        ),
    ),
};
