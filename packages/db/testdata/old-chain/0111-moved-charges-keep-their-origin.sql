-- A charge that came from another owner is dated the day it came. Its age, and what was charged for being late with it, are those of the charge it was first posted as.
alter table receivables.charge
  add column origin_charge_id bigint,
  add foreign key (customer_id, origin_charge_id) references receivables.charge (customer_id, charge_id);
create index on receivables.charge (customer_id, origin_charge_id) where origin_charge_id is not null;
