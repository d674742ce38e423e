-- What money of an owner pays first while a payment plan is kept: what the plan covers, or what came after it.
create table receivables.plan_order (
  customer_id bigint not null,
  payment_plan_id bigint not null,
  community_id bigint not null,
  ownership_id bigint not null,
  -- Charges up to this day are covered by the plan.
  covered_through date not null,
  pays_first text not null check (pays_first in ('PLAN', 'CURRENT')),
  start_on date not null,
  -- The first day on which it orders no more; null while the plan is kept.
  end_on date,
  primary key (customer_id, payment_plan_id),
  foreign key (customer_id, community_id) references communities.community,
  foreign key (customer_id, ownership_id) references people.ownership
);
create index plan_order_of_owner on receivables.plan_order (customer_id, community_id, ownership_id);
select platform.tenant_table('receivables.plan_order', 'select, insert, update');
