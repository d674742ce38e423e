// Who governs an association, by keyboard alone: a committee with its members, two people at once, a deletion
// that is refused, a policy renewed, a bank and who is there.
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { attorney, committee, insurancePolicy } from '../modules/people/people.contract.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let communityId: string;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const place = { street: '1 Birch Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  const facts = { name: 'Birch Hill', shortCode: 'BH', legalName: 'Birch Hill Association', ...place };
  ({ communityId } = await customer.approver.player.call(community.addCommunity, facts));
});

test('a committee and its members: added, changed by two, kept by what hangs on it', async () => {
  const story = await visit({ expectedStatuses: [409] });
  const { page } = story;
  const { player, email } = customer.approver;
  await story.signIn(email, `/c/${communityId}/committees`);
  await page.getByText('No committees yet').waitFor();
  await story.press('n');
  await page.getByRole('heading', { name: 'Add committee' }).waitFor();
  await story.type(/^Name/, 'Board of directors');
  await story.press('ControlOrMeta+s');
  await page.getByText('Nobody may vote today, and the quorum is 2.').waitFor();
  await story.press('a');
  await page.getByRole('heading', { name: 'Add committee member' }).waitFor();
  await story.type(/^Position/, 'President');
  await story.type(/^First name/, 'Marta');
  await story.type(/^Last name/, 'Quill');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Marta Quill' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('committee-member');

  const [known] = await player.call(committee.pickCommittees, { communityId });
  const committeeId = known?.committeeId ?? '';
  await story.goto(`/c/${communityId}/committees/${committeeId}`);
  await page.getByText('Only 1 may vote today, and the quorum is 2.').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('committee');
  await story.press('e');
  await story.type(/^Quorum/, '1');
  const { version, ...facts } = await player.call(committee.getCommittee, { communityId, committeeId });
  await player.call(committee.editCommittee, { communityId, ...facts, version, quorum: 3 });
  await story.press('ControlOrMeta+s');
  await page.getByText(/Nothing was overwritten/).waitFor();

  await story.goto(`/c/${communityId}/committees/${committeeId}`);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'More acts' }).focus();
  await story.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete committee' }).press('Enter');
  await page.getByRole('button', { name: 'Delete committee' }).press('Enter');
  await page.getByText(/is not deleted, because of 1 committee member/).waitFor();
});

test('a policy is renewed and keeps its history, and an attorney is entrusted with a matter', async () => {
  const story = await visit();
  const { page } = story;
  const { player, email } = customer.approver;
  const { insurancePolicyId } = await player.call(insurancePolicy.addInsurancePolicy, {
    communityId,
    policyType: 'FIDELITY',
    carrier: 'Harbor Casualty',
    policyNumber: 'FC-1',
    limitAmount: '25000.00',
    effectiveDate: '2020-01-01',
    expiresDate: '2021-01-01',
  });
  await story.signIn(email, `/c/${communityId}/insurance-policies/${insurancePolicyId}`);
  await page.getByRole('button', { name: 'Renew' }).press('Enter');
  await page.getByText('Renews FC-1 of Harbor Casualty.').waitFor();
  await story.type(/^Policy number/, 'FC-2');
  await story.type(/^Premium/, '420');
  await story.press('Tab', 'ControlOrMeta+s');
  await page.getByRole('table', { name: 'Renewals' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('insurance-policy');
  await story.goto(`/c/${communityId}/insurance-policies`);
  await page.getByText('FC-2').first().waitFor();
  await story.picture('insurance-policies');

  const { attorneyId } = await player.call(attorney.addAttorney, { communityId, firstName: 'Nora', lastName: 'Wu', firm: 'Hale & Wu LLP' });
  await story.goto(`/c/${communityId}/attorneys/${attorneyId}`);
  await page.getByRole('button', { name: 'Add matter' }).press('Enter');
  await story.type(/^Reference/, '26-114');
  await story.press('Enter');
  await page.getByText('Collection 26-114').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('attorney');
});

test('a bank with someone there, and an organization', async () => {
  const story = await visit({ expectedStatuses: [400] });
  const { page } = story;
  await story.signIn(customer.approver.email, '/banks');
  await page.getByText('No banks yet').waitFor();
  await story.press('n');
  await story.type(/^Name/, 'Kirkwood Bank');
  await story.type(/^Routing number/, '122402406');
  await story.press('ControlOrMeta+s');
  await page.getByText('is no routing number').first().waitFor();
  await story.type(/^Routing number/, '122402405');
  await story.press('ControlOrMeta+s');
  await page.getByText('Nobody is known at this bank yet.').waitFor();
  await story.press('a');
  await story.type(/^First name/, 'Mae');
  await story.type(/^Last name/, 'Lindt');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Mae Lindt' }).waitFor();
  await page.getByRole('link', { name: 'Kirkwood Bank' }).press('Enter');
  await page.getByRole('table', { name: 'Contacts' }).getByText('Mae Lindt').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('bank');

  await story.goto('/organizations');
  await page.getByText('No organizations yet').waitFor();
  await story.press('n');
  await story.type(/^Name/, 'Sierra Crest');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Sierra Crest' }).waitFor();
  await story.accessible('light');
  expect(new URL(page.url()).pathname).toMatch(/^\/organizations\/\d+$/);
});
