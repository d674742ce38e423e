// What a custom report asks: source and related sources, conditions, columns with their titles and totals,
// groups and order.
import type { RuleGroupType } from 'react-querybuilder';
import { allows, type ListColumn } from '../../../../packages/contract/contract.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { Bar, CheckField, Combo, IconButton, PanelSection, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { dataSourceNamed, dataSources } from '../../data/data-source.rules.ts';
import { joinedColumns, relationsOf } from '../../data/relation.rules.ts';
import { QueryForm } from '../../data/screens/query-form.tsx';
import { type TotalKind, totalsFor } from '../definition.rules.ts';

/** A definition while it is edited. */
export interface Draft {
  source: string;
  related: readonly string[];
  columns: readonly { key: string; title: string }[];
  built: RuleGroupType;
  sort: readonly { key: string; desc: boolean }[];
  groups: readonly string[];
  totals: Readonly<Record<string, TotalKind>>;
}

type Columns = Readonly<Record<string, ListColumn>>;

const totalWords: Record<TotalKind | 'none', string> = { none: 'No total', sum: 'Sum', count: 'Count', average: 'Average' };

/** The columns a draft may use: of its source and of what is related. */
export function draftColumns({ source, related }: Pick<Draft, 'source' | 'related'>): Columns {
  const list = dataSourceNamed(source)?.list;
  return list
    ? joinedColumns(
        list,
        relationsOf(source).filter(({ name }) => related.includes(name)),
      )
    : {};
}

/** An empty draft of a source: the columns its table shows, everything found. */
export function newDraft(source: string): Draft {
  const list = dataSourceNamed(source)?.list;
  const shown = Object.entries(list?.columns ?? {}).filter(([, { hidden }]) => !hidden);
  return {
    source,
    related: [],
    columns: shown.map(([key, { title }]) => ({ key, title })),
    built: { combinator: 'and', rules: [] },
    sort: [],
    groups: [],
    totals: Object.fromEntries(shown.filter(([, { sum }]) => sum).map(([key]) => [key, 'sum' as const])),
  };
}

/** A draft without what its columns no longer hold. */
function trimmed(draft: Draft): Draft {
  const columns = draftColumns(draft);
  const known = (key: string) => Object.hasOwn(columns, key);
  const kept = draft.columns.filter(({ key }) => known(key));
  return {
    ...draft,
    columns: kept,
    groups: draft.groups.filter(known),
    sort: draft.sort.filter(({ key }) => known(key)),
    totals: Object.fromEntries(Object.entries(draft.totals).filter(([key]) => kept.some((each) => each.key === key))),
  };
}

/** Which source, and what of other sources stands beside it. */
export function SourceChoice({ draft, onChange }: { draft: Draft | null; onChange(next: Draft): void }) {
  const { held } = useShell();
  const isOpen = (name: string) => {
    const permission = dataSourceNamed(name)?.list.permission;
    return typeof permission === 'object' && allows(held, permission);
  };
  // A row two steps off is read through the one between, whose claims are asked as well.
  const relations = relationsOf(draft?.source ?? '').filter(({ to, through }) => isOpen(to) && (!through || isOpen(through.to)));
  return (
    <Bar>
      <SelectField
        label="Source"
        hideLabel
        value={draft?.source ?? ''}
        onChange={(source) => onChange(newDraft(source))}
        options={dataSources
          .filter(({ name }) => isOpen(name))
          .map(({ name, group, list }) => ({ value: name, label: `${group}: ${list.title}` }))}
        placeholder="Choose a source"
        width={280}
      />
      {draft &&
        relations.map(({ name, title }) => (
          <CheckField
            key={name}
            label={`With ${title.toLowerCase()}`}
            value={draft.related.includes(name)}
            onChange={(on) =>
              onChange(trimmed({ ...draft, related: on ? [...draft.related, name] : draft.related.filter((each) => each !== name) }))
            }
          />
        ))}
    </Bar>
  );
}

function ColumnLine({ draft, columns, place, onChange }: { draft: Draft; columns: Columns; place: number; onChange(next: Draft): void }) {
  const one = draft.columns[place];
  const column = one && columns[one.key];
  if (!one || !column) return null;
  const put = (title: string) => onChange({ ...draft, columns: draft.columns.map((each, i) => (i === place ? { ...each, title } : each)) });
  const move = (by: 1 | -1) => {
    const next = [...draft.columns];
    const [taken] = next.splice(place, 1);
    if (taken) next.splice(place + by, 0, taken);
    onChange({ ...draft, columns: next });
  };
  const total = draft.totals[one.key] ?? 'none';
  const { [one.key]: _old, ...others } = draft.totals;
  return (
    <li className="row" style={{ flexWrap: 'wrap' }}>
      <TextField
        label={`Title of ${column.title}`}
        hideLabel
        width={150}
        maxLength={80}
        value={one.title}
        placeholder={column.title}
        onChange={put}
      />
      <SelectField
        label={`Total of ${column.title}`}
        hideLabel
        width={104}
        value={total}
        options={(['none', ...totalsFor(column)] as const).map((value) => ({ value, label: totalWords[value] }))}
        onChange={(value) => onChange({ ...draft, totals: value === 'none' ? others : { ...others, [one.key]: value } })}
      />
      <span className="sm t3">{one.title !== '' && one.title !== column.title ? column.title : ''}</span>
      <span className="push" />
      <span className="row">
        <IconButton icon="chevron-up" label={`Move ${column.title} up`} disabled={place === 0} onClick={() => move(-1)} />
        <IconButton
          icon="chevron-down"
          label={`Move ${column.title} down`}
          disabled={place === draft.columns.length - 1}
          onClick={() => move(1)}
        />
        <IconButton
          icon="x"
          label={`Remove ${column.title}`}
          onClick={() => onChange({ ...draft, columns: draft.columns.filter((_, i) => i !== place), totals: others })}
        />
      </span>
    </li>
  );
}

/** Some columns one after the other, each chosen from those that are left. */
function Chain({
  label,
  values,
  most,
  columns,
  onChange,
}: {
  label: string;
  values: readonly string[];
  most: number;
  columns: Columns;
  onChange(values: string[]): void;
}) {
  const places = values.length < most ? [...values, ''] : values;
  return places.map((value, i) => (
    <SelectField
      key={`${label} ${value}`}
      label={i === 0 ? label : 'then'}
      width={190}
      value={value === '' ? 'none' : value}
      options={[
        { value: 'none', label: 'None' },
        ...Object.entries(columns)
          .filter(([key]) => key === value || !values.includes(key))
          .map(([key, { title }]) => ({ value: key, label: title })),
      ]}
      onChange={(next) => onChange([...values.slice(0, i), ...(next === 'none' ? [] : [next]), ...values.slice(i + 1)])}
    />
  ));
}

/** The whole form below the source. */
export function DefinitionForm({ draft, onChange }: { draft: Draft; onChange(next: Draft): void }) {
  const columns = draftColumns(draft);
  const left = Object.entries(columns).filter(([key]) => !draft.columns.some((each) => each.key === key));
  return (
    <>
      <section aria-label="Conditions" className="query">
        <QueryForm columns={columns} value={draft.built} onChange={(built) => onChange({ ...draft, built })} />
      </section>
      <PanelSection title="Columns in their order" aside={draft.columns.length}>
        <ol className="stack" aria-label="Columns in their order">
          {draft.columns.map(({ key }, place) => (
            <ColumnLine key={key} draft={draft} columns={columns} place={place} onChange={onChange} />
          ))}
        </ol>
        <Combo
          label="Add a column"
          width={300}
          value=""
          options={left.map(([key, { title }]) => ({ value: key, label: title }))}
          onChange={(key) => columns[key] && onChange({ ...draft, columns: [...draft.columns, { key, title: columns[key].title }] })}
        />
      </PanelSection>
      <PanelSection title="Groups and order">
        <div className="row" style={{ flexWrap: 'wrap', alignItems: 'flex-end' }}>
          <Chain label="Group by" values={draft.groups} most={3} columns={columns} onChange={(groups) => onChange({ ...draft, groups })} />
          <Chain
            label="Order by"
            values={draft.sort.map(({ key }) => key)}
            most={3}
            columns={columns}
            onChange={(keys) =>
              onChange({ ...draft, sort: keys.map((key) => draft.sort.find((each) => each.key === key) ?? { key, desc: false }) })
            }
          />
          {draft.sort.map(({ key, desc }) => (
            <CheckField
              key={key}
              label={`${columns[key]?.title ?? key}: last first`}
              value={desc}
              onChange={(next) => onChange({ ...draft, sort: draft.sort.map((each) => (each.key === key ? { key, desc: next } : each)) })}
            />
          ))}
        </div>
      </PanelSection>
    </>
  );
}
