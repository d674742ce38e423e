// The guards against attack and a failing machine, each with the change of one place that turns it off and
// the test that must notice.

/** A guard, how it is turned off, and who notices. */
export interface GuardOff {
  /** What the guard keeps from happening. */
  guard: string;
  /** The file it stands in, the text that makes it, which stands there once, and what takes its place. */
  file: string;
  on: string;
  off: string;
  /** The test that turns red: its project, its file, and a part of its title. */
  project: 'unit' | 'store' | 'screens';
  test: string;
  title: string;
}

const slowReaders: GuardOff[] = [
  {
    guard: 'a client that takes nothing keeps its connection',
    file: 'packages/http/stalled.ts',
    on: 'if (socket.writableLength > 0 || !request.raw.complete) socket.destroy();',
    off: 'if (socket.writableLength < 0 || !request.raw.complete) socket.destroy();',
    project: 'unit',
    test: 'packages/http/stalled.test.ts',
    title: 'ends a client that does not take its answer',
  },
  {
    guard: 'a transaction waits for the reader of an export',
    file: 'packages/lists/lists.ts',
    on: 'return { ...file, body: await spooled(file.body) };',
    off: 'return file;',
    project: 'store',
    test: 'apps/server/export-failure.handlers.test.ts',
    title: 'an export whose rows take too long to come is answered 503 in words',
  },
  {
    guard: 'a statement runs for as long as it likes',
    file: 'packages/db/database.ts',
    on: 'statement_timeout: options.statementMs ?? 0,',
    off: 'statement_timeout: 0,',
    project: 'store',
    test: 'packages/db/ping.test.ts',
    title: 'stops a statement that runs longer than it may',
  },
  {
    guard: 'a server whose connections are all at work is not ready',
    file: 'packages/db/database.ts',
    on: '    ping,\n',
    off: "    ping: async () => void (await pool.query('select 1')),\n",
    project: 'store',
    test: 'packages/db/ping.test.ts',
    title: 'says it is ready though every connection is taken',
  },
];

const flood: GuardOff[] = [
  {
    guard: 'one user has every turn',
    file: 'packages/http/turns.ts',
    on: 'const USER: Share = { steady: 2, atOnce: 8,',
    off: 'const USER: Share = { steady: 200, atOnce: 800,',
    project: 'unit',
    test: 'packages/http/turns.test.ts',
    title: 'has eight calls at once for a moment, and two for good',
  },
  {
    guard: 'one customer has every connection',
    file: 'packages/http/turns.ts',
    on: 'const CUSTOMER: Share = { steady: 2, atOnce: 8,',
    off: 'const CUSTOMER: Share = { steady: 200, atOnce: 800,',
    project: 'unit',
    test: 'packages/http/turns.test.ts',
    title: 'has eight calls at once over all users, each of whom has their turn',
  },
  {
    guard: 'calls wait without end',
    file: 'packages/http/turns.ts',
    on: 'if (queue.length >= USER.waiting || customer.waiting >= CUSTOMER.waiting) return await this.#refuse();',
    off: '',
    project: 'unit',
    test: 'packages/http/turns.test.ts',
    title: 'is refused with 429 where sixteen calls wait, after a moment',
  },
];

const outcomes: GuardOff[] = [
  {
    guard: 'what stands is answered as not saved',
    file: 'packages/http/gate.ts',
    on: 'const stands = error instanceof OutcomeUnknown ? await whatStands(services, customerId, { key, hash }, error) : null;',
    off: 'const stands = error instanceof OutcomeUnknown && whatStands.length < 0 ? await whatStands(services, customerId, { key, hash }, error) : null;',
    project: 'store',
    test: 'apps/server/lost-answers.handlers.test.ts',
    title: 'what was committed is answered as saved, though the answer to COMMIT was lost',
  },
  {
    guard: 'what nobody knows is called not saved',
    file: 'packages/http/failures.ts',
    on: 'if (error instanceof OutcomeUnknown) return outcomeUnknown();',
    off: 'if (error instanceof OutcomeUnknown) return outcomeUnknown.length < 0 ? outcomeUnknown() : notSaved();',
    project: 'store',
    test: 'apps/server/lost-answers.handlers.test.ts',
    title: 'while nobody can be asked it is called unknown, and the same key settles it',
  },
  {
    guard: 'a reload forgets the key of a command',
    file: 'packages/pages/unsettled.ts',
    on: 'else sessionStorage.setItem(placeOf(held.owner), JSON.stringify(unsettled));',
    off: '',
    project: 'screens',
    test: 'packages/pages/client.test.tsx',
    title: 'a key survives a reload of the page, for the person who sent it',
  },
];

const signIn: GuardOff[] = [
  {
    guard: 'a common password is taken',
    file: 'modules/identity/password.rules.ts',
    on: "return common.has(given) ? 'commonPassword' : null;",
    off: "return common.has(given) && given === '' ? 'commonPassword' : null;",
    project: 'store',
    test: 'modules/identity/password.handlers.test.ts',
    title: 'is refused behind a link, which then takes another one',
  },
  {
    guard: 'the user’s own email address is taken as password',
    file: 'modules/identity/password.rules.ts',
    on: "if (given.includes(own) || given === nameOf(own)) return 'ownEmail';",
    off: '',
    project: 'unit',
    test: 'modules/identity/password.rules.test.ts',
    title: 'dana.whitfield of dana.whitfield@books.example: ownEmail',
  },
  {
    guard: 'people of the sample sign in where others reach the server',
    file: 'modules/identity/session.handlers.ts',
    on: "if (login.isSample && !services.loopbackOnly) throw refuse(entryRefusals, 'notHere');",
    off: '',
    project: 'store',
    test: 'modules/identity/identity.handlers.test.ts',
    title: 'refuses the sample operator unless the listener is loopback',
  },
  {
    guard: 'each address of an IPv6 network guesses for itself',
    file: 'modules/identity/network.rules.ts',
    on: 'return carried(groups) ??',
    off: 'return carried(groups) || network.length > 0 ? address :',
    project: 'store',
    test: 'modules/identity/throttle.handlers.test.ts',
    title: 'count together within a /64, and not with other networks',
  },
  {
    guard: 'tries that are over are kept for good',
    file: 'modules/identity/try.store.ts',
    on: "interval '1 hour' and o.subject",
    off: "interval '1000 hours' and o.subject",
    project: 'store',
    test: 'modules/identity/throttle.handlers.test.ts',
    title: 'tries that are over are swept, those that count stay',
  },
  {
    guard: 'any number of passwords is looked at in one moment',
    file: 'modules/identity/password.handlers.ts',
    on: 'const turns = new Turns({ atOnce: 2, waiting: 100 });',
    off: 'const turns = new Turns({ atOnce: 2, waiting: 100_000 });',
    project: 'store',
    test: 'modules/identity/throttle.handlers.test.ts',
    title: 'more passwords at once than may wait are refused, and the others are looked at',
  },
];

const scope: GuardOff[] = [
  {
    guard: 'an administrator of some communities changes what all share',
    file: 'packages/http/gate.ts',
    on: "if (endpoint.customerWide && communities !== 'all') throw beyondScope();",
    off: 'if (endpoint.customerWide && communities === null) throw beyondScope();',
    project: 'store',
    test: 'apps/server/tenancy.handlers.test.ts',
    title: 'is not for an administrator of some communities',
  },
  {
    guard: 'sums of a lockbox file show communities one may not see',
    file: 'modules/receivables/lockbox/lockbox-file.sql.ts',
    on: 'total: isWhole ? sql`f.total_cents` : sql`s.seen_cents`,',
    off: 'total: sql`f.total_cents`,',
    project: 'store',
    test: 'apps/server/tenancy.handlers.test.ts',
    title: 'changes no byte of anything one may read: money, counts, texts, reports',
  },
];

const files: GuardOff[] = [
  {
    guard: 'a full disk is called a bug',
    file: 'packages/files/disk-full.ts',
    on: "if (FULL.has((cause as { code?: string }).code ?? '')) return true;",
    off: "if (FULL.has((cause as { code?: string }).code ?? '') && FULL.size === 0) return true;",
    project: 'store',
    test: 'apps/server/disk-full.handlers.test.ts',
    title: 'of the files: what the command began is taken back',
  },
  {
    guard: 'a PDF that acts is kept',
    file: 'packages/files/pdf-content.ts',
    on: "if (isActive(text)) return 'active';",
    off: '',
    project: 'unit',
    test: 'packages/files/media-type.test.ts',
    title: 'activeContent is refused',
  },
  {
    guard: 'a PDF that acts inside its object streams is kept',
    file: 'packages/files/pdf-content.ts',
    on: "if (!objects || objects.some(isActive)) return 'active';",
    off: "if (!objects) return 'active';",
    project: 'unit',
    test: 'packages/files/media-type.test.ts',
    title: 'activeContent is refused',
  },
  {
    guard: 'an encrypted PDF is kept',
    file: 'packages/files/pdf-content.ts',
    on: "if (isEncrypted(text)) return 'encrypted';",
    off: '',
    project: 'unit',
    test: 'packages/files/media-type.test.ts',
    title: 'encryptedFile is refused',
  },
  {
    guard: 'a PDF that carries other files is kept',
    file: 'packages/files/pdf-content.ts',
    on: "return found === null ? 'embedded' : { invoice: found };",
    off: 'return { invoice: found };',
    project: 'unit',
    test: 'packages/files/media-type.test.ts',
    title: 'embeddedFiles is refused',
  },
  {
    guard: 'a damaged file is served as if it were whole',
    file: 'packages/http/whole-file.ts',
    on: '!== sha256)',
    off: '=== null)',
    project: 'store',
    test: 'modules/records/attachments/attachment.handlers.test.ts',
    title: 'is not sent when a bit of it was flipped where it lies, alone or together with others',
  },
];

const machine: GuardOff[] = [
  {
    guard: 'what a caller asked stands in the log',
    file: 'packages/http/access-log.ts',
    on: "request.url.replace(/\\?.*/s, '')",
    off: 'request.url',
    project: 'unit',
    test: 'packages/http/access-log.test.ts',
    title: 'logs the paths, and nothing behind them',
  },
  {
    guard: 'the application makes an operator',
    file: 'database/migrations/0001-baseline.sql',
    on: 'update (password_hash) on identity.login to commonhold_app',
    off: 'update (password_hash, is_operator) on identity.login to commonhold_app',
    project: 'store',
    test: 'packages/db/local-rows.test.ts',
    title: 'by promoting someone',
  },
  {
    guard: 'a local table shows the rows of another customer',
    file: 'database/migrations/0001-baseline.sql',
    on: '    perform platform.guard_local_rows(declared);',
    off: "    if declared <> 'platform.job_progress'::regclass then perform platform.guard_local_rows(declared); end if;",
    project: 'store',
    test: 'packages/db/catalog.test.ts',
    title: 'keeps the rules',
  },
  {
    guard: 'secrets that others of the machine can read are used',
    file: 'packages/db/secrets.ts',
    on: 'if ((mode & 0o077) !== 0)',
    off: 'if (mode === 0o077)',
    project: 'store',
    test: 'packages/db/secrets.test.ts',
    // The file is made by the test before it, so both are played.
    title: 'is ',
  },
  {
    guard: 'the measures are open to those who reach the server',
    file: 'packages/http/metrics-door.ts',
    on: 'if (token === null) return loopbackOnly;',
    off: 'if (token === null) return loopbackOnly || bearer === null;',
    project: 'store',
    test: 'apps/server/metrics.handlers.test.ts',
    title: 'measures are read on loopback, are closed elsewhere, and open to their token',
  },
  {
    guard: 'verify passes over files',
    file: 'apps/server/verify-standing.ts',
    on: "=== sha256 ? null : 'it is not as it was kept'",
    off: "=== '' ? 'it is not as it was kept' : null",
    project: 'store',
    test: 'apps/server/verify.pg.test.ts',
    title: 'reads every attached file: one flipped bit, and one file that is gone',
  },
  {
    guard: 'verify passes over subledgers',
    file: 'apps/server/verify-standing.ts',
    on: 'faults: [...books.faults, ...(await sumsOf(tx)), ...kept.faults]',
    off: 'faults: [...books.faults, ...(await sumsOf(tx)).slice(0, 0), ...kept.faults]',
    project: 'store',
    test: 'apps/server/verify.pg.test.ts',
    title: 'finds what is open of a charge changed by hand',
  },
];

export const guards: readonly GuardOff[] = [...slowReaders, ...flood, ...outcomes, ...signIn, ...scope, ...files, ...machine];
