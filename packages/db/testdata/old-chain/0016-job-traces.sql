-- A job carries the span of the command that ordered it, so that a trace goes on in the worker. The setting is there only while traces are on.
set local role commonhold_queue;
create or replace function job_queue.add_job(in_job_id uuid, in_kind text, in_customer bigint, in_user_id bigint, in_payload jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    in_kind,
    json_build_object(
      'jobId', in_job_id, 'customerId', in_customer::text, 'userId', in_user_id::text, 'payload', in_payload,
      'traceParent', nullif(current_setting('app.trace_parent', true), '')
    ),
    max_attempts => 5,
    job_key => in_job_id::text
  );
end $$;
set local role commonhold_owner;
