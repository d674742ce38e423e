// What hangs on a record: a note written and changed by keyboard, a file attached and published with its
// audience shown, the history, and a role that may not see any of it.
import { beforeAll, expect, test } from 'vitest';
import { type FreshCustomer, freshCustomer } from '../apps/server/sample/fresh-customer.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { contact } from '../modules/people/people.contract.ts';
import { visit } from './browser.ts';
import { sampleServer } from './sample.ts';

let customer: FreshCustomer;
let communityId: string;
let contactId: string;

beforeAll(async () => {
  customer = await freshCustomer(sampleServer.url);
  const { player } = customer.approver;
  const place = { street: '1 Alder Way', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'America/Los_Angeles' };
  const facts = { name: 'Alder Hill', shortCode: 'AH', legalName: 'Alder Hill Association', ...place };
  ({ communityId } = await player.call(community.addCommunity, facts));
  ({ contactId } = await player.call(contact.addContact, { communityId, firstName: 'Ines', lastName: 'Ortega', relation: 'Caretaker' }));
});

test('a note is written and changed by keyboard, its earlier wording is shown, and the history tells of it', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/contacts/${contactId}`);
  await page.getByRole('heading', { name: 'Ines Ortega' }).waitFor();
  await page.getByRole('button', { name: /^Notes/ }).press('Enter');
  await page.getByText('No notes').waitFor();
  await story.press('n');
  await page.getByRole('heading', { name: 'Add note' }).waitFor();
  await story.tabTo(/^Subject/);
  await page.keyboard.type('Keys of the pump house');
  await story.tabTo(/^Text/);
  await page.keyboard.type('Holds two');
  await story.press('ControlOrMeta+s');
  await page.getByRole('heading', { name: 'Keys of the pump house' }).waitFor();
  await story.press('e');
  await story.tabTo(/^Text/);
  await story.press('ControlOrMeta+a');
  await page.keyboard.type('Holds three');
  await story.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Show the earlier wording' }).press('Enter');
  await page.getByText('Holds two').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('note');
  await page.getByRole('link', { name: 'Ines Ortega' }).press('Enter');
  await page.getByRole('link', { name: 'Keys of the pump house' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('notes-tab');
  await page.getByRole('button', { name: 'History' }).press('Enter');
  await page.getByText('Changed note').waitFor();
  await page.getByText('Added contact').waitFor();
  await story.accessible('light', 'dark');
  await story.picture('history-tab');
});

test('a file of the community is attached, and published to as many as the dialog says', async () => {
  const story = await visit();
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/files`);
  await page.getByText('No files yet').waitFor();
  await page.getByRole('button', { name: 'Attach files' }).press('Enter');
  await story.picture('attach-dialog');
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'minutes.txt', mimeType: 'text/plain', buffer: Buffer.from('Minutes of January') });
  await page.getByRole('dialog').getByText('minutes.txt').first().waitFor();
  await story.accessible('light', 'dark');
  await page.getByRole('button', { name: 'Close' }).last().press('Enter');
  await page.getByText('minutes.txt').first().click();
  await page.getByRole('button', { name: 'Acts on minutes.txt' }).waitFor();
  await story.accessible('light', 'dark');
  await story.picture('files-of-community');
  await page.getByRole('button', { name: 'Acts on minutes.txt' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Publish' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel(/^Seen by/)
    .selectOption('OWNERS');
  await page.getByText('0 owners will see this.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Show it to 0' }).isDisabled()).toBe(true);
  await story.accessible('light', 'dark');
  await story.picture('publish-file');
});

/**
 * A document for Word whose directory names a program inside, and one that says it unpacks to four gigabytes.
 */
function archive(part: string, size: number): Buffer {
  const names = ['[Content_Types].xml', 'word/document.xml', part].filter((name) => name !== '');
  const heads = names.map((name) => {
    const head = Buffer.alloc(46 + name.length);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt32LE(size, 24);
    head.writeUInt16LE(name.length, 28);
    head.write(name, 46);
    return head;
  });
  const end = Buffer.alloc(22);
  const body = Buffer.from('PK\u0003\u0004 nothing to unpack', 'latin1');
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, ...heads, end]);
}

test('what is no file to keep is refused in words that tell how to fix it, and nothing of it stays', async () => {
  const story = await visit({ expectedStatuses: [400, 409] });
  const { page } = story;
  await story.signIn(customer.approver.email, `/c/${communityId}/contacts/${contactId}?tab=files`);
  await page.getByText('None yet. Drop files here.').waitFor();
  const scripts = 'The page or drawing may hold scripts, macros or forms that act. Print it to PDF and attach that.';
  const archives = 'Archives are not kept. Attach the files one by one.';
  const refused: readonly [name: string, content: Buffer, words: string][] = [
    ['empty.txt', Buffer.alloc(0), 'The file is empty.'],
    ['plan.pdf', Buffer.alloc(25 * 1024 * 1024 + 1, 'a'), 'The file is larger than 25 MB.'],
    ['program.exe', Buffer.from('MZ\u0000\u0001'), 'PDF, pictures, Word, Excel and PowerPoint documents, and text can be attached.'],
    ['invoice.pdf.html', Buffer.from('<html><script>alert(1)</script>'), scripts],
    ['drawing.svg', Buffer.from('<svg onload="alert(1)"/>'), scripts],
    [
      'form.pdf',
      Buffer.from('%PDF-1.7 /JavaScript (app.alert(1))'),
      'The PDF may hold scripts, macros or forms that act. Print it to PDF and attach that.',
    ],
    [
      'macro.docx',
      archive('word/vbaProject.bin', 10),
      'The document may hold scripts, macros or forms that act. Save it without macros and attach that.',
    ],
    ['bomb.zip', Buffer.from('PK\u0003\u0004 a bomb', 'latin1'), archives],
  ];
  for (const [name, buffer, words] of refused) {
    const answered = page.waitForResponse((response) => response.url().includes('/Attachment/AddAttachment'));
    await page.getByLabel('Files to attach').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    expect([name, (await answered).status() >= 400]).toEqual([name, true]);
    await page.getByText(words).first().waitFor();
  }
  await story.accessible('light', 'dark');
  await story.picture('refused-files');
  // The size a part of a document claims is no matter: nothing is unpacked to look at it. Its name is made to
  // fit its content.
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'letter.docx.exe', mimeType: 'application/octet-stream', buffer: archive('', 0xffffffff) });
  await page.getByText('letter.docx.exe.docx').first().waitFor();
  await page.getByText('None yet. Drop files here.').waitFor({ state: 'detached' });
});
