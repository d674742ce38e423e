// The environment, checked once at start with errors that say what to change.
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { isLocalDate, type LocalDate, localDate } from '../../packages/kernel/kernel.ts';

const url = (schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be an address starting with ${schemes.join(' or ')}`,
    );

/** An address, or a network as `address/bits`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
}

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a port number from 1 to 65535')
    .default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  API_URL: url(['http:', 'https:']).optional(),
  SECRETS_FILE: z.string().min(1).optional(),
  MAIL_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n"]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be a sender such as Commonhold <books@example.com>')
    .optional(),
  MAIL_LISTEN: url(['smtp:']).optional(),
  MAIL_RETURN_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain such as returns.example.com')
    .optional(),
  TEXT_URL: url(['http:', 'https:']).optional(),
  PROCESSOR_URL: url(['http:', 'https:']).optional(),
  FILES_URL: url(['file:', 's3:']).optional(),
  SCAN_COMMAND: z.string().min(1).optional(),
  ARCHIVE_DIR: z.string().min(1).optional(),
  SEAL_URL: url(['file:']).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8, joined by commas')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits and . ~ + / = _ -')
    .optional(),
  WORKER: z.enum(['beside', 'apart']).default('beside'),
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be a word such as production or staging')
    .default('production'),
  SITE_MAP_URL: url(['http:', 'https:']).optional(),
  SOUTH_DATA_URL: url(['file:', 'http:', 'https:']).optional(),
  MAIL_DROP_URL: url(['file:']).optional(),
  BANK_FEED_URL: url(['http:', 'https:']).optional(),
  BANK_DROP_URL: url(['file:', 'http:', 'https:']).optional(),
  MAP_TILES: z.string().min(1).optional(),
  MAP_CREDIT: z.string().min(1).max(200).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  SAMPLE_DATE: z.string().refine(isLocalDate, 'must be a date such as 2026-11-26').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Every variable the server knows. */
export const variables: readonly string[] = Object.keys(environment.shape);

/** What the environment asks for, with defaults filled in. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string;
  apiUrl: string;
  secretsFile: string;
  mailUrl: string | null;
  /** Whom mails are from. */
  mailFrom: string;
  /** Where reports of mail servers come in; null where nobody listens. */
  mailDoor: { host: string; port: number; domain: string } | null;
  /** The provider of text messages; null for none. */
  textUrl: string | null;
  /** How payments are taken by card and bank draft, `https://KEY:SECRET@host`. */
  processorUrl: string | null;
  filesUrl: string;
  /** The command that looks for viruses in files, or null. */
  scanCommand: string | null;
  /** Where the embedded database's history is kept for going back to a point in time; null for none. */
  archiveDir: string | null;
  /** Where the signed heads of the books' chains are published. */
  sealUrl: string;
  /** Proxies whose word about the caller's address is taken. */
  trustedProxies: readonly string[];
  /** What readers of /metrics show; null closes it to all but this machine. */
  metricsToken: string | null;
  /** Whether the server keeps a worker beside it, or workers are started apart. */
  worker: 'beside' | 'apart';
  /** What kind of installation this is; only outside production pages say so. */
  environment: string;
  siteMapUrl: string | null;
  /** Where mail houses are reached, by name. */
  exchanges: Readonly<Record<string, string>>;
  /** Where banks are read, by name: an aggregator, and the files banks leave. */
  feeds: Readonly<Record<string, string>>;
  /** The folder of map tiles, and who is named as their maker; null for none. */
  mapTiles: { folder: string; credit: string } | null;
  tracesUrl: string | null;
  /** The day a new sample is played up to; null for today. */
  sampleDate: LocalDate | null;
  logLevel: string;
  /**
   * True when only this machine can reach the server: it listens on loopback, and nothing in front of it
   * passes the world on.
   */
  loopbackOnly: boolean;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];

/** The door for reports: it listens at an address, for the domain they are sent to. */
function doorOf(listen: string | undefined, domain: string | undefined, mailFrom: string): Settings['mailDoor'] {
  if (listen === undefined) return null;
  const { hostname, port } = new URL(listen);
  const own = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'localhost';
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 25 : Number(port), domain: domain ?? own.toLowerCase() };
}

/** Reads the environment. Throws an Error naming every variable that is wrong. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}=${JSON.stringify(env[String(issue.path[0])])} ${issue.message}`,
    );
    throw new Error(`The environment is not right:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  if (e.DATABASE_URL && !e.SECRETS_FILE) {
    throw new Error(
      'The environment is not right:\n  SECRETS_FILE must be set beside DATABASE_URL, because every process that uses the database shares its keys.',
    );
  }
  if (e.DATABASE_URL && e.ARCHIVE_DIR) {
    throw new Error(
      'The environment is not right:\n  ARCHIVE_DIR is for the embedded database; a server of its own has its own archive (archive_command in its postgresql.conf).',
    );
  }
  if ((e.MAP_TILES === undefined) !== (e.MAP_CREDIT === undefined)) {
    throw new Error(
      'The environment is not right:\n  MAP_TILES and MAP_CREDIT go together: maps name who made their tiles, such as © OpenStreetMap contributors.',
    );
  }
  const dataDir = resolve(e.DATA_DIR);
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  const apiUrl = e.API_URL ?? publicUrl;
  const mailFrom = e.MAIL_FROM ?? `Commonhold <no-reply@${new URL(publicUrl).hostname}>`;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    publicUrl,
    apiUrl,
    secretsFile: e.SECRETS_FILE ?? join(dataDir, 'secrets.json'),
    mailUrl: e.MAIL_URL ?? null,
    mailFrom,
    mailDoor: doorOf(e.MAIL_LISTEN, e.MAIL_RETURN_DOMAIN, mailFrom),
    textUrl: e.TEXT_URL ?? null,
    processorUrl: e.PROCESSOR_URL ?? null,
    filesUrl: e.FILES_URL ?? `file://${join(dataDir, 'files')}`,
    scanCommand: e.SCAN_COMMAND ?? null,
    archiveDir: e.ARCHIVE_DIR === undefined ? null : resolve(e.ARCHIVE_DIR),
    sealUrl: e.SEAL_URL ?? pathToFileURL(join(dataDir, 'seals')).href,
    trustedProxies: e.TRUSTED_PROXIES ?? [],
    metricsToken: e.METRICS_TOKEN ?? null,
    worker: e.WORKER,
    environment: e.ENVIRONMENT,
    siteMapUrl: e.SITE_MAP_URL ?? null,
    exchanges: {
      ...(e.SOUTH_DATA_URL === undefined ? {} : { SOUTH_DATA: e.SOUTH_DATA_URL }),
      ...(e.MAIL_DROP_URL === undefined ? {} : { DROP_FOLDER: e.MAIL_DROP_URL }),
    },
    feeds: {
      ...(e.BANK_FEED_URL === undefined ? {} : { BANK_FEED: e.BANK_FEED_URL }),
      ...(e.BANK_DROP_URL === undefined ? {} : { BANK_DROP: e.BANK_DROP_URL }),
    },
    mapTiles: e.MAP_TILES && e.MAP_CREDIT ? { folder: resolve(e.MAP_TILES), credit: e.MAP_CREDIT } : null,
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    sampleDate: e.SAMPLE_DATE === undefined ? null : localDate(e.SAMPLE_DATE),
    logLevel: e.LOG_LEVEL,
    loopbackOnly: [e.HOST, new URL(publicUrl).hostname, new URL(apiUrl).hostname].every((host) => LOOPBACK.includes(host)),
  };
}
