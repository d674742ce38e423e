// The portal on screen, in both languages and in the states of its parts: signed out, loading, paid, owing,
// refused, failed and offline.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Messages, messages } from './messages.tsx';
import { PortalApplication } from './portal-application.tsx';

const home = {
  ownershipId: '4',
  community: 'Carson Terrace',
  address: '555 E Carson St #13',
  accountNumber: 'CT-0013',
  phone: '310-555-0160',
  officeEmail: '',
  isLive: true,
  endedDate: null,
  untilDate: null,
  showsHistory: true,
  ...{ showsDocuments: true, showsRequests: true, showsViolations: true, showsArchitectural: true, isBoard: false },
  ...{ accent: 'GREEN', greeting: 'Welcome home', greetingSpanish: 'Bienvenida a casa' },
};
const me = {
  name: 'Melissa',
  email: 'mg@home.example',
  locale: 'en',
  company: 'Sierra Crest',
  hasPassword: true,
  lookedAtBy: '',
  homes: [home],
};
const charge = (chargeId: string, kind: string, open: string, date: string) => ({
  ...{ chargeId, kind, open, date },
  name: 'Assessment',
  description: '',
  amount: open,
});
const due = {
  todayDate: '2026-11-25',
  owes: '420.00',
  prepaid: '0.00',
  pastDueDate: '2026-11-01',
  charges: [charge('1', 'ASSESSMENT', '395.00', '2026-11-01'), charge('2', 'LATE_FEE', '25.00', '2026-11-16')],
  lateFee: { payByDate: '2026-11-30', amount: '25.00' },
  interest: { rateBasisPoints: 1200, graceDays: 30 },
  next: { date: '2026-12-01T00:00:00', amount: '395.00' },
  lastPayment: { date: '2026-10-05', amount: '395.00' },
  isOnHold: false,
};
const paid = { ...due, owes: '0.00', pastDueDate: null, charges: [], lateFee: null, interest: null };

type Answers = Record<string, unknown>;
let calls: string[] = [];

/** Answers the calls of the portal by name; what has no answer is refused as signed out. */
function answer(answers: Answers): void {
  vi.stubGlobal('fetch', (address: string) => {
    const name = /\/Portal\/(\w+)/.exec(address)?.[1] ?? '';
    calls.push(name);
    const given = answers[name];
    if (given instanceof Error) return Promise.reject(given);
    const [status, body] =
      given === undefined
        ? [401, { code: 'unauthenticated' }]
        : Array.isArray(given) && typeof given[0] === 'number'
          ? given
          : [200, given];
    return Promise.resolve(new Response(JSON.stringify(body), { status: Number(status) }));
  });
}

beforeEach(() => {
  calls = [];
  localStorage.clear();
  window.history.replaceState(null, '', '/portal/');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an owner who owes', () => {
  test('sees how much, why, by when and what follows, at once', async () => {
    answer({ GetMe: me, GetHome: due });
    render(<PortalApplication />);
    expect(await screen.findByRole('heading', { level: 1, name: '$420.00' })).toBeTruthy();
    expect(screen.getByText('Past due since Nov 1')).toBeTruthy();
    expect(screen.getByText('Pay by Mon Nov 30')).toBeTruthy();
    expect(screen.getByText(/a late fee of \$25.00 is added/)).toBeTruthy();
    expect(screen.getByText('Next: December')).toBeTruthy();
    expect(calls).toEqual(['GetMe', 'GetHome']);
  });

  test('reads the same in Spanish, and the language is kept with the owner', async () => {
    const user = userEvent.setup();
    answer({ GetMe: me, GetHome: due, SaveLocale: { Success: true } });
    render(<PortalApplication />);
    await screen.findByText('Past due since Nov 1');
    await user.click(screen.getByRole('button', { name: 'Español' }));
    expect(await screen.findByText('Vencido desde el 1 de noviembre')).toBeTruthy();
    expect(screen.getByText('Pague a más tardar el lun 30 de noviembre')).toBeTruthy();
    expect(document.documentElement.lang).toBe('es');
    expect(calls).toContain('SaveLocale');
  });

  test('opens why one charge is owed', async () => {
    const user = userEvent.setup();
    const why = {
      ...{ kind: 'LATE_FEE', name: 'Late fee', description: '', date: '2026-11-16', amount: '25.00', open: '25.00', isReversed: false },
      rule: 'Late fee on ASMT',
      arithmetic: [{ words: 'Late', amount: '395.00' }],
      clauses: [{ title: 'CC&Rs', clause: '5.8' }],
      ...{ resolution: '', law: '', notices: [], applied: [] },
    };
    answer({ GetMe: me, GetHome: due, GetWhy: why });
    render(<PortalApplication />);
    await user.click(await screen.findByRole('button', { name: 'Why was this added?' }));
    expect(await screen.findByText(/Late fee of Nov 16, 2026. \$25.00 of it is open today./)).toBeTruthy();
    expect(screen.getByText('CC&Rs, 5.8')).toBeTruthy();
  });
});

test('an owner who is behind sees charges by kind, and each of them behind it', async () => {
  const user = userEvent.setup();
  const months = ['07', '08', '09', '10', '11'].map((month) => charge(month, 'ASSESSMENT', '395.00', `2026-${month}-01`));
  answer({ GetMe: me, GetHome: { ...due, owes: '1975.00', charges: months } });
  render(<PortalApplication />);
  expect(await screen.findByText(/5 charges, Jul 1 to Nov 1/)).toBeTruthy();
  expect(screen.getAllByText('1,975.00').length).toBe(2);
  await user.click(screen.getByText('Show each'));
  expect(screen.getAllByRole('button', { name: 'Why do I owe this?' }).length).toBe(5);
});

test('an owner who is paid up is told so, and what comes next', async () => {
  answer({ GetMe: me, GetHome: paid });
  render(<PortalApplication />);
  expect(await screen.findByText('You’re all caught up')).toBeTruthy();
  expect(screen.getByText('$0.00')).toBeTruthy();
});

test('one part that fails says that money is fine, and whom to call', async () => {
  const user = userEvent.setup();
  answer({ GetMe: me, GetHome: [500, { code: '', reference: '7F3A-22C1' }] });
  render(<PortalApplication />);
  expect(await screen.findByText('This did not load.')).toBeTruthy();
  expect(screen.getByText('Reference 7F3A-22C1')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'or call 310-555-0160' })).toBeTruthy();
  answer({ GetMe: me, GetHome: due });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: '$420.00' })).toBeTruthy();
});

test('without a connection it says so', async () => {
  answer({ GetMe: new TypeError('offline') });
  render(<PortalApplication />);
  expect(await screen.findByText(/No connection/)).toBeTruthy();
});

test('a home that was sold shows its receipts and nothing else', async () => {
  const sold = { ...home, isLive: false, endedDate: '2026-01-04', untilDate: '2028-01-04' };
  answer({ GetMe: { ...me, homes: [sold] }, ListReceipts: [{ key: 'a', date: '2026-01-03', reference: '13', amount: '365.00' }] });
  render(<PortalApplication />);
  expect(await screen.findByText('You owned this home until Jan 4, 2026')).toBeTruthy();
  expect(await screen.findByText('365.00')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Account' })).toBeNull();
});

describe('somebody who is not signed in', () => {
  test('asks for a link, and is told the same with an account or without', async () => {
    const user = userEvent.setup();
    answer({ AskLink: { Success: true } });
    render(<PortalApplication />);
    await user.type(await screen.findByLabelText('Email'), 'mg@home.example');
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    expect(await screen.findByText(/If mg@home.example has an account/)).toBeTruthy();
  });

  test('is refused in words of the code', async () => {
    const user = userEvent.setup();
    answer({ SignIn: [409, { code: 'wrongPassword' }] });
    render(<PortalApplication />);
    await user.click(await screen.findByRole('button', { name: 'Use a password instead' }));
    await user.type(screen.getByLabelText('Email'), 'mg@home.example');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Email or password is not right.');
  });

  test('opens an invitation, which changes nothing until the button is pressed', async () => {
    const user = userEvent.setup();
    window.history.replaceState(null, '', `/portal/invitation#1.${'a'.repeat(43)}`);
    const found = {
      company: 'Sierra Crest',
      community: 'Carson Terrace',
      address: '555 E Carson St #13',
      name: 'M',
      email: 'mg@home.example',
      locale: 'en',
    };
    answer({ ReadInvitation: found, AcceptInvitation: { Success: true }, GetMe: me, GetHome: due });
    render(<PortalApplication />);
    expect(await screen.findByText('555 E Carson St #13')).toBeTruthy();
    expect(calls).toEqual(['ReadInvitation']);
    await user.click(screen.getByRole('button', { name: 'Open my account' }));
    await waitFor(() => expect(calls).toContain('GetHome'));
  });

  test('a link that is over says what to do', async () => {
    const user = userEvent.setup();
    window.history.replaceState(null, '', `/portal/link#1.${'a'.repeat(43)}`);
    answer({ UseLink: [409, { code: 'otherBrowser' }] });
    render(<PortalApplication />);
    expect(calls).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Open this link in the browser where you asked for it.')).toBeTruthy();
  });
});

/** Every sentence of a language by its place; those made from facts are made from marks. */
function sentences(of: Messages): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    // It chooses between the words of the office.
    if (path === '.greetingOf') return;
    if (typeof value === 'string') found.set(path, value);
    else if (typeof value === 'function') {
      const parts = { weekday: '<w>', month: '<month>', day: 1, year: 2026 };
      found.set(path, String(path === '.day' ? value(parts) : value('<a>', '<b>')));
    } else for (const [key, inner] of Object.entries(value as object)) walk(inner, `${path}.${key}`);
  };
  walk(of, '');
  return found;
}

test('both languages say everything, each in its own words, with the same facts', () => {
  const [english, spanish] = [sentences(messages.en), sentences(messages.es)];
  expect([...spanish.keys()]).toEqual([...english.keys()]);
  // What is a name, or the same word in both; a sentence only one of them needs is empty in the other.
  const same = [...english].filter(([path, words]) => words !== '' && spanish.get(path) === words).map(([path]) => path);
  expect(same).toEqual(['.product', '.documents.size']);
  for (const [path, words] of english)
    for (const mark of ['<a>', '<b>']) expect([path, mark, spanish.get(path)?.includes(mark)]).toEqual([path, mark, words.includes(mark)]);
});
