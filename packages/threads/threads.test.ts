// Long work beside the thread that answers: what crosses, what stays, what is refused, and that nothing of it
// stops this process.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Refusal } from '../kernel/kernel.ts';
import { adding, backtracking, endless, failing, hungry, numbers, plus, refusing, sumOf, worked } from './threads.testing.ts';
import { InParts, made, stopThreads, type Thread, threadWork, withThread } from './threads.ts';

const here = new URL('./threads.testing.ts', import.meta.url);
const work = {
  endless: threadWork(endless, here),
  backtracking: threadWork(backtracking, here),
  hungry: threadWork(hungry, here),
  refusing: threadWork(refusing, here),
  failing: threadWork(failing, here),
  numbers: threadWork(numbers, here),
  sumOf: threadWork(sumOf, here),
  plus: threadWork(plus, here),
  adding: threadWork(adding, here),
  worked: threadWork(worked, here),
};
const three = (thread: Thread) => thread.run(work.plus, 1, 2);

afterAll(stopThreads);

describe('a lent thread', () => {
  it('answers, keeps what it is told to keep, and is handed functions by name', async () => {
    const sum = await withThread(async (thread) => {
      const kept = await thread.keep(work.numbers, 1000);
      return [await three(thread), await thread.run(work.sumOf, kept, work.plus)];
    });
    expect(sum).toEqual([3, 499_500]);
  });

  it('takes an object in parts, with functions by name and functions made there', async () => {
    const given = new InParts<Parameters<typeof worked>[0]>({ start: 2, add: work.plus, grow: made(work.adding, 100) });
    expect(await withThread((thread) => thread.run(work.worked, given))).toBe(104);
  });

  it('throws here the refusals and bugs of there, and goes on', async () => {
    await withThread(async (thread) => {
      const refusal = await thread.run(work.refusing, 7).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ code: 'malformedFile', message: 'No.', fields: [{ line: 7 }] });
      await expect(thread.run(work.failing)).rejects.toThrow(TypeError);
      expect(await three(thread)).toBe(3);
    });
  });

  it('knows nothing of the file before', async () => {
    const kept = await withThread((thread) => thread.keep(work.numbers, 3));
    await expect(withThread((thread) => thread.run(work.sumOf, kept, work.plus))).rejects.toThrow('does not keep');
  });
});

describe('the budget', () => {
  it.each([
    ['a loop', work.endless],
    ['a regular expression', work.backtracking],
  ])('ends %s that never ends, with words, while others are answered', async (_what, never) => {
    // Both threads have begun before the clock runs.
    await Promise.all([withThread(three), withThread(three)]);
    let isOver = false;
    const slow = withThread((thread) => thread.run(never as typeof work.endless), { milliseconds: 2_000 })
      .catch((error: unknown) => error)
      .finally(() => {
        isOver = true;
      });
    expect(await withThread(three)).toBe(3);
    expect(isOver).toBe(false);
    expect(await slow).toMatchObject({
      code: 'fileTooSlow',
      message: 'Reading the file took longer than 2 seconds and was stopped. Nothing was imported. Split it into smaller files.',
    });
  });

  it('ends what takes all memory, and lends a new thread', async () => {
    await expect(withThread((thread) => thread.run(work.hungry), { megabytes: 256 })).rejects.toMatchObject({ code: 'fileTooLarge' });
    expect(await withThread(three)).toBe(3);
  });

  it('is of work, not of waiting: more files than threads wait for each other', async () => {
    const files = Array.from({ length: 8 }, () => withThread(three, { milliseconds: 20_000 }));
    expect(await Promise.all(files)).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
  });

  it('ends a thread whose borrower left before its answer came', async () => {
    const left = withThread(async (thread) => {
      thread.run(work.endless).catch(() => {});
      return 'left';
    });
    expect(await left).toBe('left');
    expect(await Promise.all([withThread(three), withThread(three)])).toEqual([3, 3]);
  });
});

it('a process obeys SIGTERM while a thread of it never ends', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'endless-process.testing.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
