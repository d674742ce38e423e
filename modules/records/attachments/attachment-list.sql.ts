// Where the rows of the lists of files come from: of the kinds whose claim the viewer holds, in the
// communities in scope.
import type { HeldClaims } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { attachedFileList, type FileScope } from './attachment.contract.ts';

/** Kinds that are neither a person nor a firm. */
const things: ReadonlySet<string> = new Set([
  'community',
  'property',
  'amenity',
  'disclosureOrder',
  'journal-entry',
  'reserve-study',
  'bank account',
  'insurancePolicy',
  'vendorContract',
  'liabilityInsurance',
  'workersCompensationInsurance',
]);

const belongs = (name: string, of: FileScope): boolean => {
  if (of === 'agent') return !things.has(name);
  return of === 'bankAccount' ? name === 'bank account' : true;
};

const nothing = sql`''`;

/** For each kind what `shown` says of it, blank for kinds the viewer may not see. */
function byKind(seen: readonly RecordSource[], shown: (source: RecordSource) => ReturnType<typeof sql>) {
  if (seen.length === 0) return nothing;
  return sql`case a.entity_kind ${sql.join(
    seen.map((source) => sql`when ${source.kind.name} then ${shown(source)}`),
    sql` `,
  )} else '' end`;
}

/** The name of the record of a row. */
const labelIn = (tx: Tx) => (source: RecordSource) =>
  sql`coalesce((select n.label from (${source.named(tx)}) n where n.id = a.entity_id::bigint
    and n."communityId" is not distinct from a.community_id), '')`;

/** Tells the kinds of record that someone may see. */
interface SeenKinds {
  seen(by: { held: HeldClaims }): RecordSource[];
}

/** The lists of files, over the kinds of record there are. */
export const attachedFileSource = (kinds: SeenKinds) =>
  joinList(attachedFileList, {
    read: ({ tx, input, held = {}, communities }) => {
      const seen = kinds.seen({ held }).filter((source) => belongs(source.kind.name, input.of));
      const names = seen.map((source) => source.kind.name);
      const { communityId = null } = input;
      return {
        id: sql`a.attachment_id`,
        columns: {
          name: sql`a.name`,
          kind: byKind(seen, (source) => sql`${source.kind.noun}::text`),
          record: byKind(seen, labelIn(tx)),
          community: sql`coalesce(c.name, '')`,
          groupName: sql`a.group_name`,
          publishedTo: sql`a.published_to`,
          addedDate: sql`(v.uploaded_time at time zone coalesce(c.time_zone, 'UTC'))::date`,
          addedBy: sql`coalesce(u.display_name, '')`,
          size: sql`v.size_bytes`,
          versions: sql`v.version`,
          fileName: sql`v.file_name`,
          publishedUntilDate: sql`a.published_until`,
          entityKind: sql`a.entity_kind`,
          entityId: sql`a.entity_id`,
          recordCommunityId: sql`a.community_id::text`,
          mediaType: sql`v.media_type`,
        },
        from: sql`records.attachment a
          join lateral (select v.* from records.attachment_version v where v.customer_id = a.customer_id and v.attachment_id = a.attachment_id
            order by v.version desc limit 1) v on true
          left join communities.community c on c.customer_id = a.customer_id and c.community_id = a.community_id
          left join identity.app_user u on u.customer_id = v.customer_id and u.user_id = v.uploaded_by`,
        where: sql`a.customer_id = ${tx.customerId} and a.removed_time is null and a.entity_kind = any(${names}::text[])
          and (${communityId}::bigint is null or a.community_id = ${communityId}::bigint)
          and (a.community_id is null or ${communities === 'all'}::boolean or a.community_id = any(${communities === 'all' ? [] : [...communities]}::bigint[]))`,
      };
    },
  });
