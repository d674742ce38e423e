-- What a job did piece by piece, what it opens when it is done, and going on where it stopped.
-- A job that may go on keeps what it was told; each run has a number, so that an overtaken one notices and stops.
alter table platform.job_progress
  add column payload jsonb,
  add column may_resume boolean not null default false,
  add column opens jsonb,
  add column run integer not null default 0;

create table platform.job_item (
  job_id uuid not null,
  customer_id bigint not null,
  item_key text not null check (length(item_key) between 1 and 200),
  state text not null check (state in ('done', 'skipped', 'failed')),
  message text not null default '',
  -- What the job itself wants to know when it goes on; nobody is shown it.
  mark text not null default '',
  -- Rises with every change, so that whoever watches asks for what is new only.
  position bigint generated always as identity,
  primary key (job_id, item_key)
);
create index job_item_by_position on platform.job_item (job_id, position);
select platform.local_table('platform.job_item', 'select, insert, update, delete');

set local role commonhold_queue;
drop function job_queue.enqueue_job(text, text, bigint, jsonb);

-- Puts a job on the queue; its progress stands already.
create function job_queue.add_job(in_job_id uuid, in_kind text, in_customer bigint, in_user_id bigint, in_payload jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    in_kind,
    json_build_object('jobId', in_job_id, 'customerId', in_customer::text, 'userId', in_user_id::text, 'payload', in_payload),
    max_attempts => 5,
    job_key => in_job_id::text
  );
end $$;
revoke execute on function job_queue.add_job(uuid, text, bigint, bigint, jsonb) from public;

-- Enqueues a job of the transaction's customer and opens its progress; both vanish when the transaction rolls back.
create function job_queue.enqueue_job(in_kind text, in_title text, in_user_id bigint, in_payload jsonb, in_may_resume boolean, in_opens jsonb) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  new_job_id uuid := gen_random_uuid();
  in_customer bigint := nullif(current_setting('app.customer_id', true), '')::bigint;
begin
  if in_customer is null then
    raise exception 'a job is enqueued in the transaction of a customer';
  end if;
  insert into platform.job_progress (job_id, customer_id, user_id, kind, title, payload, may_resume, opens)
    values (new_job_id, in_customer, in_user_id, in_kind, in_title, in_payload, in_may_resume, in_opens);
  perform job_queue.add_job(new_job_id, in_kind, in_customer, in_user_id, in_payload);
  return new_job_id;
end $$;

-- Lets a job of a user go on that failed or was cancelled; false when it is not theirs, is under way, is done, or cannot go on.
create function job_queue.resume_job(in_job_id uuid, in_user_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  job record;
begin
  update platform.job_progress set state = 'waiting', error = null, changed_time = now()
    where job_id = in_job_id and customer_id = nullif(current_setting('app.customer_id', true), '')::bigint and user_id = in_user_id
      and may_resume and state in ('failed', 'cancelled')
    returning kind, customer_id, user_id, payload into job;
  if not found then
    return false;
  end if;
  perform job_queue.add_job(in_job_id, job.kind, job.customer_id, job.user_id, job.payload);
  return true;
end $$;
revoke execute on function job_queue.enqueue_job(text, text, bigint, jsonb, boolean, jsonb), job_queue.resume_job(uuid, bigint) from public;
grant execute on function job_queue.enqueue_job(text, text, bigint, jsonb, boolean, jsonb), job_queue.resume_job(uuid, bigint) to commonhold_app;
set local role commonhold_owner;
