// Where the lines of feeds come from: of every part those whose claims the viewer holds.
import { allows, needs, needsOne, type Requirement } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import type { ServedImport } from '../../../packages/imports/imports.ts';
import { assert, notFound } from '../../../packages/kernel/kernel.ts';
import { joinList, type ListReader, type ListSource } from '../../../packages/lists/lists.ts';
import { nameOf, timeZoneOf, todayOf } from '../../communities/communities.server.ts';
import { readTogether } from '../../receivables/receivables.server.ts';
import { joinRecords, readerOf } from '../../records/records.server.ts';
import { communityFeedList, ownerFeedList } from './feed.contract.ts';
import {
  accountEvents,
  batchEvents,
  type FeedPart,
  type FeedPlace,
  fileEvents,
  findPair,
  flagEvents,
  importEvents,
  letterEvents,
  noEvents,
  noteEvents,
  type OwnedPair,
  ownerEvents,
  resaleEvents,
  taskEvents,
} from './feed.sql.ts';

/** Who may see which batches, as which kind of event. */
const batchParts: readonly { kind: 'CHARGE' | 'RECEIPT' | 'ENTRY' | 'BILL'; batchKinds: readonly string[]; rights: Requirement }[] = [
  {
    kind: 'CHARGE',
    batchKinds: [
      'CHARGES',
      'LATE_FEES',
      'INTEREST',
      'COLLECTION_FEES',
      'FINES',
      'ACCELERATION',
      'ACCELERATION_WAIVE',
      'DEFERRED_RELEASE',
      'PREPAIDS',
      'BEGINNING',
      'BEGINNING_EDIT',
      'ADJUSTMENT',
      'IMPORTED_CHARGES',
      'RESALE',
      'OWNER_MERGE',
    ],
    rights: needsOne(1, 'arapplycharges', 'arapplylatefees', 'arapplyprepaid'),
  },
  {
    kind: 'RECEIPT',
    batchKinds: ['RECEIPTS', 'LOCKBOX', 'DIRECT_DEBIT', 'DEBIT_SETTLEMENT', 'ONLINE_RECEIPTS', 'PROCESSOR_LINES', 'BACKOUT'],
    rights: needsOne(1, 'arownerpayments', 'arlockbox'),
  },
  {
    kind: 'ENTRY',
    batchKinds: [
      'JOURNAL',
      'ADJUSTING',
      'OPENING',
      'REVERSAL',
      'HISTORY',
      'YEAR_CLOSE',
      'YEAR_CLOSE_REVERSAL',
      'METHOD_CHANGE',
      'UNDO',
      'bank-item',
    ],
    rights: needs('gljournalentries', 1),
  },
  {
    kind: 'BILL',
    batchKinds: [
      'bill',
      'recurring-bills',
      'bill-cancel',
      'checks',
      'external-check',
      'digital-checks',
      'ap-adjustment',
      'owner-refund',
      'deposit-refund',
      'check-void',
    ],
    rights: needs('apinvoice', 1),
  },
];
/** Whoever may see an account. */
const accountRights = needsOne(1, 'ownermaintain', 'arownerpayments', 'arapplycharges', 'arlockbox', 'arreports', 'aradjustment');

const columns = {
  date: sql`e.day`,
  kind: sql`e.kind`,
  what: sql`coalesce(e.what, '')`,
  detail: sql`coalesce(e.detail, '')`,
  amount: sql`e.amount_cents`,
  by: sql`e.by_name`,
  isPublic: sql`e.is_public`,
  refId: sql`e.ref_id`,
  entityKind: sql`e.entity_kind`,
  entityId: sql`e.entity_id`,
};
const joined = (parts: readonly FeedPart[]) => sql`(${sql.join([noEvents, ...parts], sql` union all `)}) e`;

/** The feeds, over the kinds of record and the imports there are. */
export function feedSources(records: readonly RecordSource[], imports: readonly ServedImport[]): ListSource[] {
  const kinds = joinRecords(records);
  const hangingOn = (place: FeedPlace, { userId, held, communities }: ListReader, pair: OwnedPair | null): FeedPart[] => {
    assert(userId !== undefined && held !== undefined, 'a feed is read by someone');
    const reader = readerOf(kinds, { userId, held, communities });
    const parts = [noteEvents(place, userId, reader.kinds, pair), fileEvents(place, reader.kinds, pair), taskEvents(place, reader, pair)];
    if (allows(held, needs('ownermaintain', 1))) parts.push(...ownerEvents(place, pair), flagEvents(place, pair));
    if (allows(held, needs('ownercommunications', 1))) parts.push(letterEvents(place, pair));
    if (allows(held, needs('propertyresale', 1))) parts.push(resaleEvents(place, pair));
    return parts;
  };
  const community = joinList(communityFeedList, {
    today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
    owner: ({ tx, input }) => nameOf(tx, input.communityId),
    async read(context) {
      const { tx, input, held = {} } = context;
      const place = { tx, communityId: input.communityId, timeZone: await timeZoneOf(tx, input.communityId) };
      const seen = imports
        .map((one) => one.definition)
        .filter(({ permission }) => typeof permission !== 'string' && allows(held, permission));
      const parts = [
        ...batchParts.filter(({ rights }) => allows(held, rights)).map(({ kind, batchKinds }) => batchEvents(place, kind, batchKinds)),
        ...hangingOn(place, context, null),
        importEvents(place, Object.fromEntries(seen.map(({ name, title }) => [name, title]))),
      ];
      return { id: sql`e.event_id`, columns: { ...columns, account: sql`e.account` }, from: joined(parts), where: sql`e.day is not null` };
    },
  });
  const owner = joinList(ownerFeedList, {
    today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
    owner: ({ tx, input }) => nameOf(tx, input.communityId),
    async read(context) {
      const { tx, input, held = {} } = context;
      const pair = await findPair(tx, input.communityId, input.ownershipId);
      if (!pair) throw notFound('The owner');
      const place = { tx, communityId: input.communityId, timeZone: await timeZoneOf(tx, input.communityId) };
      const parts = [
        ...(allows(held, accountRights) ? accountEvents(place, await readTogether(tx, input.communityId, input.ownershipId)) : []),
        ...hangingOn(place, context, pair),
      ];
      return { id: sql`e.event_id`, columns, from: joined(parts), where: sql`e.day is not null` };
    },
  });
  return [community, owner];
}
