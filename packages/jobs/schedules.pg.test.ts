// Schedules on a real database: due by an injected clock, once whatever runs beside, failed with words,
// paused, changed and made up for.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declareSchedules, type JobKind, needs, type ScheduleFacts } from '../contract/contract.ts';
import { sql, type Tx } from '../db/database.ts';
import type { Change, Context, Services } from '../http/handlers.ts';
import { fixedClock, localDate, Refusal } from '../kernel/kernel.ts';
import { newCustomer, type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import {
  addSchedule,
  fireSchedules,
  type JobPerson,
  type ScheduleDoor,
  type ScheduledTurn,
  type ScheduledWork,
  scheduleRoutes,
} from './schedules.ts';

const zone = 'America/Los_Angeles';
const communityId = '7';
const job: JobKind = {
  kind: 'noting',
  title: 'Noting',
  does: 'Notes the day.',
  what: 'the note',
  modes: { SCHEDULE: needs('automation', 2), AUTOMATE: needs('automation', 2) },
  settings: { word: { kind: 'text', title: 'Word', most: 20 } },
};
const schedules = declareSchedules({ area: 'Testing', job, see: needs('automation', 1), change: needs('automation', 4) });
const routes = scheduleRoutes(schedules, async () => zone);

let db: TestDatabase;
let customerId: string;
const clock = fixedClock('2026-01-05T17:00:00.000Z');
const logged: string[] = [];
const turns: ScheduledTurn[] = [];
let act: (tx: Tx, turn: ScheduledTurn) => Promise<void> = async () => {};
/** What is found of the person: what they hold, or why nothing is done for them. */
let person: JobPerson | { problem: string };
const pat: JobPerson = { userId: '11', name: 'Pat Porter', agent: '', held: { automation: 15 }, communities: 'all' };

/** Leaves a row in the transaction of the turn, so that what was rolled back is seen to be gone. */
const work: ScheduledWork = {
  job,
  periodRefusals: ['periodClosed'],
  idleRefusals: ['nothingDue'],
  async plan(_tx, { scheduledDate }) {
    return { summary: `A note of ${scheduledDate}`, count: 1, lines: [], leftOut: [], entry: [] };
  },
  async run(tx, turn) {
    turns.push(turn);
    await sql`insert into platform.outbox (customer_id, kind, payload) values (${tx.customerId}, 'noted', ${JSON.stringify({ on: turn.scheduledDate })}::jsonb)`.execute(
      tx.db,
    );
    await act(tx, turn);
    return { message: `Noted ${turn.scheduledDate}`, opens: { screen: 'noted', params: { on: turn.scheduledDate } } };
  },
};
const door: ScheduleDoor = {
  customerIds: async () => [customerId],
  timeZoneOf: async () => zone,
  personOf: async () => person,
  works: [work],
  log: { info: () => {}, error: (_details, message) => void logged.push(message) },
};
const fire = () => fireSchedules({ database: db.database, clock } as unknown as Services, door);

const monthly: ScheduleFacts = {
  name: 'Depreciation',
  mode: 'AUTOMATE',
  frequency: 'MONTHLY',
  startDate: localDate('2026-01-31'),
  startTime: '06:00',
  endDate: null,
  endTime: '23:59',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  dayOfMonth: null,
  skipsHolidays: false,
  roll: 'NEXT',
};
const add = (over: Partial<ScheduleFacts> = {}) =>
  db.database.transact(customerId, (tx) =>
    addSchedule(tx, { communityId, kind: 'noting', subjectId: '1', facts: { ...monthly, ...over }, zone, userId: '11', now: clock.now() }),
  );

/** Calls a handler of the kit as the gate would. */
async function call(name: string, input: object): Promise<{ nextDates: string[] } & Record<string, unknown>> {
  const route = routes.find(({ endpoint }) => endpoint.name === `Testing.${name}`);
  const changes: Change[] = [];
  return (await db.database.transact(customerId, (tx) =>
    route!.handler({
      tx,
      input: { communityId, ...input },
      now: clock.now(),
      userId: '11',
      record: (change: Change) => void changes.push(change),
    } as unknown as Context<unknown>),
  )) as never;
}
const notes = async () => {
  const found = await sql<{
    on: string;
  }>`select payload->>'on' as on from platform.outbox where customer_id = ${customerId} order by event_id`.execute(db.asMigrator);
  return found.rows.map((row) => row.on);
};
const runs = async (scheduleId: string) =>
  (
    (await call('listScheduleRuns', { scheduleId })) as unknown as {
      scheduledDate: string;
      scheduledTime: string;
      state: string;
      message: string;
    }[]
  ).map((run) => [run.scheduledDate, run.state]);
const stateOf = async (scheduleId: string) => {
  const all = (await call('listSchedules', {})) as unknown as { scheduleId: string; state: string; nextDates: string[] }[];
  const { state, nextDates } = all.find((each) => each.scheduleId === scheduleId)!;
  return { state, nextDates };
};
const told = async () => {
  const found = await sql<{
    title: string;
    state: string;
    error: string | null;
  }>`select title, state, error from platform.job_progress where customer_id = ${customerId} order by started_time, title`.execute(
    db.asMigrator,
  );
  return found.rows;
};

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  customerId = await newCustomer(db);
  clock.set('2026-01-05T17:00:00.000Z');
  turns.length = 0;
  logged.length = 0;
  act = async () => {};
  person = pat;
});

describe('what is due', () => {
  it('is done at its time in the zone of the community, and not a moment earlier', async () => {
    const id = await add();
    clock.set('2026-01-31T13:59:59.999Z');
    expect(await fire()).toBe(0);
    clock.set('2026-01-31T14:00:00.000Z');
    expect(await fire()).toBe(1);
    expect(await fire()).toBe(0);
    expect(turns).toMatchObject([{ communityId, subjectId: '1', scheduledDate: '2026-01-31', userId: '11', mode: 'AUTOMATE' }]);
    expect(await stateOf(id)).toMatchObject({
      state: 'ACTIVE',
      nextDates: ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    });
    expect(await told()).toEqual([]);
  });

  it('is made up for, each time once and in its order, when no worker ran', async () => {
    const id = await add({ endDate: localDate('2026-04-30') });
    clock.set('2026-06-01T00:00:00.000Z');
    expect(await fire()).toBe(4);
    expect(await notes()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(await stateOf(id)).toEqual({ state: 'ENDED', nextDates: [] });
  });

  it('is told of when someone shall review it', async () => {
    await add({ mode: 'SCHEDULE' });
    clock.set('2026-01-31T14:00:00.000Z');
    await fire();
    expect(await told()).toEqual([{ title: 'Depreciation: ready for review', state: 'done', error: null }]);
  });
});

describe('once', () => {
  it('several workers share what is due and double nothing', async () => {
    for (let n = 0; n < 12; n += 1) await add({ name: `Schedule ${n}` });
    clock.set('2026-03-31T20:00:00.000Z');
    const fired = await Promise.all([fire(), fire(), fire()]);
    expect(fired.reduce((a, b) => a + b)).toBe(36);
    expect((await notes()).sort()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'].flatMap((day) => Array(12).fill(day)));
  });

  it('a time that was done is not done again, even when the schedule is set back to it', async () => {
    const id = await add();
    clock.set('2026-01-31T14:00:00.000Z');
    await fire();
    await sql`update platform.schedule set next_on = '2026-01-31', next_time = '2026-01-31T14:00:00Z' where customer_id = ${customerId}`.execute(
      db.asMigrator,
    );
    expect(await fire()).toBe(0);
    expect(await notes()).toEqual(['2026-01-31']);
    expect((await stateOf(id)).nextDates[0]).toBe('2026-02-28');
  });

  it('a turn that was broken off is done by the next round', async () => {
    const id = await add();
    clock.set('2026-01-31T14:00:00.000Z');
    act = async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    };
    await expect(fire()).rejects.toThrow('terminating connection');
    expect([await notes(), await runs(id)]).toEqual([[], []]);
    act = async () => {};
    expect(await fire()).toBe(1);
    expect([await notes(), await runs(id)]).toEqual([['2026-01-31'], [['2026-01-31', 'DONE']]]);
  });
});

describe('what cannot be done', () => {
  it('a closed period makes nothing, is kept as FAILED_PERIOD, and its person hears of it', async () => {
    const id = await add();
    act = async () => {
      throw new Refusal('periodClosed', 'The period is closed.');
    };
    clock.set('2026-01-31T14:00:00.000Z');
    expect(await fire()).toBe(1);
    expect([await notes(), await runs(id)]).toEqual([[], [['2026-01-31', 'FAILED_PERIOD']]]);
    expect(await told()).toEqual([{ title: 'Depreciation of 01/31/2026', state: 'failed', error: 'The period is closed.' }]);
    expect(await fire()).toBe(0);
    expect((await stateOf(id)).nextDates[0]).toBe('2026-02-28');
  });

  it('a bug is logged with the reference its person is told', async () => {
    const id = await add();
    act = async () => {
      throw new Error('secret detail');
    };
    clock.set('2026-01-31T14:00:00.000Z');
    await fire();
    expect([await notes(), await runs(id), logged]).toEqual([[], [['2026-01-31', 'FAILED']], ['a schedule failed']]);
    expect((await told())[0]?.error).toMatch(/^Something went wrong on our side\. Please report the reference [0-9a-f-]{36}\.$/);
  });

  it('someone who may no longer do it has it paused', async () => {
    const id = await add();
    person = { ...pat, held: { automation: 1 } };
    clock.set('2026-01-31T14:00:00.000Z');
    await fire();
    expect((await told())[0]?.error).toBe(
      'Pat Porter may no longer do this in this community, so nothing was done. The job is paused; choose another person or agent for it.',
    );
    expect([await notes(), await runs(id), await stateOf(id)]).toEqual([
      [],
      [['2026-01-31', 'FAILED']],
      { state: 'PAUSED', nextDates: [] },
    ]);
  });

  it('someone who left, or whose community was taken, has it paused too', async () => {
    const gone = await add();
    person = { problem: 'Pat Porter is no longer active' };
    clock.set('2026-01-31T14:00:00.000Z');
    await fire();
    const elsewhere = await add({ startDate: localDate('2026-02-02'), frequency: 'ONCE' });
    person = { ...pat, communities: new Set(['8']) };
    clock.set('2026-02-02T15:00:00.000Z');
    await fire();
    expect([await notes(), (await stateOf(gone)).state, (await stateOf(elsewhere)).state]).toEqual([[], 'PAUSED', 'PAUSED']);
    expect((await told())[0]?.error).toBe(
      'Pat Porter is no longer active, so nothing was done. The job is paused; choose another person or agent for it.',
    );
  });

  it('where nothing was due the time is skipped, and nobody is told', async () => {
    const id = await add();
    act = async () => {
      throw new Refusal('nothingDue', 'Nothing is due.');
    };
    clock.set('2026-01-31T14:00:00.000Z');
    await fire();
    expect([await notes(), await runs(id), await told()]).toEqual([[], [['2026-01-31', 'SKIPPED']], []]);
  });

  it('a schedule that would never run is refused', async () => {
    await expect(add({ startDate: localDate('2026-01-04'), frequency: 'ONCE' })).rejects.toMatchObject({ code: 'noDates' });
  });
});

describe('clock changes and short months', () => {
  // 2:30 is skipped on March 8, 2026 and shown twice on November 1, 2026 in Los Angeles.
  it.each([
    ['2026-03-08', '2026-03-08T10:30:00.000Z'],
    ['2026-11-01', '2026-11-01T10:30:00.000Z'],
  ])('on %s it runs once', async (startDate, due) => {
    const id = await add({ startDate: localDate(startDate), startTime: '02:30', frequency: 'ONCE' });
    clock.set(`${startDate}T08:00:00.000Z`);
    expect(await fire()).toBe(0);
    clock.set(due);
    expect([await fire(), await fire(), await notes(), await runs(id)]).toEqual([1, 0, [startDate], [[startDate, 'DONE']]]);
  });

  it('1:30 on the day it comes twice runs the first time', async () => {
    await add({ startDate: localDate('2026-11-01'), startTime: '01:30', frequency: 'ONCE' });
    clock.set('2026-11-01T08:30:00.000Z');
    expect([await fire(), await notes()]).toEqual([1, ['2026-11-01']]);
    clock.set('2026-11-01T09:30:00.000Z');
    expect(await fire()).toBe(0);
  });

  it('the last day of February runs on the 29th in a leap year', async () => {
    const id = await add({ startDate: localDate('2027-02-01'), frequency: 'YEARLY', dayOfMonth: 31 });
    clock.set('2028-03-01T17:00:00.000Z');
    expect([await fire(), await notes(), (await stateOf(id)).nextDates.slice(0, 2)]).toEqual([
      2,
      ['2027-02-28', '2028-02-29'],
      ['2029-02-28', '2030-02-28'],
    ]);
  });
});

describe('changing one', () => {
  it('what falls due while it is paused is left out', async () => {
    const id = await add();
    await call('pauseSchedule', { scheduleId: id });
    clock.set('2026-02-28T14:00:00.000Z');
    expect(await fire()).toBe(0);
    expect((await call('resumeSchedule', { scheduleId: id })).nextDates[0]).toBe('2026-03-31');
    expect(await fire()).toBe(0);
  });

  it('a day that was run does not come again with another time of day', async () => {
    const id = await add();
    clock.set('2026-01-31T14:00:00.000Z');
    await fire();
    const [{ version }] = (await call('listSchedules', {})) as unknown as [{ version: string }];
    const answer = await call('changeSchedule', { scheduleId: id, version, schedule: { ...monthly, startTime: '08:00' } });
    expect(answer.nextDates[0]).toBe('2026-02-28');
    await expect(call('changeSchedule', { scheduleId: id, version, schedule: monthly })).rejects.toMatchObject({
      code: 'changedMeanwhile',
    });
  });

  it('an ended one stays ended', async () => {
    const id = await add();
    await call('endSchedule', { scheduleId: id });
    await expect(call('resumeSchedule', { scheduleId: id })).rejects.toMatchObject({ code: 'scheduleOver' });
    await expect(call('pauseSchedule', { scheduleId: '999' })).rejects.toMatchObject({ code: 'notFound' });
  });
});
