// A large card is read beside the thread that answers: other calls, and the database, do not wait for it.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { community } from '../../communities/communities.contract.ts';
import { contactImport } from '../contacts/contact-import.contract.ts';
import { aHome, type Home } from '../properties/home.testing.ts';

let home: Home;
let address: string;
beforeAll(async () => {
  home = await aHome();
  await home.server.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(home.server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => home.server.close());

const card = (photo: number) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Ann;;;\r\nFN:Ann Doe\r\nPHOTO;ENCODING=b;TYPE=JPEG:${`${'A'.repeat(74)}\r\n `.repeat(photo)}\r\nEND:VCARD\r\n`;
const preview = (text: string) =>
  home.server.send(contactImport.calls.preview, {
    communityId: home.communityId,
    file: { fileName: 'people.vcf', content: Buffer.from(text).toString('base64') },
  });

it('a card with a photo of a megabyte is read like any other', async () => {
  const { json } = await preview(card(13_500));
  expect(json).toMatchObject({ rowCount: 1, newCount: 1, errorCount: 0 });
});

it('while 19,000 cards of the same are read, health and other calls are answered, over and over', async () => {
  let isRead = false;
  const reading = preview(card(4).repeat(19_000)).finally(() => {
    isRead = true;
  });
  let answered = 0;
  while (!isRead) {
    const [health, list] = [await fetch(`${address}/healthz`), await home.server.send(community.listCommunities, {})];
    expect([health.status, list.status]).toEqual([200, 200]);
    if (!isRead) answered += 1;
  }
  expect((await reading).json).toMatchObject({ rowCount: 19_000 });
  expect(answered).toBeGreaterThan(5);
});
