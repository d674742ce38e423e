// The door of the design system: everything an application or a screen may use. See README.md for one example
// per part.
export { centsOf, type MoneyValue } from './amount.rules.ts';
export * from './batch-preview.tsx';
export * from './button.tsx';
export { ChangedBase, type ChangedBaseProps, type FigureChange } from './changed-base.tsx';
export { Chart, type ChartPoint, type ChartProps, type ChartSeries } from './chart/chart.tsx';
export * from './check-grid.tsx';
export * from './check-list.tsx';
export * from './choice-fields.tsx';
export * from './combo.tsx';
export * from './date-field.tsx';
export { type DayInHand, useDayInHand, useHeldDay } from './day-in-hand.ts';
export * from './dialog.tsx';
export {
  DocumentBox,
  type DocumentBoxProps,
  DocumentViewer,
  type DocumentViewerProps,
  type ShownDocument,
} from './document-viewer.tsx';
export * from './drill-panel.tsx';
export {
  FieldError,
  type FieldProps,
  FieldRow,
  PasswordField,
  type PasswordFieldProps,
  TextField,
  type TextFieldProps,
} from './fields.tsx';
export { type CellMark, type EntryColumn, entryProblems, entrySum } from './grid/entry-grid.rules.ts';
export * from './grid/entry-grid.tsx';
export { type Hotkey, KeyHints, type KeyHintsProps, useHotkeys } from './hotkeys.tsx';
export * from './icon.tsx';
export * from './import-steps.tsx';
export * from './journal-lines.tsx';
export { type MapPoint, type MapTiles, PointMap, type PointMapProps } from './map/point-map.tsx';
export * from './match-table.tsx';
export * from './menu.tsx';
export * from './moment.tsx';
export * from './money.tsx';
export * from './money-field.tsx';
export { type MonthBar, MonthBars, type MonthBarsProps } from './month-bars.tsx';
export type { OptionSource } from './option-list.tsx';
export { matchOptions, type Option } from './options.rules.ts';
export * from './page.tsx';
export * from './panel.tsx';
export * from './popup.tsx';
export * from './progress.tsx';
export * from './provider.tsx';
export { Fact, type FactProps, FactRow, ReadAsRecord } from './reading.tsx';
export * from './report-table.tsx';
export { MatchedText, type Result, type ResultGroup, ResultList, type ResultPart, resultsOf } from './result-list.tsx';
export { SearchBox, type SearchBoxProps } from './search-box.tsx';
export * from './shell.tsx';
export { Split } from './split.tsx';
export * from './states.tsx';
export * from './status.tsx';
export { DataTable } from './table/data-table.tsx';
export {
  type CellValue,
  type Column as TableColumn,
  type ColumnKind,
  countOf,
  csvOf,
  type TableView,
  visibleColumns,
} from './table/table.rules.ts';
export type { DataTableProps, TableHandle } from './table/table-control.ts';
export type { RowSource } from './table/table-model.ts';
export { type TickRow, type TickSide, TickTables, type TickTablesProps } from './tick-tables.tsx';
export * from './time-field.tsx';
export { type Toast, toast } from './toast.tsx';
export { useIsToasted } from './toasted.ts';
export { type WeekDay, type WeekEvent, WeekView } from './week-view.tsx';
export { useWhenReady } from './when-ready.ts';
