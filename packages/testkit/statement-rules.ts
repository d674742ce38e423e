// What a distributed PostgreSQL would refuse of a statement: the rules a program can see in its text.
import { loadModule, parseSync } from 'libpg-query';

type Node = Readonly<Record<string, unknown>>;

/** What is wrong with a statement, by the number of its rule in decision 116. */
export interface Fault {
  rule: 1 | 2 | 7;
  /** Says it of the table or alias concerned. */
  says: string;
}

await loadModule();

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nodeOf = (value: unknown): Node | undefined => (isNode(value) ? value : undefined);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The names of a column reference: `t.customer_id` is ['t', 'customer_id']. */
function pathOf(node: Node | undefined): string[] {
  return listOf(nodeOf(node?.ColumnRef)?.fields).map((field) => textOf(nodeOf(field.String)?.sval));
}

/** A table of a query, or a name that stands for one. */
interface Relation {
  name: string;
  alias: string;
}

/** One SELECT, UPDATE, DELETE or MERGE with the tables it names itself. */
interface Level {
  relations: Relation[];
  /** Conditions joined by AND, of WHERE and of every ON. */
  conditions: Node[];
}

function relationOf(range: Node): Relation {
  const name = textOf(range.relname);
  const schema = textOf(range.schemaname);
  return { name: schema === '' ? name : `${schema}.${name}`, alias: textOf(nodeOf(range.alias)?.aliasname) || name };
}

function conditionsOf(condition: Node | undefined): Node[] {
  const all = nodeOf(condition?.BoolExpr);
  if (all?.boolop === 'AND_EXPR') return listOf(all.args).flatMap(conditionsOf);
  return condition ? [condition] : [];
}

/** Adds the tables of a FROM item; sub-selects are levels of their own. */
function readFrom(item: Node, level: Level): void {
  const range = nodeOf(item.RangeVar);
  if (range) level.relations.push(relationOf(range));
  const join = nodeOf(item.JoinExpr);
  if (!join) return;
  for (const side of [join.larg, join.rarg]) readFrom(nodeOf(side) ?? {}, level);
  level.conditions.push(...conditionsOf(nodeOf(join.quals)));
}

const LEVELS: Readonly<Record<string, { target?: string; from: string; where: string }>> = {
  SelectStmt: { from: 'fromClause', where: 'whereClause' },
  UpdateStmt: { target: 'relation', from: 'fromClause', where: 'whereClause' },
  DeleteStmt: { target: 'relation', from: 'usingClause', where: 'whereClause' },
  MergeStmt: { target: 'relation', from: 'sourceRelation', where: 'joinCondition' },
};

function levelOf(kind: string, body: Node): Level | null {
  const parts = LEVELS[kind];
  if (!parts) return null;
  const level: Level = { relations: [], conditions: conditionsOf(nodeOf(body[parts.where])) };
  const target = parts.target === undefined ? undefined : nodeOf(body[parts.target]);
  if (target) level.relations.push(relationOf(target));
  const from = body[parts.from];
  for (const item of listOf(Array.isArray(from) ? from : [from])) readFrom(item, level);
  return level;
}

/** A value known before the statement runs: a parameter, a constant, or either with a cast. */
function isGiven(node: Node | undefined): boolean {
  const cast = nodeOf(node?.TypeCast);
  return cast ? isGiven(nodeOf(cast.arg)) : node !== undefined && ('ParamRef' in node || 'A_Const' in node);
}

/** The aliases whose customer_id is compared with a given value; '' where it stands without an alias. */
function pinnedAliases({ conditions }: Level): Set<string> {
  const pinned = new Set<string>();
  for (const condition of conditions) {
    const equation = nodeOf(condition.A_Expr);
    if (equation?.kind !== 'AEXPR_OP' || textOf(nodeOf(listOf(equation.name)[0]?.String)?.sval) !== '=') continue;
    const [left, right] = [nodeOf(equation.lexpr), nodeOf(equation.rexpr)];
    for (const [column, value] of [
      [left, right],
      [right, left],
    ] as const) {
      const path = pathOf(column);
      if (path.at(-1) === 'customer_id' && isGiven(value)) pinned.add(path.at(-2) ?? '');
    }
  }
  return pinned;
}

/** The queries a statement names in WITH. */
const withsOf = (body: Node): Node[] => listOf(nodeOf(body.withClause)?.ctes).flatMap((one) => listOf([one.CommonTableExpr]));

/**
 * Looks at a node and all below it. `tenants` are the tables whose rows live with their customer; `hidden`
 * the names WITH gives to queries, which hide tables.
 */
function look(node: unknown, tenants: ReadonlySet<string>, hidden: ReadonlySet<string>, faults: Fault[]): void {
  if (Array.isArray(node)) for (const one of node) look(one, tenants, hidden, faults);
  if (!isNode(node)) return;
  for (const [kind, body] of Object.entries(node)) {
    const names = isNode(body) ? withsOf(body).map((one) => textOf(one.ctename)) : [];
    const within = names.length === 0 ? hidden : new Set([...hidden, ...names]);
    const level = isNode(body) ? levelOf(kind, body) : null;
    if (level) {
      const own = level.relations.filter(({ name }) => tenants.has(name) && !within.has(name));
      const pinned = pinnedAliases(level);
      const loose = own.filter(({ alias }) => !(pinned.has(alias) || (own.length === 1 && pinned.has(''))));
      for (const { name, alias } of loose)
        faults.push({ rule: 1, says: `${name} ${alias}: its customer_id is not compared with the customer` });
    }
    look(body, tenants, within, faults);
  }
}

/** The bodies of every node of a kind, anywhere below. */
function bodiesOf(node: unknown, kind: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => bodiesOf(one, kind));
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([name, body]) => [...(name === kind && isNode(body) ? [body] : []), ...bodiesOf(body, kind)]);
}

/** True when a table with a customer_id is named anywhere below. */
const namesTenant = (node: unknown, tenants: ReadonlySet<string>): boolean =>
  bodiesOf(node, 'RangeVar').some((range) => tenants.has(relationOf(range).name));

/** Rows that come from a set which names no customer would travel by COPY. */
function lookAtInserts(statement: Node, tenants: ReadonlySet<string>, faults: Fault[]): void {
  for (const insert of bodiesOf(statement, 'InsertStmt')) {
    const target = relationOf(nodeOf(insert.relation) ?? {}).name;
    const source = nodeOf(nodeOf(insert.selectStmt)?.SelectStmt);
    if (!tenants.has(target) || !source || listOf(source.fromClause).length === 0) continue;
    if (!namesTenant(source, tenants) && !namesTenant(withsOf(insert), tenants)) {
      faults.push({ rule: 2, says: `${target}: its rows come from a set without the customer` });
    }
  }
}

const FORBIDDEN: Readonly<Record<string, string>> = { CopyStmt: 'COPY', CreateTableAsStmt: 'a table made by a query' };

/**
 * The faults of a statement. `tenants` are the tables whose rows live with their customer, each as
 * `schema.name`. A text that cannot be parsed is the caller's mistake and throws.
 */
export function statementFaults(text: string, tenants: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  const { stmts } = parseSync(text) as unknown as { stmts?: { stmt: Node }[] };
  for (const { stmt } of stmts ?? []) {
    look(stmt, tenants, new Set(), faults);
    lookAtInserts(stmt, tenants, faults);
    for (const [kind, says] of Object.entries(FORBIDDEN)) if (kind in stmt) faults.push({ rule: 7, says });
    const made = nodeOf(nodeOf(stmt.CreateStmt)?.relation);
    if (made?.relpersistence === 't') faults.push({ rule: 7, says: `${relationOf(made).name}: a temporary table` });
  }
  return faults;
}

const TENANT = /^-- ([a-z_]+\.[a-z_0-9]+): tenant$/gm;

/** The tables of a printed schema whose rows live with their customer. */
export function tenantTables(schema: string): Set<string> {
  return new Set([...schema.matchAll(TENANT)].map(([, name = '']) => name));
}
