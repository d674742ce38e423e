// The categories of a code, below its form: each with its amount for every fiscal year, opened into a dialog.
import { useMemo, useState } from 'react';
import {
  Button,
  DataTable,
  EmptyState,
  FieldRow,
  Money,
  Note,
  StatusMark,
  type TableColumn,
  type TableView,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { CategoryDialog } from './category-dialog.tsx';
import {
  amountIn,
  type Category,
  type Code,
  type FiscalYear,
  frequencyWords,
  type LoadedCodes,
  lateFeeWords,
  useCodeRights,
  WithCodes,
} from './code-parts.tsx';

function columnsOf(years: readonly FiscalYear[], all: readonly Code[]): readonly TableColumn<Category>[] {
  return [
    { key: 'name', title: 'Category', width: 150, emphasis: 'strong' },
    { key: 'frequency', title: 'Billed', width: 100, value: (row) => frequencyWords[row.frequency] },
    ...years.map(
      (year): TableColumn<Category> => ({
        key: year.fiscalYearId,
        title: year.label,
        kind: 'money',
        width: 104,
        value: (row) => amountIn(row, year.fiscalYearId),
        render: (row) => {
          const amount = amountIn(row, year.fiscalYearId);
          return amount === null ? <StatusMark tone="problem" word="Missing" /> : <Money value={amount} zero="digits" />;
        },
      }),
    ),
    { key: 'lateFee', title: 'Late fee', width: 220, value: (row) => lateFeeWords(row, all), emphasis: 'quiet' },
    { key: 'linkedCount', title: 'Properties', kind: 'count', width: 90 },
  ];
}

/** The years shown as columns: the last three, which hold the one in course and those to come. */
const YEARS_SHOWN = 3;

function List({ code, loaded }: { code: Code; loaded: LoadedCodes }) {
  const { mayAdd, mayEdit } = useCodeRights();
  const [editing, setEditing] = useState<Category | 'new' | null>(null);
  const [view, setView] = useState<TableView>({});
  const columns = useMemo(() => columnsOf(loaded.years.slice(-YEARS_SHOWN), loaded.listed.codes), [loaded]);
  const add = () => setEditing('new');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add category', hint: true, run: add }] : []);
  const addButton = mayAdd && (
    <Button icon="plus" keys="n" onClick={add}>
      Add category
    </Button>
  );
  return (
    <section aria-label="Categories">
      <FieldRow columns={1}>
        <div className="row">
          <h2>Categories</h2>
          <span className="push" />
          {code.categories.length > 0 && addButton}
        </div>
        {loaded.years.length === 0 && (
          <Note tone="attention" title="There is no fiscal year yet.">
            Amounts stand for a fiscal year; set one up first.
          </Note>
        )}
        <DataTable
          label="Categories"
          noun={code.categories.length === 1 ? 'category' : 'categories'}
          rows={code.categories}
          columns={columns}
          rowId={(row) => row.codeCategoryId}
          state={view}
          onState={({ open: _open, ...rest }) => setView(rest)}
          onOpen={(row) => mayEdit && setEditing(row)}
          bar={false}
          empty={
            <EmptyState title="No category yet" icon="tag" actions={addButton}>
              A charge run bills each property the amount of its category. Fees need no category.
            </EmptyState>
          }
        />
      </FieldRow>
      {editing !== null && (
        <CategoryDialog code={code} category={editing === 'new' ? null : editing} loaded={loaded} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}

/** The categories of one code. */
export function CategoryList({ chargeCodeId }: { chargeCodeId: string }) {
  return (
    <WithCodes>
      {(loaded) => {
        const code = loaded.listed.codes.find((each) => each.chargeCodeId === chargeCodeId);
        return code ? <List code={code} loaded={loaded} /> : null;
      }}
    </WithCodes>
  );
}
