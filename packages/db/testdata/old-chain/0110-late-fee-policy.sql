-- The late-fee policy of a category (accounting.md 4.2): how often a charge draws the fee, the days of grace, and a cap, the greater of an amount and a percent of the installment; 0 and 0 is no cap.
alter table receivables.code_category
  add column late_fee_repeat text not null default 'MONTHLY' check (late_fee_repeat in ('ONCE', 'MONTHLY')),
  add column late_fee_grace_days integer not null default 0 check (late_fee_grace_days between 0 and 366),
  add column late_fee_cap_cents bigint not null default 0 check (late_fee_cap_cents >= 0),
  add column late_fee_cap_basis_points integer not null default 0 check (late_fee_cap_basis_points between 0 and 10000);

-- The charge a fee was charged for, where the policy is once per charge: it draws one fee that stands.
alter table receivables.charge
  add column source_charge_id bigint,
  add foreign key (customer_id, community_id, ownership_id, source_charge_id) references receivables.charge (customer_id, community_id, ownership_id, charge_id);
alter table receivables.batch_line
  add column source_charge_id bigint,
  add foreign key (customer_id, community_id, ownership_id, source_charge_id) references receivables.charge (customer_id, community_id, ownership_id, charge_id);
create unique index charge_fee_once on receivables.charge (customer_id, source_charge_id) where source_charge_id is not null and not is_reversed;
drop index receivables.charge_instalment_once;
create unique index charge_instalment_once on receivables.charge (customer_id, property_id, charge_code_id, instalment_start, source_code_id, source_charge_id)
  nulls not distinct where instalment_start is not null and not is_reversed;
