// The door of the page patterns: lists, profiles, and acts that call the server.
export { Action, type ActionProps, toastFailure } from './action.tsx';
export { AddButton } from './add-button.tsx';
export { ConflictView, type FieldWords } from './conflict.tsx';
export { DataLink } from './data-link.tsx';
export { dropDrafts, listDrafts, setDraftOwner } from './draft.ts';
export { type Failure, failureOf } from './failure.ts';
export { bound, Field, type FieldOwner } from './field.tsx';
export { flagIsOn } from './flags.ts';
export { ImportWizard, type ImportWizardProps } from './import-wizard.tsx';
export { useJob, type WatchedJob } from './jobs.ts';
export { JobsTray, type MyJobs, useMyJobs } from './jobs-tray.tsx';
export { BulkAct, type Chosen } from './list/bulk-act.tsx';
export { ChosenFile } from './list/chosen-file.tsx';
export { keptValue, questionsOf } from './list/filter-words.ts';
export { useListImport } from './list-import.tsx';
export { ListPage, type RowPage } from './list-page.tsx';
export { MoveLog } from './move-log.tsx';
export { OwnColumnsProvider, type UseOwnColumns } from './own-columns.ts';
export { Previewed, type PreviewedProps, PreviewWaits } from './previewed.tsx';
export { ProfilePage, type ProfilePageProps } from './profile-page.tsx';
export {
  namedRecord,
  type RecordBook,
  type RecordBookProps,
  RecordBookProvider,
  RecordKindsProvider,
  RecordLeadProvider,
  type RecordRef,
  useKindsOf,
  useMayOnRecord,
  useRecordKind,
} from './record-book.tsx';
export {
  frequencyText,
  newSchedule,
  type ScheduleChoice,
  ScheduleFields,
  type ScheduleFieldsProps,
  scheduleInput,
  scheduleProblems,
  timingText,
  weekdaysText,
} from './schedule-fields.tsx';
export { useAfterPause } from './use-after-pause.ts';
export type { FigureLine, OvertakenPreview } from './use-changed-base.ts';
export { type EntryDraft, type EntryDraftOptions, useEntryDraft } from './use-draft.ts';
export { useFlagRefresh } from './use-flags.ts';
export { type PreviewedAct, type PreviewedOptions, usePreviewed } from './use-previewed.ts';
export { type FieldBinding, type Profile, type ProfileOptions, useProfile } from './use-profile.ts';
export { type RecordForm, type RecordOf, useRecord } from './use-record.tsx';
export { ViewNameDialog } from './view-name-dialog.tsx';
