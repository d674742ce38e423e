-- The audit trail is read by time. Events come in the order of their time, so a block range index finds a span of days at almost no cost to who writes.
create index audit_event_by_time on platform.audit_event using brin (customer_id, event_time) with (pages_per_range = 32, autosummarize = on);
