// Where committees and their members stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { throughParty } from '../party/party.store.ts';
import type { CommitteeType } from './committee.contract.ts';
import { committeeFields, committeeMemberFields } from './committee.fields.ts';

export const keptCommittees = recordStore<FactsOf<typeof committeeFields>>({
  table: 'people.committee',
  idColumn: 'committee_id',
  inCommunity: true,
  label: 'name',
  columns: columnsOf(committeeFields),
});

export const keptMembers = recordStore<FactsOf<typeof committeeMemberFields>, PartyFacts>({
  table: 'people.committee_member',
  idColumn: 'committee_member_id',
  inCommunity: true,
  label: 'displayName',
  columns: columnsOf(committeeMemberFields),
  through: throughParty,
});

/** True on a day for a member `m`. */
const sits = (on: LocalDate) => sql`m.start_on <= ${on} and (m.end_on is null or m.end_on >= ${on})`;

/** True for a member `m` of committee `c` who sits on the board on the day, while `c` hears cases. */
export const directorHears = (on: LocalDate) => sql`(c.committee_type = 'HEARING' and exists (
  select from people.committee_member d join people.committee b on b.customer_id = d.customer_id and b.committee_id = d.committee_id
  where d.customer_id = m.customer_id and d.community_id = m.community_id and d.party_id = m.party_id and b.committee_type = 'BOARD' and b.is_active
    and d.start_on <= ${on} and (d.end_on is null or d.end_on >= ${on})))`;

/**
 * Who sits on a day, of committee `c`: their number, how many vote, how many directors are among them, and
 * when the next term ends.
 */
export const seatsOf = (on: LocalDate) => sql`(select count(*)::int as members, (count(*) filter (where m.is_voting))::int as voting,
  (count(*) filter (where ${directorHears(on)}))::int as directors, min(m.end_on) as next_end_on
  from people.committee_member m where m.customer_id = c.customer_id and m.committee_id = c.committee_id and ${sits(on)})`;

/** A member of a committee as the roster shows them. */
export interface RosterRow {
  committeeMemberId: string;
  name: string;
  position: string;
  phone: string;
  email: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
  isVoting: boolean;
  isSigner: boolean;
  standing: 'COMING' | 'SITS' | 'ENDED';
  isDirector: boolean;
}

/**
 * The members of a committee as they stand on a day: those who sit first, in the order they approve, then
 * those to come, then those who left.
 */
export async function listRoster(tx: Tx, committeeId: string, on: LocalDate): Promise<RosterRow[]> {
  const found = await sql<RosterRow>`
    select m.committee_member_id as "committeeMemberId", t.display_name as name, m.position, t.phone, t.email, m.start_on as "startDate",
      m.end_on as "endDate", m.is_voting as "isVoting", m.is_signer as "isSigner", ${directorHears(on)} as "isDirector",
      case when m.start_on > ${on} then 'COMING' when m.end_on < ${on} then 'ENDED' else 'SITS' end as standing
    from people.committee_member m
    join people.committee c on c.customer_id = m.customer_id and c.committee_id = m.committee_id
    join people.party t on t.customer_id = m.customer_id and t.party_id = m.party_id
    where m.customer_id = ${tx.customerId} and m.committee_id = ${committeeId}
    order by case when m.start_on > ${on} then 1 when m.end_on < ${on} then 2 else 0 end, m.approver_order nulls last, m.end_on desc nulls first,
      t.display_name, m.committee_member_id`.execute(tx.db);
  return found.rows;
}

/** The committees of an association by name, those dissolved last. */
export async function listCommittees(
  tx: Tx,
  communityId: string,
): Promise<{ committeeId: string; name: string; committeeType: CommitteeType; isActive: boolean }[]> {
  const found = await sql<{ committeeId: string; name: string; committeeType: CommitteeType; isActive: boolean }>`
    select committee_id as "committeeId", name, committee_type as "committeeType", is_active as "isActive" from people.committee
    where customer_id = ${tx.customerId} and community_id = ${communityId} order by not is_active, name`.execute(tx.db);
  return found.rows;
}

/** Someone on the board of an association. */
export interface BoardMember {
  committeeMemberId: string;
  partyId: string;
  displayName: string;
  position: string;
  email: string;
  isVoting: boolean;
  isSigner: boolean;
}

/** Who is on the board of an association on a day, by name. */
export async function boardOf(tx: Tx, communityId: string, on: LocalDate): Promise<BoardMember[]> {
  const found = await sql<BoardMember>`
    select m.committee_member_id as "committeeMemberId", m.party_id as "partyId", t.display_name as "displayName", m.position, t.email,
      m.is_voting as "isVoting", m.is_signer as "isSigner"
    from people.committee_member m
    join people.committee c on c.customer_id = m.customer_id and c.committee_id = m.committee_id
    join people.party t on t.customer_id = m.customer_id and t.party_id = m.party_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and c.committee_type = 'BOARD' and c.is_active and ${sits(on)}
    order by t.display_name, m.committee_member_id`.execute(tx.db);
  return found.rows;
}
