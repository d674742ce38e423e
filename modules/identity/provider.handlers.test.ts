// Signing in elsewhere, against a whole OpenID Connect provider on an origin of its own.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { sealText } from '../../packages/db/secrets.ts';
import { mySecurity, operator, pyramid, signIn } from './identity.contract.ts';
import { aServer, type TestServer } from './identity.testing.ts';
import { insertProvider, listProviders } from './provider.store.ts';

/** Who signs in at the provider: the subject is the account's name there. */
const accounts: Record<string, { email: string; email_verified: boolean }> = {
  ada: { email: 'Ada@test.example', email_verified: true },
  unsure: { email: 'ada@test.example', email_verified: false },
  stranger: { email: 'stranger@test.example', email_verified: true },
  elsewhere: { email: 'eve@other.example', email_verified: true },
  operator: { email: 'operator@test.example', email_verified: true },
};

let server: TestServer;
let listener: Server;
let issuer: string;
let otherCustomer: string;

function aProvider(): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'commonhold',
        client_secret: 'a secret of two',
        redirect_uris: ['http://localhost:4000/sign-in/return'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) }),
    pkce: { required: () => true },
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: true } },
  });
}

beforeAll(async () => {
  server = await aServer();
  let handle: ReturnType<Provider['callback']> | undefined;
  listener = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  handle = aProvider().callback();
  const operating = String(
    (
      await server.app.inject({
        method: 'POST',
        url: '/Account/SignIn',
        payload: { email: 'operator@test.example', password: 'correct horse' },
      })
    ).json().Token,
  );
  const other = {
    key: 'other',
    name: 'Other',
    administratorName: 'Eve',
    administratorEmail: 'eve@other.example',
    administratorPassword: 'correct horse',
  };
  const made = await server.send(operator.createCustomer, other, { token: operating });
  otherCustomer = String(made.json['customerId']);
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => listener.close(resolve));
  listener.closeAllConnections();
});

const local = () => server.services.database.local;
async function register(of: { customerId?: string | null; domains?: string[]; issuer?: string; secret?: string } = {}): Promise<string> {
  await sql`delete from identity.provider`.execute(local());
  const id = await insertProvider(local(), {
    customerId: of.customerId ?? null,
    name: 'Test Directory',
    issuer: of.issuer ?? issuer,
    clientId: 'commonhold',
    clientSecretSealed: sealText(server.services.secrets, of.secret ?? 'a secret of two'),
    emailDomains: of.domains ?? ['test.example'],
  });
  return id ?? '';
}

/** Begins a sign-in; gives the provider's address and the browser's cookie. */
async function begin(providerId: string) {
  const answer = await server.app.inject({ method: 'POST', url: signIn.beginProvider.path, payload: { providerId } });
  const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';');
  return {
    status: answer.statusCode,
    json: answer.json(),
    header: String(answer.headers['set-cookie']),
    cookie,
    url: String(answer.json().url),
  };
}

/** Signs in at the provider as a person would, and gives the query it sends the browser back with. */
async function visit(url: string, who: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = url;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 20; step += 1) {
    const response: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const each of response.headers.getSetCookie()) {
      const [pair = ''] = each.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    form = null;
    if (location?.startsWith('http://localhost:4000/')) return new URL(location).search;
    if (location) {
      next = new URL(location, next).href;
      continue;
    }
    const page = await response.text();
    form = page.includes('name="login"')
      ? new URLSearchParams({ prompt: 'login', login: who, password: 'x' })
      : new URLSearchParams({ prompt: 'consent' });
  }
  throw new Error('the provider did not send the browser back');
}

const finish = (query: string, cookie: string) =>
  server.app.inject({ method: 'POST', url: signIn.finishProvider.path, payload: { query }, headers: cookie ? { cookie } : {} });

async function through(who: string, providerId: string) {
  const begun = await begin(providerId);
  return finish(await visit(begun.url, who), begun.cookie);
}

describe('signing in elsewhere', () => {
  test('goes by code, with PKCE, state, nonce and a cookie that scripts and other sites never see', async () => {
    const begun = await begin(await register());
    const asked = new URL(begun.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', scope: 'openid email' });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThanOrEqual(43);
    expect(begun.header).toMatch(/^commonhold-visit=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('lets in whom the provider vouches for by a verified email address, links them, and knows them by subject from then on', async () => {
    const providerId = await register();
    const first = await through('ada', providerId);
    expect(first.statusCode, first.body).toBe(200);
    const { Token: token } = first.json();
    expect((await server.send(pyramid.getPermissions, {}, { token })).status).toBe(200);
    const before = accounts['ada'] ?? { email: '', email_verified: true };
    accounts['ada'] = { email: 'ada.new@test.example', email_verified: true };
    expect((await through('ada', providerId)).statusCode).toBe(200);
    accounts['ada'] = before;
    const { linked, sessions } = (await server.send(mySecurity.getSecurity, {}, { token })).json as Record<string, object[]>;
    expect(linked).toMatchObject([{ providerId, name: 'Test Directory' }]);
    expect(sessions?.filter((each) => 'method' in each && each.method === 'provider')).toHaveLength(2);
    expect((await server.send(mySecurity.removeLink, { providerId }, { token })).status).toBe(200);
    expect((await server.send(mySecurity.removeLink, { providerId }, { token })).status).toBe(404);
  });

  test('makes nobody a user, and takes no unverified address and none of another domain', async () => {
    const providerId = await register();
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from identity.login`.execute(local())).rows[0]?.n;
    const before = await count();
    for (const who of ['stranger', 'unsure', 'elsewhere']) expect((await through(who, providerId)).json().code, who).toBe('unknownPerson');
    expect(await count()).toBe(before);
  });

  test('never signs in the operator, nor people of a customer whose provider it is not', async () => {
    expect((await through('operator', await register())).json().code).toBe('unknownPerson');
    const theirs = await register({ customerId: otherCustomer, domains: ['test.example', 'other.example'] });
    expect((await through('ada', theirs)).json().code).toBe('unknownPerson');
    expect((await through('elsewhere', theirs)).statusCode).toBe(200);
  });

  test('ends in the browser it began in, once, within ten minutes, and with the answer that was asked for', async () => {
    const providerId = await register();
    const mine = await begin(providerId);
    const query = await visit(mine.url, 'ada');
    const stranger = await begin(providerId);
    expect((await finish(query, '')).json().code).toBe('visitOver');
    expect((await finish(query, stranger.cookie)).json().code).toBe('notVouched');
    expect((await finish(query, mine.cookie)).statusCode).toBe(200);
    expect((await finish(query, mine.cookie)).json().code).toBe('visitOver');
    const late = await begin(providerId);
    const lateQuery = await visit(late.url, 'ada');
    server.clock.advance(601_000);
    expect((await finish(lateQuery, late.cookie)).json().code).toBe('visitOver');
    for (const bent of ['?code=made-up&state=made-up', '?error=access_denied', '?']) {
      expect((await finish(bent, (await begin(providerId)).cookie)).json().code, bent).toBe('notVouched');
    }
  });

  test('needs the secret the provider knows us by, and says when a provider is away', async () => {
    expect((await through('ada', await register({ secret: 'not the secret' }))).json().code).toBe('notVouched');
    const gone = await begin(await register({ issuer: 'http://127.0.0.1:9' }));
    expect([gone.status, gone.json.code]).toEqual([409, 'providerAway']);
    expect((await begin('4711')).status).toBe(404);
  });

  test('is offered for everybody by the installation’s provider, and by domain by a customer’s', async () => {
    const offered = async (email: string) =>
      (await server.send(signIn.listProviders, { email }, { token: null })).json as unknown as { name: string }[];
    await register();
    expect(await offered('')).toMatchObject([{ name: 'Test Directory' }]);
    await register({ customerId: otherCustomer, domains: ['other.example'] });
    expect(await offered('')).toEqual([]);
    expect(await offered('whoever@OTHER.example')).toMatchObject([{ name: 'Test Directory' }]);
  });

  test('keeps the secret sealed', async () => {
    await register();
    expect(JSON.stringify(await listProviders(local()))).not.toContain('a secret of two');
  });
});
