// People and homes from files, by keyboard alone: 5,306 addresses of a county with every fault of theirs
// named, vCards mended row by row, taken back, and saved as vCards again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { visit } from './browser.ts';
import { choose, commit, download, push, reach, table } from './month/keys.ts';
import { sampleServer } from './sample.ts';
import { root } from './server.ts';

let customer: FreshCustomer;
let communityId: string;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const place = { street: '1 Alameda Way', city: 'Alameda', state: 'CA', postcode: '94501', timeZone: 'America/Los_Angeles' };
  const facts = { name: 'Alameda Point', shortCode: 'AP', legalName: 'Alameda Point Association', ...place };
  ({ communityId } = await customer.approver.player.call(community.addCommunity, facts));
});

const testdata = (module: string, name: string) => readFileSync(join(root, 'modules', module, 'testdata', name));

test('5,306 addresses come in whole, with 291 remarks, as a job', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/setup/properties`);
  await choose(story, 'Choose a file', 'alameda.csv', testdata('communities', 'openaddresses-us-ca-alameda.csv'));
  await page.getByText('291 remarks; the rows are taken all the same.').waitFor();
  await story.settled();
  await story.accessible('light', 'dark');
  await story.picture('import-addresses');
  await commit(story, 'Add 5,306 properties');
  await page.getByText('The import is done.').waitFor({ timeout: 120_000 });
  await push(story, 'Go on');
  await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
  await page
    .getByText(/5,306 properties/)
    .first()
    .waitFor();
});

test('vCards become contacts, with what is assumed of them told; the chosen ones go out as vCards', async () => {
  const story = await visit({ keysOnly: true });
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/contacts`);
  await push(story, 'Import contacts');
  await choose(story, 'Choose a file', 'contacts.vcf', testdata('people', 'gmail-list.vcf'));
  await page.getByText('3 remarks; the rows are taken all the same.').waitFor();
  await story.settled();
  await story.accessible('light', 'dark');
  await story.picture('import-contacts');
  await story.press('Control+Shift+Enter');
  await commit(story, 'Import 3 contacts');
  await page.getByText('Imported 3 contacts').waitFor();
  await table(story, 'Contacts').getByText('Doug White').waitFor();
  await reach(story, table(story, 'Contacts'));
  await story.press('Control+a');
  const saved = await download(story, () => push(story, 'Save vCards'));
  expect(saved.name).toBe('Contacts.vcf');
  expect(
    saved.bytes
      .toString()
      .match(/^FN:.*$/gm)
      ?.map((line) => line.trim()),
  ).toEqual(['FN:Arnold Smith', 'FN:Chris Beatle', 'FN:Doug White']);
  await story.accessible('light', 'dark');
});
