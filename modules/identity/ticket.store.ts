// The SQL of tickets: secrets that serve once, of which only the hash is kept.
import { createHash, randomBytes } from 'node:crypto';
import { type Database, jsonText, sql } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

type Local = Database['local'];

/** What a ticket is good for. */
export type TicketKind = 'second-step' | 'passkey-sign-in' | 'passkey-new' | 'provider' | 'reset';

/** A secret nobody guesses, as text for an address: 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret that nobody guesses. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** What a ticket says. */
export interface Ticket {
  loginId: string | null;
  facts: Readonly<Record<string, string>>;
}

/** Issues a ticket under a secret, and sweeps those that are over. */
export async function insertTicket(
  local: Local,
  ticket: {
    kind: TicketKind;
    secret: string;
    loginId: string | null;
    facts?: Readonly<Record<string, string>>;
    now: Instant;
    expires: Instant;
  },
): Promise<void> {
  await sql`with swept as (delete from identity.ticket where expires_time < ${ticket.now})
    insert into identity.ticket (ticket_hash, kind, login_id, facts, expires_time)
    values (${hashOf(ticket.secret)}, ${ticket.kind}, ${ticket.loginId}, ${jsonText(ticket.facts ?? {})}::jsonb, ${ticket.expires})`.execute(
    local,
  );
}

/** Reads a ticket without using it up. */
export async function findTicket(local: Local, kind: TicketKind, secret: string, now: Instant): Promise<Ticket | undefined> {
  const found = await sql<Ticket>`select login_id as "loginId", facts from identity.ticket
    where ticket_hash = ${hashOf(secret)} and kind = ${kind} and expires_time > ${now}`.execute(local);
  return found.rows[0];
}

/** Uses a ticket up: whoever is second gets undefined. */
export async function takeTicket(local: Local, kind: TicketKind, secret: string, now: Instant): Promise<Ticket | undefined> {
  const taken = await sql<Ticket>`delete from identity.ticket
    where ticket_hash = ${hashOf(secret)} and kind = ${kind} and expires_time > ${now} returning login_id as "loginId", facts`.execute(
    local,
  );
  return taken.rows[0];
}

/** Drops the tickets of a kind that someone still has. */
export async function dropTickets(local: Local, kind: TicketKind, loginId: string): Promise<void> {
  await sql`delete from identity.ticket where login_id = ${loginId} and kind = ${kind}`.execute(local);
}
