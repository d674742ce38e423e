-- Tries at passwords are counted by network: of an IPv6 address its first 64 bits, which the application names. Sessions from before
-- have none; theirs is their address where that is an IPv4 one, and others become known with the next sign-in.
alter table identity.session add column network text not null default '';

-- Tries that are long over are swept by the tries that follow.
create index sign_in_failure_by_time on identity.sign_in_failure (last_time);
