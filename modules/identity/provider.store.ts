// The SQL of providers elsewhere, and of whom their subjects sign in.
import { type Database, sql } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

type Local = Database['local'];

/** An OpenID Connect provider; without a customer it serves the whole installation. Its secret is sealed. */
export interface Provider {
  providerId: string;
  customerId: string | null;
  name: string;
  issuer: string;
  clientId: string;
  clientSecretSealed: string;
  emailDomains: string[];
}

const columns = sql`provider_id as "providerId", customer_id as "customerId", name, issuer, client_id as "clientId",
  client_secret_sealed as "clientSecretSealed", email_domains as "emailDomains"`;

/** Every provider, by name. */
export async function listProviders(local: Local): Promise<Provider[]> {
  const found = await sql<Provider>`select ${columns} from identity.provider order by name, provider_id`.execute(local);
  return found.rows;
}

/** Providers a person may see before signing in: those of the installation, and those of an email domain. */
export async function listOffered(local: Local, domain: string): Promise<{ providerId: string; name: string }[]> {
  const found = await sql<{ providerId: string; name: string }>`select provider_id as "providerId", name from identity.provider
    where customer_id is null or ${domain} = any(email_domains) order by name, provider_id limit 20`.execute(local);
  return found.rows;
}

/** A provider. */
export async function findProvider(local: Local, providerId: string): Promise<Provider | undefined> {
  const found = await sql<Provider>`select ${columns} from identity.provider where provider_id = ${providerId}`.execute(local);
  return found.rows[0];
}

/** Adds a provider; undefined when the customer, or the installation, has this issuer. */
export async function insertProvider(local: Local, provider: Omit<Provider, 'providerId'>): Promise<string | undefined> {
  const made = await sql<{
    id: string;
  }>`insert into identity.provider (customer_id, name, issuer, client_id, client_secret_sealed, email_domains)
    values (${provider.customerId}, ${provider.name}, ${provider.issuer}, ${provider.clientId}, ${provider.clientSecretSealed}, ${provider.emailDomains}::text[])
    on conflict do nothing returning provider_id as id`.execute(local);
  return made.rows[0]?.id;
}

/** Removes a provider and its links; false when there is none. */
export async function deleteProvider(local: Local, providerId: string): Promise<boolean> {
  const gone = await sql`delete from identity.provider where provider_id = ${providerId}`.execute(local);
  return gone.numAffectedRows === 1n;
}

/** The login a provider's subject is linked to. */
export async function findLinkedLogin(local: Local, providerId: string, subject: string): Promise<string | undefined> {
  const found = await sql<{ loginId: string }>`select login_id as "loginId" from identity.linked_subject
    where provider_id = ${providerId} and subject = ${subject}`.execute(local);
  return found.rows[0]?.loginId;
}

/** Links a subject to a login. */
export async function insertLink(local: Local, providerId: string, subject: string, loginId: string, now: Instant): Promise<void> {
  await sql`insert into identity.linked_subject (provider_id, subject, login_id, entered_time)
    values (${providerId}, ${subject}, ${loginId}, ${now}) on conflict do nothing`.execute(local);
}

/** The providers a login is linked to. */
export async function listLinks(local: Local, loginId: string): Promise<{ providerId: string; name: string; enteredTime: Instant }[]> {
  const found = await sql<{ providerId: string; name: string; enteredTime: Instant }>`select p.provider_id as "providerId", p.name,
      min(s.entered_time) as "enteredTime"
    from identity.linked_subject s join identity.provider p on p.provider_id = s.provider_id
    where s.login_id = ${loginId} group by p.provider_id, p.name order by p.name`.execute(local);
  return found.rows;
}

/** Forgets the links of a login to a provider; false when there was none. */
export async function deleteLinks(local: Local, loginId: string, providerId: string): Promise<boolean> {
  const gone = await sql`delete from identity.linked_subject where login_id = ${loginId} and provider_id = ${providerId}`.execute(local);
  return (gone.numAffectedRows ?? 0n) > 0n;
}
