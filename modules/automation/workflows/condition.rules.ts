// Whether a record meets the conditions of a workflow, and which one it does not meet, in words.
import { formatMoney } from '../../../packages/kernel/kernel.ts';
import type { Condition, ConditionGroup, Definition, Operator } from './definition.contract.ts';
import { type SubjectField, type SubjectName, subjectOf } from './subject.contract.ts';

/** What is known of a record: counts as numbers, amounts in cents, flags, words of choices. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

const opWords: Record<Operator, string> = { IS: 'is', IS_NOT: 'is not', AT_LEAST: 'is at least', AT_MOST: 'is at most' };

/** The comparisons that make sense for a field. */
export const operatorsOf = ({ kind }: SubjectField): readonly Operator[] =>
  kind === 'count' || kind === 'money' ? ['AT_LEAST', 'AT_MOST', 'IS'] : ['IS', 'IS_NOT'];

function wordsOfValue(field: SubjectField | undefined, value: string | number | boolean | null): string {
  if (value === null || value === '') return 'blank';
  if (field?.kind === 'money') return formatMoney(BigInt(value), 'digits');
  if (field?.kind === 'flag') return value === true || value === 'yes' ? 'yes' : 'no';
  return field?.words?.[String(value)] ?? String(value);
}

/** A condition as a person reads it: "State is Sent". */
export function conditionWords(subject: SubjectName, { field, op, value }: Condition): string {
  const asked = subjectOf(subject).fields[field];
  return `${asked?.title ?? field} ${opWords[op]} ${wordsOfValue(asked, value)}`;
}

/** The fields of a subject, with what each record has, in words. */
export function factWords(subject: SubjectName, facts: Facts): { title: string; value: string }[] {
  return Object.entries(subjectOf(subject).fields).map(([key, field]) => ({
    title: field.title,
    value: wordsOfValue(field, facts[key] ?? null),
  }));
}

const isNumber = (text: string) => /^-?\d{1,15}$/.test(text);

/** True when a record meets one condition. What is not known meets none but `IS_NOT`. */
export function meets(subject: SubjectName, facts: Facts, { field, op, value }: Condition): boolean {
  const asked = subjectOf(subject).fields[field];
  const known = facts[field] ?? null;
  if (!asked) return false;
  if (op === 'IS_NOT') return String(asked.kind === 'flag' ? (known === true ? 'yes' : 'no') : known) !== value;
  if (asked.kind === 'flag') return (known === true ? 'yes' : 'no') === value;
  if (known === null) return false;
  if (op === 'IS') return String(known) === value;
  if (!isNumber(value) || typeof known !== 'number') return false;
  return op === 'AT_LEAST' ? known >= Number(value) : known <= Number(value);
}

type Simple = Pick<ConditionGroup, 'all' | 'conditions'>;

const simpleHolds = (subject: SubjectName, facts: Facts, { all, conditions }: Simple): boolean =>
  all ? conditions.every((each) => meets(subject, facts, each)) : conditions.some((each) => meets(subject, facts, each));

/** True when a record meets a group; one without questions holds for every record. */
export function holds(subject: SubjectName, facts: Facts, group: ConditionGroup): boolean {
  const { all, conditions, groups } = group;
  if (conditions.length + groups.length === 0) return true;
  const answers = [...conditions.map((each) => meets(subject, facts, each)), ...groups.map((each) => simpleHolds(subject, facts, each))];
  return all ? answers.every(Boolean) : answers.some(Boolean);
}

/** A question a record was asked, with what stands there. */
interface Answered {
  text: string;
  holds: boolean;
  found: string;
}

/** Every question of a group with its answer, those of inner groups after the others. */
export function answersOf(subject: SubjectName, facts: Facts, { conditions, groups }: ConditionGroup): Answered[] {
  return [...conditions, ...groups.flatMap((each) => each.conditions)].map((each) => ({
    text: conditionWords(subject, each),
    holds: meets(subject, facts, each),
    found: wordsOfValue(subjectOf(subject).fields[each.field], facts[each.field] ?? null),
  }));
}

/** Why a record does not meet a group, as a sentence; blank where it does. */
export function whyNotMet(subject: SubjectName, facts: Facts, group: ConditionGroup): string {
  if (holds(subject, facts, group)) return '';
  const failing = answersOf(subject, facts, group).filter((each) => !each.holds);
  return failing.map(({ text, found }) => `${text}: it is ${found}`).join('; ');
}

/** A group as a person reads it; blank where it asks nothing. */
export function groupWords(subject: SubjectName, { all, conditions, groups }: ConditionGroup): string {
  const inner = groups.map((each) => `(${each.conditions.map((one) => conditionWords(subject, one)).join(each.all ? ' and ' : ' or ')})`);
  return [...conditions.map((each) => conditionWords(subject, each)), ...inner].join(all ? ' and ' : ' or ');
}

/** What of a definition asks for fields, jobs or records that are not there; blank where all is. */
export function unknownField({ subject, where, steps }: Pick<Definition, 'subject' | 'where' | 'steps'>): string {
  const asked = (group: ConditionGroup) => [...group.conditions, ...group.groups.flatMap((each) => each.conditions)];
  const all = [...asked(where), ...steps.flatMap((each) => (each.kind === 'DECIDE' ? asked(each.where) : []))];
  const fields: Readonly<Record<string, SubjectField>> = subjectOf(subject).fields;
  const wrong = all.find(({ field, op, value }) => {
    const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!known || !operatorsOf(known).includes(op)) return true;
    if (known.kind === 'count' || known.kind === 'money') return !isNumber(value);
    if (known.kind === 'flag') return value !== 'yes' && value !== 'no';
    return known.kind === 'choice' && !Object.hasOwn(known.words ?? {}, value);
  });
  return wrong ? conditionWords(subject, wrong) : '';
}
