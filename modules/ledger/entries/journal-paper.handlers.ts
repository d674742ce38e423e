// The handler that prints a journal entry.
import type { FileAnswer } from '../../../packages/contract/contract.ts';
import { renderPdf } from '../../../packages/files/pdf/pdf.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { dateInZone, formatDate, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { loadEntries } from '../ledger.store.ts';
import { findPlace, listLinked } from './journal.store.ts';
import { journalNumberText, kindOf } from './journal-number.rules.ts';
import { journalSheet, paperTitle } from './journal-paper.rules.ts';
import { accountMap, centerCodes, showLegs } from './journal-post.handlers.ts';

/** The PDF of an entry. The time in it is that of the entry, so the same entry gives the same bytes. */
export async function paperOf({ tx, input }: Context<{ communityId: string; entryId: string }>): Promise<FileAnswer> {
  const { communityId, entryId } = input;
  const community = await requireCommunity(tx, communityId);
  const [entry] = await loadEntries(tx, communityId, [entryId]);
  const place = await findPlace(tx, communityId, entryId);
  if (!entry || !place) throw notFound('The entry');
  const links = (await listLinked(tx, communityId, entryId)).map((linked) => {
    const name = linked.journalNumber === null ? `Entry ${linked.entryId}` : journalNumberText(linked.journalNumber);
    return `${kindOf(linked.entryType)} ${name} of ${formatDate(linked.postDate)}: ${linked.description}`;
  });
  const sheet = journalSheet({
    ...entry,
    ...place,
    community: community.legalName || community.name,
    periodText: `${formatDate(place.periodStart)} to ${formatDate(place.periodEnd)}, ${place.yearLabel}`,
    enteredText: formatDate(dateInZone(entry.enteredTime, community.timeZone)),
    stateText: entry.reversedByEntryId ? 'Reversed' : 'Posted',
    schedule: place.scheduleName ?? '',
    lines: showLegs(entry.legs, await accountMap(tx, communityId), await centerCodes(tx, communityId)),
    links,
  });
  const body = await renderPdf({ ...sheet, createdTime: entry.enteredTime });
  return { fileName: `${paperTitle({ ...place, entryId })}.pdf`, contentType: 'application/pdf', body };
}
