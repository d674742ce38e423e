-- Jobs: a schedule carries the settings of its kind, its day of the month, and the agent that does it; a run carries its plan and its log.
alter table platform.schedule
  -- By months: the day, 31 for the last one; null is the day of the start.
  add column day_of_month smallint check (day_of_month between 1 and 31),
  add column skips_holidays boolean not null default false,
  -- Where a day goes that is not permitted.
  add column roll text not null default 'NEXT' check (roll in ('NEXT', 'PREVIOUS')),
  -- As its kind declares them.
  add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  -- The agent it is done by, on behalf of the user who answers for the agent; else it is done in the name of who made it.
  add column automation_agent_id bigint,
  add foreign key (customer_id, automation_agent_id) references people.automation_agent;
create index schedule_by_agent on platform.schedule (customer_id, automation_agent_id) where automation_agent_id is not null;

alter table platform.schedule_run
  drop constraint schedule_run_state_check,
  add constraint schedule_run_state_check check (state in ('DONE', 'SKIPPED', 'FAILED_PERIOD', 'FAILED')),
  add column batch_id bigint,
  -- What it would do, as its preview showed it, made in the transaction that did it.
  add column plan jsonb check (jsonb_typeof(plan) = 'object'),
  -- Each try: when, who started it, on whose behalf, and what became of it.
  add column log jsonb not null default '[]' check (jsonb_typeof(log) = 'array');
