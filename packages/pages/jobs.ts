// Following background jobs from a screen: a job lives on the server, so closing the tab loses nothing.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOver, type JobItem, type JobNews, type JobView, jobs } from '../contract/job.ts';
import { CallFailed, call, isForNow, streamLines } from './client.ts';

/** A job on the screen. */
export interface WatchedJob {
  /** Null until the first news. */
  job: JobView | null;
  /** What became of its pieces, in the order it was told. */
  items: readonly JobItem[];
  /** What went wrong with following it; the job itself goes on. */
  failure: CallFailed | null;
  cancel(): void;
  /** Lets it go on after it failed or was cancelled. */
  resume(): void;
}

const PAUSE_MS = 500;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Reads the news of a job until it is over, asking again whenever a stream ends or the server is away for a
 * moment; pieces already told are not sent again.
 */
async function follow(jobId: string, signal: AbortSignal, tell: (news: JobNews) => void): Promise<void> {
  let after = '0';
  while (!signal.aborted) {
    try {
      for await (const line of streamLines(jobs.watchJob, { jobId, after }, signal)) {
        const news = line as JobNews;
        after = news.items.at(-1)?.position ?? after;
        tell(news);
        if (isOver(news.state)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      const isAway = !(error instanceof CallFailed) || isForNow(error);
      if (!isAway) throw error;
    }
    await pause(PAUSE_MS, signal);
  }
}

interface Seen {
  jobId: string;
  job: JobView | null;
  items: ReadonlyMap<string, JobItem>;
  failure: CallFailed | null;
}

const NO_ITEMS: ReadonlyMap<string, JobItem> = new Map();

function told(old: Seen | null, jobId: string, { items, ...job }: JobNews): Seen {
  const known = old?.jobId === jobId ? old.items : NO_ITEMS;
  const next = items.length === 0 ? known : new Map([...known, ...items.map((item) => [item.itemKey, item] as const)]);
  return { jobId, job, items: next, failure: null };
}

/** Follows a job; `null` follows none. When it is over, what screens show is read again. */
export function useJob(jobId: string | null): WatchedJob {
  const cache = useQueryClient();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (jobId === null) return;
    const stop = new AbortController();
    follow(jobId, stop.signal, (news) => {
      setSeen((old) => told(old, jobId, news));
      if (isOver(news.state)) void cache.invalidateQueries();
    }).catch((error: unknown) => {
      if (error instanceof CallFailed) setSeen({ jobId, job: null, items: NO_ITEMS, failure: error });
    });
    return () => stop.abort();
    // A job that goes on is followed anew.
  }, [jobId, cache, round]);
  const current = seen?.jobId === jobId ? seen : null;
  const ask = (endpoint: typeof jobs.cancelJob | typeof jobs.resumeJob, then?: () => void) => () => {
    if (jobId === null) return;
    call(endpoint, { jobId }).then(
      (job) => {
        setSeen((old) => told(old, jobId, { ...job, items: [] }));
        void cache.invalidateQueries();
        then?.();
      },
      (error: unknown) => {
        if (error instanceof CallFailed) setSeen({ jobId, job: current?.job ?? null, items: current?.items ?? NO_ITEMS, failure: error });
      },
    );
  };
  return {
    job: current?.job ?? null,
    items: [...(current?.items.values() ?? [])],
    failure: current?.failure ?? null,
    cancel: ask(jobs.cancelJob),
    resume: ask(jobs.resumeJob, () => setRound(round + 1)),
  };
}
