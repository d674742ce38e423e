// An owner on a phone, in a real browser: invited, signed in, and told what is owed and why, in English and
// in Spanish; a scanner that opens the link of the letter first uses nothing up.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { samplePassword } from '../modules/identity/sample-people.rules.ts';
import { ownerAccess, ownerAccessList } from '../modules/owner-access/owner-access.contract.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

const phone = { width: 390, height: 844 };

/** The links of the mails to an address, among the files that stand for a mail server. */
async function linksTo(email: string): Promise<string[]> {
  const folder = join(sampleServer.dataDir, 'mail');
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === email))
    .flatMap((mail) => /\/portal\/\w+#\S+/.exec(mail.text ?? '')?.[0] ?? []);
}

/** Invites an owner of Maple Court once more, and gives the path of the newest link. */
async function invite(accountNumber: string): Promise<string> {
  const office = await new Player(overNetwork(sampleServer.url)).signIn('admin@sample.example', samplePassword);
  const communities = await office.call(community.listCommunities, {});
  const communityId = communities.find(({ name }) => name === 'Maple Court')?.communityId ?? '';
  const { rows } = await office.call(ownerAccessList.calls.readPage, { communityId });
  const owner = rows.find((row) => row.accountNumber === accountNumber);
  const before = await linksTo(owner?.email ?? '').catch((): string[] => []);
  const input = { communityId, ownershipIds: [owner?.ownershipId ?? ''] };
  const { baseHash } = await office.call(ownerAccess.previewInvitations, input);
  await office.call(ownerAccess.sendInvitations, { ...input, baseHash });
  const isNew = async () => (await linksTo(owner?.email ?? '').catch((): string[] => [])).filter((link) => !before.includes(link));
  await expect.poll(isNew, { timeout: 60_000 }).toHaveLength(1);
  return (await isNew())[0] ?? '';
}

test('an owner is invited, comes in, and sees what is owed and why, in both languages', { timeout: 300_000 }, async () => {
  const link = await invite('MC-0005');
  // What scans mails opens the page; nothing is posted, so nothing is used up.
  expect((await fetch(`${sampleServer.url}${link}`)).status).toBe(200);
  const { page, accessible, settled } = await visit({ ...phone, expectedStatuses: [401, 409] });
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
  await accessible('light', 'dark');
  await page.getByLabel('Password, if you like one').fill('five maples stand here');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await page.getByRole('heading', { level: 1, name: /^\$/ }).waitFor();
  await settled();
  await accessible('light', 'dark');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Why do I owe this?' }).first().click();
  await page.getByRole('heading', { level: 2, name: 'The arithmetic' }).waitFor();
  await accessible('light', 'dark');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { level: 2, name: 'El cálculo' }).waitFor();
  await page.getByRole('link', { name: 'Inicio' }).click();
  await page.getByText('Usted debe').first().waitFor();
  await accessible('light', 'dark');
  expect(await page.evaluate('document.documentElement.lang')).toBe('es');
  await page.getByRole('link', { name: 'Perfil' }).click();
  await page.getByRole('button', { name: 'Salir', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
  await page.goto(link);
  await page.getByText('Esta invitación ya se usó').waitFor();
});

test('the owner of the sample signs in with the password of the README', async () => {
  const { page, accessible } = await visit({ ...phone, expectedStatuses: [401] });
  await page.goto('/portal/');
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Email').fill('anil.chaudhary@owners.example');
  await page.getByLabel('Password').fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^\$/ }).waitFor();
  await page.getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByText('Where I am signed in').waitFor();
  await accessible('light', 'dark');
});
