// The server door of records.
import type { RawBuilder, Tx } from '../../packages/db/database.ts';
import { type Context, type Route, routes } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { importRoutes, type ServedImport } from '../../packages/imports/imports.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { attachmentHandlers } from './attachments/attachment.handlers.ts';
import { attachmentsHanging, countAttachments, findPicture } from './attachments/attachment.store.ts';
import { attachedFileSource } from './attachments/attachment-list.sql.ts';
import { auditSource } from './audit-list.sql.ts';
import { type BookParts, bookHandlers } from './book/book.handlers.ts';
import { joinRecords } from './book/record.handlers.ts';
import { categoryHandlers, customFieldHandlers } from './fields/field.handlers.ts';
import { customFieldsServed, templateHandlers } from './fields/field-import.handlers.ts';
import { fieldValueHandlers } from './fields/field-value.handlers.ts';
import { countFieldValues, fieldsHanging } from './fields/field-value.store.ts';
import { legacyServed } from './legacy/legacy.handlers.ts';
import { countLegacy } from './legacy/legacy.store.ts';
import { legacySource } from './legacy/legacy-list.sql.ts';
import { noteHandlers } from './notes/note.handlers.ts';
import { countNotes, notesHanging } from './notes/note.store.ts';
import {
  attachments,
  auditTrail,
  customField,
  fieldCategory,
  fieldTemplate,
  fieldValues,
  notes,
  recordBook,
  taskHandOver,
  tasks,
} from './records.contract.ts';
import { auditTrailHandlers } from './records.handlers.ts';
import { handOverHandlers } from './tasks/hand-over.handlers.ts';
import { countOpenTasksOf } from './tasks/hand-over.store.ts';
import { readerOf, taskHandlers } from './tasks/task.handlers.ts';
import { openTaskWords } from './tasks/task.rules.ts';
import { countTasks, tasksHanging, visibleTasks } from './tasks/task.store.ts';
import { taskSource } from './tasks/task-list.sql.ts';

export { attachKept, listKeptVersions } from './attachments/attachment.store.ts';
export { actInWords } from './book/history.rules.ts';
export { joinRecords } from './book/record.handlers.ts';
export { countFieldsThatMeet, giveRecordParts, recordPartsOf, takeOffRecords } from './book/record-part.store.ts';
export { mergedValues } from './fields/field-merge.handlers.ts';
export { listMergedFields, type MergedField } from './fields/field-merge.store.ts';
export { fieldFacts, hiddenFacts, recordsInCategories, recordsWithFields } from './fields/field-search.sql.ts';
export { giveCategories, listGivenCategories } from './fields/given-category.store.ts';
export { findOwnColumns } from './fields/own-column.store.ts';
export { readableNotes } from './notes/note.store.ts';
export { recordsFound } from './search-source.sql.ts';
export { giveTask } from './tasks/given-task.handlers.ts';
export { readerOf } from './tasks/task.handlers.ts';
export { repeatTasksEverywhere } from './tasks/task.jobs.ts';
export { type TaskReader, visibleTasks } from './tasks/task.store.ts';

/** The open tasks of a user in words, for whoever makes them inactive. */
export async function openTasksOf(tx: Tx, userId: string): Promise<string> {
  const count = await countOpenTasksOf(tx, userId);
  return count === 0 ? '' : openTaskWords(count);
}

/** What hangs on records: the counts of the tabs by their names, and whose events stand in the history. */
const parts: BookParts = {
  counts: { fields: countFieldValues, legacy: countLegacy, notes: countNotes, tasks: countTasks, files: countAttachments },
  hanging: [fieldsHanging, notesHanging, tasksHanging, attachmentsHanging],
  picture: findPicture,
};

/** Which tasks `t` a caller may see, as a condition for figures of modules above. */
export function tasksSeen(sources: readonly RecordSource[]) {
  const kinds = joinRecords(sources);
  return (caller: Pick<Context<unknown>, 'userId' | 'held' | 'communities'>): RawBuilder<boolean> => visibleTasks(readerOf(kinds, caller));
}

/** The imports of records, for the job that carries out large ones. */
export const recordsImports = (sources: readonly RecordSource[]): readonly ServedImport[] => [
  customFieldsServed(joinRecords(sources)),
  legacyServed,
];

/** The calls of records, over the records of every module. */
export function recordsRoutes(sources: readonly RecordSource[]): Route[] {
  const kinds = joinRecords(sources);
  return [
    ...routes(auditTrail, auditTrailHandlers),
    ...listRoutes(auditSource),
    ...listRoutes(attachedFileSource(kinds)),
    ...routes(recordBook, bookHandlers(kinds, parts)),
    ...routes(fieldCategory, categoryHandlers(kinds)),
    ...routes(customField, customFieldHandlers),
    ...routes(fieldValues, fieldValueHandlers(kinds)),
    ...routes(fieldTemplate, templateHandlers(kinds)),
    ...importRoutes(customFieldsServed(kinds)),
    ...importRoutes(legacyServed),
    ...listRoutes(legacySource),
    ...routes(notes, noteHandlers(kinds)),
    ...routes(tasks, taskHandlers(kinds)),
    ...routes(taskHandOver, handOverHandlers),
    ...listRoutes(taskSource((caller) => readerOf(kinds, caller))),
    ...routes(attachments, attachmentHandlers(kinds)),
  ];
}
