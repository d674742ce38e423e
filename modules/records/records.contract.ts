// What records declares: the audit trail, as a list and event by event, and its screen.
import { z } from 'zod';
import {
  count,
  defineEndpoints,
  defineList,
  defineScreens,
  id,
  instantOut,
  needs,
  query,
  timeZone,
} from '../../packages/contract/contract.ts';

import { attachmentScreens } from './attachments/attachment.contract.ts';
import { fieldScreens } from './fields/field.contract.ts';
import { fieldImportScreens } from './fields/field-import.contract.ts';
import { legacyScreens } from './legacy/legacy.contract.ts';
import { noteScreens } from './notes/note.contract.ts';
import { taskScreens } from './tasks/task.contract.ts';

export { attachedFileList, attachments } from './attachments/attachment.contract.ts';
export { recordBook } from './book/book.contract.ts';
export { customField, fieldCategory, foundKinds } from './fields/field.contract.ts';
export { customFieldImport, fieldTemplate } from './fields/field-import.contract.ts';
export { fieldValues } from './fields/field-value.contract.ts';
export { legacyImport, legacyList } from './legacy/legacy.contract.ts';
export { notes } from './notes/note.contract.ts';
export { taskHandOver } from './tasks/hand-over.contract.ts';
export { taskList, taskScreens, tasks } from './tasks/task.contract.ts';

const mayRead = needs('permissionmaintain', 1);

export const auditList = defineList({
  name: 'AuditTrailList',
  title: 'Audit trail',
  noun: 'events',
  permission: mayRead,
  /** The days are those of `zone`; `days` back from today, 0 is all of them. */
  scope: { zone: timeZone.default('UTC'), days: count(36_500).default(30) },
  rowId: 'auditEventId',
  columns: {
    eventDate: { title: 'Date', kind: 'date', always: true },
    clock: { title: 'Time', kind: 'text', filter: false },
    person: { title: 'Who', kind: 'text' },
    act: { title: 'Act', kind: 'text' },
    kind: { title: 'Kind', kind: 'text' },
    recordId: { title: 'Record', kind: 'text' },
    community: { title: 'Community', kind: 'text' },
    reason: { title: 'Reason', kind: 'text' },
    ip: { title: 'From', kind: 'text' },
    batch: { title: 'Batch', kind: 'text', hidden: true },
    request: { title: 'Reference', kind: 'text', hidden: true },
  },
  extra: {},
  views: { all: { title: 'All' }, reasons: { title: 'With a reason', filters: ['reason:filled:'] } },
  sort: '-eventDate,-clock',
});

export const auditTrail = defineEndpoints('AuditTrail', {
  getEvent: query({
    summary: 'One event with what stood before it and after it, field by field.',
    permission: mayRead,
    input: z.object({ auditEventId: id }),
    output: z.object({
      eventTime: instantOut,
      actingFor: z.string(),
      sessionReference: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string(), isChanged: z.boolean() })),
    }),
  }),
});

export const recordsScreens = {
  ...noteScreens,
  ...attachmentScreens,
  ...taskScreens,
  ...fieldScreens,
  ...fieldImportScreens,
  ...legacyScreens,
  ...defineScreens({
    'audit-trail': {
      title: 'Audit trail',
      area: 'administration',
      path: '/administration/audit-trail',
      claims: mayRead,
      menu: { section: 'Administration', order: 40 },
    },
  }),
};
