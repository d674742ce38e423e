// The strip above a data table: the page's filters, the quick filter, density, and the columns to show.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Segmented } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { MenuButton } from '../menu.tsx';
import { Bar } from '../page.tsx';
import { type Density, usePreferences } from '../provider.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { Column, TableView } from './table.rules.ts';

export interface TableBarProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onView(view: TableView): void;
  /** Filter chips and the like, at the left. */
  children?: ReactNode;
  onExport?: (() => void) | undefined;
  /** An export menu of the page's own, instead. */
  exports?: ReactNode;
}

function QuickFilter({ value, onChange }: { value: string; onChange(value: string): void }) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), 120);
  };
  return (
    <label className="quick">
      <Icon name="search" small />
      <span className="vh">Filter these rows</span>
      <input
        type="search"
        placeholder="Find"
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            change('');
          }
        }}
      />
    </label>
  );
}

/** The bar of a list. */
export function TableBar<Row>({ columns, view, onView, children, onExport, exports }: TableBarProps<Row>) {
  const [preferences, setPreferences] = usePreferences();
  const setDensity = (density: Density) => {
    setPreferences({ density });
    onView({ ...view, density: undefined });
  };
  return (
    <Bar>
      {children}
      <QuickFilter value={view.filter ?? ''} onChange={(filter) => onView({ ...view, filter: filter === '' ? undefined : filter })} />
      <span className="push" />
      <Segmented
        label="Density"
        value={view.density ?? preferences.density}
        onChange={setDensity}
        options={[
          { value: 'compact', label: 'Compact' },
          { value: 'roomy', label: 'Comfortable' },
        ]}
      />
      {onExport && (
        <MenuButton
          label="Export this view"
          icon="download"
          iconOnly
          weight="quiet"
          items={[{ label: 'CSV, as shown', icon: 'file-type-csv', run: onExport }]}
        />
      )}
      {exports}
      <ColumnChooser columns={columns} view={view} onView={onView} />
    </Bar>
  );
}
