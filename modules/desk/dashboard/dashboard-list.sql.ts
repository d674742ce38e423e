// Where the figures of the dashboard come from: one walk over the communities in scope, each figure by an
// index of its own table.
import type { HeldClaims } from '../../../packages/contract/contract.ts';
import { type RawBuilder, sql } from '../../../packages/db/database.ts';
import { joinList, type ListReader, type ListSource } from '../../../packages/lists/lists.ts';
import { dayOf, isCash, isToReconcile, newestYear, partsOfAccount } from '../community-figures.sql.ts';
import { portfolioDashboard, reads } from './dashboard.contract.ts';
import { contractEnds, isEnding, policyEnds } from './ending.sql.ts';

/** Who looks, as calls know them. */
export type Caller = Required<Pick<ListReader, 'userId' | 'held' | 'communities'>>;
/** The condition on tasks `t` that a caller may see. */
export type TasksSeen = (caller: Caller) => RawBuilder<boolean>;

const none = { money: sql`null::bigint`, count: sql`null::integer`, date: sql`null::date` };

/** What owners have owed for more than the days of each step, without what is younger. */
const late = sql`lateral (
    select count(distinct g.property_id)::integer as units, coalesce(sum(g.open_cents), 0)::bigint as all_cents,
      coalesce(sum(g.open_cents) filter (where g.charge_date >= day.today - c.late_days_second), 0)::bigint as first_cents,
      coalesce(sum(g.open_cents) filter (where g.charge_date < day.today - c.late_days_second and g.charge_date >= day.today - c.late_days_third), 0)::bigint as second_cents,
      coalesce(sum(g.open_cents) filter (where g.charge_date < day.today - c.late_days_third), 0)::bigint as third_cents
    from receivables.charge g
    where g.customer_id = c.customer_id and g.community_id = c.community_id and g.open_cents > 0 and g.charge_date < day.today - c.late_days_first
  ) late`;

const cash = sql`lateral (
    select coalesce(sum(part.amount_cents) filter (where f.code = 'OPERATING'), 0)::bigint as operating_cents,
      coalesce(sum(part.amount_cents) filter (where f.code = 'RESERVE'), 0)::bigint as reserve_cents,
      coalesce(sum(part.amount_cents) filter (where f.code not in ('OPERATING', 'RESERVE')), 0)::bigint as other_cents
    from ledger.account a
    join ledger.fund f on f.customer_id = a.customer_id and f.fund_id = a.fund_id
    cross join ${partsOfAccount} part
    where a.customer_id = c.customer_id and a.community_id = c.community_id and ${isCash}
  ) cash`;

const periods = sql`lateral (
    select max(p.period_end) filter (where p.status = 'CLOSED') as closed_through,
      (count(*) filter (where p.status <> 'CLOSED' and p.period_end < day.today))::integer as months,
      (count(distinct p.fiscal_year_id) filter (where p.status <> 'CLOSED' and e.end_on < day.today))::integer as years
    from ledger.period p
    join ledger.fiscal_year e on e.customer_id = p.customer_id and e.fiscal_year_id = p.fiscal_year_id
    where p.customer_id = c.customer_id and p.community_id = c.community_id
  ) closing`;

const units = sql`(select count(*)::integer from communities.property p where p.customer_id = c.customer_id and p.community_id = c.community_id)`;

/** Tasks of a community past their day, counted for all of them at once. */
const overdue = (seen: RawBuilder<boolean>, now: string) => sql`(
    select t.community_id, count(*)::integer as tasks from records.task t
    join communities.community m on m.customer_id = t.customer_id and m.community_id = t.community_id
    where t.closed_time is null and t.due_on < (${now}::timestamptz at time zone m.time_zone)::date and ${seen}
    group by t.community_id
  ) overdue`;

function columnsFor(held: HeldClaims) {
  const [owed, books, bank] = [reads(held, 'arreports'), reads(held, 'glreports'), reads(held, 'bankmaintain')];
  const money = (may: boolean, figure: RawBuilder<unknown>) => (may ? figure : none.money);
  return {
    lateUnits: owed ? sql`late.units` : none.count,
    latePercent: owed ? sql`case when ${units} = 0 then 0 else round(late.units * 100.0 / ${units})::integer end` : none.count,
    lateAmount: money(owed, sql`late.all_cents`),
    lateFirst: money(owed, sql`late.first_cents`),
    lateSecond: money(owed, sql`late.second_cents`),
    lateThird: money(owed, sql`late.third_cents`),
    reconcile: bank
      ? sql`(select count(*)::integer from ledger.bank_account a where a.customer_id = c.customer_id and a.community_id = c.community_id and ${isToReconcile})`
      : none.count,
    contractsEnding: reads(held, 'vendormanagement')
      ? sql`(select count(*)::integer from people.vendor_contract k where k.customer_id = c.customer_id and k.community_id = c.community_id
          and ${isEnding(contractEnds)})`
      : none.count,
    insuranceEnding: reads(held, 'communitymaintaininsurance')
      ? sql`(select count(*)::integer from people.insurance_policy p where p.customer_id = c.customer_id and p.community_id = c.community_id
          and ${isEnding(policyEnds)})`
      : none.count,
    closedThrough: books ? sql`closing.closed_through` : none.date,
    openPeriods: books ? sql`closing.months` : none.count,
    openYears: books ? sql`closing.years` : none.count,
    cashOperating: money(books, sql`cash.operating_cents`),
    cashReserve: money(books, sql`cash.reserve_cents`),
    cashOther: money(books, sql`cash.other_cents`),
  };
}

/** The dashboard; `seen` tells which tasks a caller may see. */
export const dashboardSource = (seen: TasksSeen): ListSource =>
  joinList(portfolioDashboard, {
    read({ tx, communities, now, held = {}, userId = '0' }) {
      const joined = [...(reads(held, 'arreports') ? [late] : []), ...(reads(held, 'glreports') ? [cash, periods] : [])].map(
        (one) => sql`cross join ${one}`,
      );
      return {
        id: sql`c.community_id`,
        columns: {
          shortCode: sql`c.short_code`,
          name: sql`c.name`,
          standing: sql`c.standing`,
          manager: sql`coalesce((select u.display_name from identity.app_user u where u.customer_id = c.customer_id and u.user_id = c.manager_user_id), '')`,
          units,
          ...columnsFor(held),
          overdueTasks: sql`coalesce(overdue.tasks, 0)`,
          todayDate: sql`day.today`,
          reconcileToDate: sql`day.month_end`,
          lateDaysFirst: sql`c.late_days_first`,
          lateDaysSecond: sql`c.late_days_second`,
          lateDaysThird: sql`c.late_days_third`,
        },
        // Every other figure is reckoned for the communities of the page alone.
        from: {
          table: sql`communities.community`,
          as: 'c',
          keys: ['shortCode', 'name', 'standing', 'manager'],
          joined: sql`cross join ${dayOf(now)}
            left join ${newestYear} on true
            ${joined.length > 0 ? sql.join(joined, sql` `) : sql``}
            left join ${overdue(seen({ userId, held, communities }), now)} on overdue.community_id = c.community_id`,
        },
        where: sql`c.customer_id = ${tx.customerId}
          and ${communities === 'all' ? sql`true` : sql`c.community_id = any(${[...communities]}::bigint[])`}`,
      };
    },
  });
