// Public pages through HTTP, as the office sets them and as visitors and attackers ask for them.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRecords, communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { committee, committeeMember } from '../../people/people.contract.ts';
import { peopleRecords, peopleRoutes } from '../../people/people.server.ts';
import { attachments } from '../../records/records.contract.ts';
import { recordsRoutes } from '../../records/records.server.ts';
import { ownerAccessPages, ownerAccessRoutes } from '../owner-access.server.ts';
import { isSlug, site, siteList } from './site.contract.ts';

let of: TestServer;
let oak: string;
let elm: string;
const facts = { legalName: 'Oak', street: '1 Oak Ct', city: 'Reno', state: 'NV', postcode: '89501', timeZone: 'UTC' };

async function aFile(communityId: string, name: string, publishedTo: 'OWNERS' | 'NOBODY'): Promise<string> {
  const record = { kind: 'community', entityId: communityId, communityId };
  const content = Buffer.from(`The text of ${name}`).toString('base64');
  const { attachmentId } = await of.call(attachments.addAttachment, { ...record, name, file: { fileName: `${name}.txt`, content } });
  if (publishedTo === 'OWNERS') await publishFile(communityId, attachmentId, 'OWNERS');
  return attachmentId;
}

async function publishFile(communityId: string, attachmentId: string, publishedTo: 'OWNERS' | 'NOBODY'): Promise<void> {
  const record = { kind: 'community', entityId: communityId, communityId, attachmentId, publishedTo };
  const { count } = await of.call(attachments.countAudience, record);
  await of.call(attachments.publishAttachment, { ...record, confirmed: count });
}

beforeAll(async () => {
  const more = [...communitiesRoutes, ...peopleRoutes, ...recordsRoutes([...communitiesRecords, ...peopleRecords]), ...ownerAccessRoutes];
  of = await aServer(more, hasCommunity, undefined, ownerAccessPages);
  const office = { phone: '775-555-0100', email: 'office@oak.example', phoneListed: true };
  const contacts = [
    { kind: 'PHONE' as const, label: 'MOBILE' as const, value: '775-555-0199', isListed: false },
    { kind: 'PHONE' as const, label: 'WORK' as const, value: '775-555-0111', isListed: true },
  ];
  ({ communityId: oak } = await of.call(community.addCommunity, {
    ...facts,
    ...office,
    contacts,
    name: 'Oak <script>alert(1)</script> & Sons',
    shortCode: 'OC',
  }));
  ({ communityId: elm } = await of.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' }));
});
afterAll(() => of.close());

const get = (path: string, headers: Record<string, string> = {}) => of.app.inject({ method: 'GET', url: path, headers });
const settings = { welcome: 'Welcome\n"home" <b>', showsOffice: true };
const version = async (communityId: string) => (await of.call(site.getSite, { communityId })).version;
const save = async (communityId: string, more: object) =>
  of.send(site.saveSite, { communityId, version: await version(communityId), ...settings, ...more });
const publish = async (communityId: string) => {
  const { baseHash } = await of.call(site.previewSite, { communityId });
  return of.send(site.publishSite, { communityId, baseHash });
};

test.each([
  ['oak-court', true],
  ['oak', true],
  ['oa', false],
  ['-oak', false],
  ['oak--court', false],
  ['Oak', false],
  ['oak_court', false],
  ['..', false],
  ['a'.repeat(41), false],
])('%s is an address: %s', (text, expected) => {
  expect(isSlug(text)).toBe(expected);
});

describe('the office', () => {
  it('sets a page, which shows nothing to anybody until it is published', async () => {
    expect((await of.send(site.previewSite, { communityId: oak })).json.code).toBe('noSite');
    expect((await of.send(site.publishSite, { communityId: oak, baseHash: '0'.repeat(64) })).json.code).toBe('noSite');
    expect((await of.send(site.setSiteLive, { communityId: oak, isLive: true })).json.code).toBe('noSite');
    expect((await save(oak, { slug: 'Not An Address' })).status).toBe(400);
    expect((await save(oak, { slug: 'oak-court' })).status).toBe(200);
    expect((await get('/sites/oak-court')).statusCode).toBe(404);
    expect((await of.send(site.setSiteLive, { communityId: oak, isLive: true })).json.code).toBe('neverPublished');
    const { changed, isLive } = await of.call(site.previewSite, { communityId: oak });
    expect([changed.length, isLive]).toEqual([4, false]);
    expect((await of.send(site.publishSite, { communityId: oak, baseHash: '0'.repeat(64) })).json.code).toBe('baseChanged');
    expect((await publish(oak)).status).toBe(200);
    expect((await get('/sites/oak-court')).statusCode).toBe(200);
    const { rows } = await of.call(siteList.calls.readPage, {});
    expect(rows.map(({ shortCode, state, slug }) => [shortCode, state, slug])).toEqual([
      ['EC', 'NONE', ''],
      ['OC', 'LIVE', 'oak-court'],
    ]);
  });

  it('goes to whoever saves first', async () => {
    const seen = await version(oak);
    expect((await save(oak, { slug: 'oak-court', showsBoard: true })).status).toBe(200);
    const second = await of.send(site.saveSite, { communityId: oak, version: seen, ...settings, slug: 'oak-court' });
    expect(second.json.code).toBe('changedMeanwhile');
  });

  it('shows what changed before it is public', async () => {
    const { committeeId } = await of.call(committee.addCommittee, {
      communityId: oak,
      name: 'Board',
      committeeType: 'BOARD',
      quorum: 1,
      decisionRule: 'PRESENT',
    });
    const seat = { communityId: oak, committeeId, startDate: '2025-01-01', position: 'President', email: 'marta@home.example' };
    await of.call(committeeMember.addCommitteeMember, { ...seat, firstName: 'Marta', lastName: 'Quill', phone: '775-555-0142' });
    expect((await of.call(site.previewSite, { communityId: oak })).changed).toEqual(['board']);
    expect((await get('/sites/oak-court')).body).not.toContain('Marta');
    await publish(oak);
    const { body } = await get('/sites/oak-court');
    expect(body).toContain('Marta Quill');
    expect(body).toContain('President');
    expect(body).not.toMatch(/marta@home|0142/);
  });

  it('never gives an address twice; the one before leads to the one now', async () => {
    expect((await save(elm, { slug: 'oak-court' })).json.code).toBe('slugTaken');
    await save(oak, { slug: 'the-oaks', showsBoard: true });
    await publish(oak);
    const moved = await get('/sites/oak-court');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/sites/the-oaks']);
    expect((await save(elm, { slug: 'oak-court' })).json.code).toBe('slugTaken');
  });

  it('takes a page down and puts it back as it was', async () => {
    await of.call(site.setSiteLive, { communityId: oak, isLive: false });
    expect((await get('/sites/the-oaks')).statusCode).toBe(404);
    await of.call(site.setSiteLive, { communityId: oak, isLive: true });
    expect((await get('/sites/the-oaks')).statusCode).toBe(200);
  });

  it('needs the right to change communities', async () => {
    const token = await of.tokenFor('Manager');
    expect((await of.send(site.saveSite, { communityId: elm, version: null, slug: 'elm' }, { token })).status).toBe(403);
    expect((await of.send(site.getSite, { communityId: elm }, { token })).status).toBe(200);
    const scoped = await of.tokenFor('Administrator', [elm]);
    expect((await of.send(site.getSite, { communityId: oak }, { token: scoped })).status).toBe(404);
  });
});

describe('a visitor', () => {
  it('reads a page without script, under a policy that lets nothing else in, escaped to the last sign', async () => {
    const { body, headers } = await get('/sites/the-oaks');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).not.toContain('<script');
    expect(body).toContain('Oak &lt;script&gt;alert(1)&lt;/script&gt; &amp; Sons');
    expect(body).toContain('&quot;home&quot; &lt;b&gt;');
    expect(body).toContain('775-555-0100');
    expect(body).toContain('775-555-0111');
    // An unlisted number stays in the office.
    expect(body).not.toContain('0199');
  });

  it('is told when nothing changed', async () => {
    const first = await get('/sites/the-oaks');
    const again = await get('/sites/the-oaks', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/sites/the-oaks', { 'if-none-match': '"0"' })).statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('no-cache');
  });

  it('is kept out of search engines unless the office lets them in', async () => {
    const before = await get('/sites/the-oaks');
    expect([before.headers['x-robots-tag'], before.body.includes('noindex')]).toEqual(['noindex', true]);
    await save(oak, { slug: 'the-oaks', mayBeIndexed: true });
    expect((await get('/sites/the-oaks')).headers['x-robots-tag']).toBe('noindex');
    await publish(oak);
    const after = await get('/sites/the-oaks');
    expect([after.headers['x-robots-tag'], after.body.includes('noindex')]).toEqual([undefined, false]);
  });

  it.each([
    '/sites/none-such',
    '/sites/..',
    '/sites/%2e%2e',
    "/sites/'or'1",
    '/sites/the-oaks%00',
    '/sites/THE-OAKS',
    `/sites/${'a'.repeat(80)}`,
  ])('finds nothing at %s', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('Oak');
  });
});

describe('files', () => {
  let rules: string;
  let secret: string;
  let foreign: string;
  beforeAll(async () => {
    rules = await aFile(oak, 'House rules', 'OWNERS');
    secret = await aFile(oak, 'Lawsuit', 'NOBODY');
    foreign = await aFile(elm, 'Elm rules', 'OWNERS');
  });

  it('go on the page only when all owners of the community may see them, and only by name', async () => {
    expect((await of.call(site.getSite, { communityId: oak })).offered.map(({ name }) => name)).toEqual(['House rules']);
    for (const id of [secret, foreign])
      expect((await save(oak, { slug: 'the-oaks', showsDocuments: true, documentIds: [id] })).json.code).toBe('notToOwners');
    await save(oak, { slug: 'the-oaks', showsDocuments: true });
    await publish(oak);
    expect((await get(`/sites/the-oaks/files/${rules}`)).statusCode).toBe(404);
    await save(oak, { slug: 'the-oaks', showsDocuments: true, documentIds: [rules] });
    expect((await get(`/sites/the-oaks/files/${rules}`)).statusCode).toBe(404);
    await publish(oak);
    const answer = await get(`/sites/the-oaks/files/${rules}`);
    expect([answer.statusCode, answer.body]).toEqual([200, 'The text of House rules']);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect((await get(`/sites/the-oaks/files/${rules}`, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  });

  it('of others, or by tricks, are not there', async () => {
    for (const name of [secret, foreign, '0', '-1', '..%2f..', `${rules}%00`, `0${rules}`, "1'or'1", '99999999999999999999'])
      expect((await get(`/sites/the-oaks/files/${name}`)).statusCode, name).toBe(404);
    expect((await get(`/sites/elm/files/${foreign}`)).statusCode).toBe(404);
  });

  it('leave at once when they are withdrawn from owners, and the office is told', async () => {
    await publishFile(oak, rules, 'NOBODY');
    expect((await get(`/sites/the-oaks/files/${rules}`)).statusCode).toBe(404);
    const { rows } = await of.call(siteList.calls.readPage, { filter: ['gone:over:0'] });
    expect(rows.map(({ shortCode, gone }) => [shortCode, gone])).toEqual([['OC', 1]]);
    expect((await of.call(site.previewSite, { communityId: oak })).changed).toEqual(['documents']);
    await publish(oak);
    expect((await get('/sites/the-oaks')).body).not.toContain('House rules');
  });
});
