-- How the application enqueues: through one function of the queue's owner, since the job runner's own tables admit nobody else.
-- The runner makes its schema when the server starts; the function names it only when it is called.
grant select, insert, update on platform.job_progress to commonhold_queue;

set local role commonhold_queue;
create schema job_queue;

-- Enqueues a job of the transaction's customer and opens its progress; both vanish when the transaction rolls back.
create function job_queue.enqueue_job(in_kind text, in_title text, in_user_id bigint, in_payload jsonb) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  new_job_id uuid := gen_random_uuid();
  in_customer bigint := nullif(current_setting('app.customer_id', true), '')::bigint;
begin
  if in_customer is null then
    raise exception 'a job is enqueued in the transaction of a customer';
  end if;
  insert into platform.job_progress (job_id, customer_id, user_id, kind, title) values (new_job_id, in_customer, in_user_id, in_kind, in_title);
  perform graphile_worker.add_job(
    in_kind,
    json_build_object('jobId', new_job_id, 'customerId', in_customer::text, 'userId', in_user_id::text, 'payload', in_payload),
    max_attempts => 5,
    job_key => new_job_id::text
  );
  return new_job_id;
end $$;
revoke execute on function job_queue.enqueue_job(text, text, bigint, jsonb) from public;
grant usage on schema job_queue to commonhold_app;
grant execute on function job_queue.enqueue_job(text, text, bigint, jsonb) to commonhold_app;
set local role commonhold_owner;
