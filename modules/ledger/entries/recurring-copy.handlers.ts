// A recurring entry that comes along to another community, line by line in the chart that is there.
import type { ScheduleCopy } from '../../../packages/jobs/schedules.ts';
import { assert } from '../../../packages/kernel/kernel.ts';
import { booksOf } from '../books.store.ts';
import { previewEntries } from '../posting.handlers.ts';
import { recurringEntries } from './journal.contract.ts';
import { accountMap, draftOf } from './journal-post.handlers.ts';
import { linesInChart } from './recurring-copy.rules.ts';
import { savedEntries } from './saved-entry.contract.ts';
import { findSaved, insertSaved } from './saved-entry.store.ts';

export const recurringEntryCopy: ScheduleCopy = {
  kind: recurringEntries.kind,
  permission: savedEntries.addRecurringEntry.permission,
  async copySubject(tx, { subjectId, startDate }, { fromId, communityId, userId, now }) {
    const saved = await findSaved(tx, fromId, subjectId);
    if (saved?.purpose !== 'RECURRING') return { reason: 'The entry that should recur was removed.' };
    const placed = linesInChart(saved.lines, await booksOf(tx, fromId), await booksOf(tx, communityId));
    if ('reason' in placed) return placed;
    // Looked at as if it were posted: what could never be posted in these books is not brought.
    const typed = { ...saved, postDate: startDate, lines: placed.lines };
    await previewEntries(tx, communityId, [draftOf(typed, await accountMap(tx, communityId))]);
    const facts = { ...saved, lines: placed.lines };
    const copyId = await insertSaved(tx, communityId, facts, { purpose: 'RECURRING', userId, now });
    assert(copyId, 'only names of templates are taken');
    return { subjectId: copyId };
  },
};
