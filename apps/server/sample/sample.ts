// The sample customer, made on the first start of an empty installation by playing through the public calls.
import type { FastifyInstance } from 'fastify';
import { community } from '../../../modules/communities/communities.contract.ts';
import { addSupportNotification } from '../../../modules/desk/desk.server.ts';
import { flagSettings, operator, users } from '../../../modules/identity/identity.contract.ts';
import {
  findCustomerByKey,
  findLogin,
  hashPassword,
  insertOperator,
  markSampleLogins,
  renameCustomerKey,
  sampleAdministrator,
  sampleOperator,
  samplePassword,
  sampleStaff,
} from '../../../modules/identity/identity.server.ts';
import { law } from '../../../modules/law/law.contract.ts';
import { addSampleOwner } from '../../../modules/owner-access/owner-access.server.ts';
import { aloneOnDatabase, asMigrator } from '../../../packages/db/as-migrator.ts';
import { removeCustomerRows } from '../../../packages/db/customer-rows.ts';
import { loadTogether } from '../../../packages/db/loading.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { assert, dateInZone, type LocalDate, systemClock } from '../../../packages/kernel/kernel.ts';
import { playBayMeadows } from './bay-meadows.ts';
import { playCarsonTerrace } from './carson-terrace.ts';
import { playCollections } from './collections.ts';
import { playManagement } from './management.ts';
import { type Cast, playMapleCourt } from './maple-court.ts';
import { placedHomes, playMapleMonths } from './maple-months.ts';
import { inviteOwners } from './owners.ts';
import { inProcess, Player } from './player.ts';
import { playReviews } from './reviews.ts';
import { type SampleDays, sampleDays } from './sample-days.ts';

/** Who can sign in to the sample, for the start message. */
export const sampleSignIns = [sampleAdministrator, ...sampleStaff, sampleOperator].map(({ email, role }) => ({
  email,
  password: samplePassword,
  role,
}));

async function ensureOperator({ database }: Services, migratorUrl: string): Promise<void> {
  if (await findLogin(database.local, sampleOperator.email)) return;
  const passwordHash = await hashPassword(samplePassword);
  await asMigrator(migratorUrl, (migrator) => insertOperator(migrator, { email: sampleOperator.email, passwordHash, isSample: true }));
}

/** What the operator of the sample published. */
const publications = [
  {
    kind: 'NEWS',
    title: 'Welcome to Commonhold',
    body: 'The sample has three associations to work in: a small one with this year, one with two years of books, and a large one.',
  },
  {
    kind: 'RELEASE',
    title: 'First release',
    body: 'Ledger, receivables, payables, banking and reports; alerts, favorites and settings of your own.',
  },
] as const;

async function publish({ database, clock }: Services): Promise<void> {
  for (const each of publications) await addSupportNotification(database.local, { ...each, link: '', publishedTime: clock.now() });
}

/** The key of the sample customer while it is made: one that a start left under it is removed by the next. */
const UNFINISHED = 'sample-unfinished';

/** Removes what a start left that was killed, or failed, in the middle of the sample. */
async function removeUnfinished({ database }: Services, migratorUrl: string): Promise<boolean> {
  const customerId = await findCustomerByKey(database.local, UNFINISHED);
  if (customerId === undefined) return false;
  await loadTogether(migratorUrl, customerId, async (tx) => ({ keep: true, value: await removeCustomerRows(tx) }));
  return true;
}

/** Makes the customer and its people; an administrator and an accountant, to play with. */
async function makeCompany(door: Player, migratorUrl: string): Promise<Cast> {
  const operating = await door.signIn(sampleOperator.email, samplePassword);
  await operating.call(operator.createCustomer, {
    key: UNFINISHED,
    name: 'Sierra Crest Management',
    administratorName: sampleAdministrator.name,
    administratorEmail: sampleAdministrator.email,
    administratorPassword: samplePassword,
  });
  const administrator = await door.signIn(sampleAdministrator.email, samplePassword);
  await administrator.call(flagSettings.setFlag, { flag: 'ui-error-handling-ff', isOn: true });
  for (const person of sampleStaff) {
    await administrator.call(users.addUser, {
      displayName: person.name,
      email: person.email,
      password: samplePassword,
      roleNames: [person.role],
      seesAllCommunities: true,
      communityIds: [],
    });
  }
  const emails = sampleSignIns.map(({ email }) => email);
  await asMigrator(migratorUrl, (migrator) => markSampleLogins(migrator, emails));
  return { approver: administrator, clerk: await door.signIn(sampleStaff[0]?.email ?? '', samplePassword) };
}

/** Today where the associations of the sample are. */
export const sampleToday = (): LocalDate => dateInZone(systemClock.now(), 'America/Los_Angeles');

/** How each association stands to the law, and the clauses of Maple Court, so that its packs answer. */
async function setKinds(player: Player): Promise<void> {
  const kinds = { 'Maple Court': 'HOA', 'Carson Terrace': 'CONDO', 'Bay Meadows': 'HOA' } as const;
  for (const { name, communityId } of await player.call(community.listCommunities, {})) {
    const communityType = kinds[name as keyof typeof kinds] ?? 'HOA';
    const standing = { communityType, statutoryRegime: '' as const, collectorRole: 'firstParty' as const };
    await player.call(law.saveStanding, { communityId, version: null, ...standing });
    if (name !== 'Maple Court') continue;
    const rule = { communityId, fact: 'documentAuthority' as const, amount: 1, startDate: '2020-01-01' };
    await player.call(law.addHouseRule, { ...rule, clause: 'Declaration, section 6.3: late charges' });
    const grace = { communityId, fact: 'documentGraceDays' as const, amount: 15, startDate: '2020-01-01' };
    await player.call(law.addHouseRule, { ...grace, clause: 'Declaration, section 6.3: fifteen days' });
  }
}

/** What the people of the sample do, up to today. */
export async function playSample(cast: Cast, days: SampleDays, log: (message: string) => void): Promise<void> {
  log('Maple Court, 12 homes: a year up to today …');
  const story = playMapleCourt(cast, { ...days.maple, today: days.today, propertiesText: placedHomes() });
  let turn = await story.next();
  for (; !turn.done; turn = await story.next()) {
    const { step, figures, expected } = turn.value;
    const wrong = Object.entries(expected).filter(([name, value]) => JSON.stringify(figures[name]) !== JSON.stringify(value));
    assert(wrong.length === 0, `the sample's ${step} gave ${JSON.stringify(figures)}`);
  }
  await playMapleMonths(cast, turn.value, days);
  await inviteOwners(cast.approver, turn.value.communityId);
  log('Carson Terrace, 77 units: 24 months …');
  await playCarsonTerrace(cast, days);
  log('Bay Meadows, 1,300 homes: one month …');
  await playBayMeadows(cast, days);
  await setKinds(cast.approver);
  await playCollections(cast, days.today);
  await playReviews(cast.approver, days.today);
  await playManagement(cast, days.today);
}

/**
 * Makes the sample customer when there is none; an installation for others than this machine gets none. It is
 * made whole or not at all: it gets its key when it is done, and what a start left before is removed.
 */
export async function ensureSample(
  app: FastifyInstance,
  services: Services,
  migratorUrl: string,
  log: (message: string) => void,
  today: LocalDate,
  play = playSample,
): Promise<void> {
  const isMade = () => findCustomerByKey(services.database.local, 'sample');
  if (!services.loopbackOnly || (await isMade())) return;
  await aloneOnDatabase(migratorUrl, UNFINISHED, async () => {
    if (await isMade()) return;
    log(
      (await removeUnfinished(services, migratorUrl)) ? 'The sample was not finished; making it again …' : 'Making the sample customer …',
    );
    await ensureOperator(services, migratorUrl);
    await play(await makeCompany(new Player(inProcess(app)), migratorUrl), sampleDays(today), log);
    await publish(services);
    const passwordHash = await hashPassword(samplePassword);
    const customerId = await findCustomerByKey(services.database.local, UNFINISHED);
    if (customerId !== undefined) {
      const accepted = { customerId, passwordHash, now: services.clock.now() };
      await asMigrator(migratorUrl, (migrator) => addSampleOwner(migrator, accepted));
    }
    await asMigrator(migratorUrl, (migrator) => renameCustomerKey(migrator, UNFINISHED, 'sample'));
  });
}
