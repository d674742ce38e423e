-- One login for users of several customers, and what is switched on for a customer.
-- Which users a login has, beside their tables because it is asked across customers. Kept by the database with each user that is added or changed.
create table identity.membership (
  login_id bigint not null,
  customer_id bigint not null,
  user_id bigint not null,
  customer_name text not null,
  is_inactive boolean not null,
  primary key (login_id, customer_id)
);
create index on identity.membership (customer_id, user_id);
select platform.local_table('identity.membership', 'select');

create function identity.keep_membership() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if tg_op = 'UPDATE' then
    update identity.membership m set is_inactive = new.is_inactive where m.customer_id = new.customer_id and m.user_id = new.user_id;
  else
    insert into identity.membership (login_id, customer_id, user_id, customer_name, is_inactive)
    select new.login_id, new.customer_id, new.user_id, c.name, new.is_inactive from identity.customer c where c.customer_id = new.customer_id
    on conflict (login_id, customer_id) do nothing;
  end if;
  return null;
end $$;
alter function identity.keep_membership() owner to commonhold_owner;
create trigger keep_membership after insert or update of is_inactive on identity.app_user for each row execute function identity.keep_membership();

insert into identity.membership (login_id, customer_id, user_id, customer_name, is_inactive)
  select distinct on (u.login_id, u.customer_id) u.login_id, u.customer_id, u.user_id, c.name, u.is_inactive
  from identity.app_user u join identity.customer c on c.customer_id = u.customer_id
  order by u.login_id, u.customer_id, u.user_id;

-- Payments by card and bank draft, as the specification names their states.
alter table identity.customer
  add column payment_status text not null default 'Inactive' check (payment_status in ('Inactive', 'Pending', 'Active'));
