// The gallery of parts as the running product serves it in development: every section drawn, without a
// complaint, accessible in three themes.
import { beforeAll, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const sections = [
  'states',
  'table',
  'grid',
  'batch',
  'match',
  'report',
  'chart',
  'map',
  'profile',
  'conflict',
  'import',
  'documents',
  'jobs',
] as const;

// The first look builds the gallery.
beforeAll(async () => {
  expect((await fetch(`${sampleServer.url}/kit/`)).status).toBe(200);
});

test.each(sections)('the gallery shows its section %s', async (section) => {
  const story = await visit({ showsLoading: true });
  await story.goto(`/kit/#${section}`);
  await story.page.getByRole('heading', { level: 1 }).first().waitFor();
  await story.settled();
  await story.accessible();
  await story.picture(`kit-${section}`);
});
