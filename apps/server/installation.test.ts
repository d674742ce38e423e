// What an installation tells of its settings holds nothing secret.
import { expect, test } from 'vitest';
import { fixedClock } from '../../packages/kernel/kernel.ts';
import { installationOf } from './installation.ts';
import { readSettings } from './settings.ts';

test('addresses are told without users, passwords and parameters', () => {
  const secret = 'hunter2';
  const settings = readSettings({
    DATABASE_URL: `postgres://owner:${secret}@db.example:5432/books?password=${secret}`,
    SECRETS_FILE: `/etc/${secret}.json`,
    MAIL_URL: `smtps://mailer:${secret}@mail.example:465`,
    FILES_URL: `s3://key:${secret}@files.example/bucket`,
    SITE_MAP_URL: `https://reader:${secret}@map.example/routes?token=${secret}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `https://traces.example/?key=${secret}`,
  });
  const { settings: told } = installationOf(settings, fixedClock('2026-01-05T17:00:00.000Z'));
  expect(JSON.stringify(told)).not.toContain(secret);
  expect(told).toContainEqual({ name: 'Database', value: 'postgres://db.example:5432/books' });
  expect(told).toContainEqual({ name: 'Mail', value: 'smtps://mail.example:465' });
});
