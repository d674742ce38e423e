// The rows of the data table on a phone: two lines each, with what the row is, its amount, and one remark.
import { type MouseEvent, memo } from 'react';
import { type CardParts, isBlank } from './card.rules.ts';
import type { Column, TableView } from './table.rules.ts';
import { cellContent, LinkedCell, SelectCell } from './table-row.tsx';

export interface TableCardProps<Row> {
  row: Row;
  domId: string;
  index: number;
  parts: CardParts<Row>;
  current: boolean;
  selected: boolean;
  selectable: boolean;
  struck: boolean;
  href: string | undefined;
  onPress(index: number, event: MouseEvent): void;
  onToggle(index: number, range: boolean): void;
}

function Card<Row>(props: TableCardProps<Row>) {
  const { row, domId, index, parts, current, selected, selectable, struck, href, onPress, onToggle } = props;
  const { title, amount, more, note } = parts;
  const told = more.filter((column) => !isBlank(column, row));
  return (
    <tr
      id={domId}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      className={`card-row ${current ? 'cur ' : ''}${selected ? 'sel ' : ''}${struck ? 'struck' : ''}`}
      onClick={(event) => onPress(index, event)}
    >
      {selectable && <SelectCell index={index} selected={selected} className="ckc" onToggle={onToggle} />}
      <td className="card-cell">
        <span className="card-line m">
          <span className="ell">{title && <LinkedCell column={title} row={row} href={title.render ? undefined : href} />}</span>
          <span className="tn">{amount && cellContent(amount, row)}</span>
        </span>
        <span className="card-line t2">
          <span className="ell">
            {told.map((column, at) => (
              <span key={column.key}>
                {at > 0 && ', '}
                {cellContent(column, row)}
              </span>
            ))}
          </span>
          {note && !isBlank(note, row) && (
            <span>
              {note.kind === 'date' && `${note.title} `}
              {cellContent(note, row)}
            </span>
          )}
        </span>
      </td>
    </tr>
  );
}

/** The memoised card. */
export const TableCard = memo(Card) as typeof Card;

interface CardHeadProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onView(next: TableView): void;
  selectable: boolean;
}

/** In place of the head: by what the cards are sorted. */
export function CardHead<Row>({ columns, view, onView, selectable }: CardHeadProps<Row>) {
  const sorted = view.sort?.[0];
  const pick = (value: string) => {
    const [key = '', way] = value.split(':');
    onView({ ...view, sort: key === '' ? undefined : [{ key, desc: way === 'desc' }] });
  };
  const sortable = columns.filter(({ title, unsorted }) => title !== '' && !unsorted);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" colSpan={selectable ? 2 : 1}>
          <label className="row">
            <span className="t3">Sort by</span>
            <select value={sorted ? `${sorted.key}:${sorted.desc ? 'desc' : 'asc'}` : ''} onChange={(event) => pick(event.target.value)}>
              <option value="">List order</option>
              {sortable.flatMap(({ key, title }) => [
                <option key={`${key}:asc`} value={`${key}:asc`}>{`${title}, ascending`}</option>,
                <option key={`${key}:desc`} value={`${key}:desc`}>{`${title}, descending`}</option>,
              ])}
            </select>
          </label>
        </th>
      </tr>
    </thead>
  );
}
