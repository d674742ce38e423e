// Following a background job from a screen: the job lives on the server, so closing the tab loses nothing.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOver, type JobView, jobs } from '../contract/job.ts';
import { CallFailed, call, streamLines } from './client.ts';

/** A job on the screen. */
export interface WatchedJob {
  /** Null until the first news. */
  job: JobView | null;
  /** What went wrong with following it; the job itself goes on. */
  failure: CallFailed | null;
  cancel(): void;
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

/** Reads the news of a job until it is over, asking again whenever a stream ends or the server is away for a moment. */
async function follow(jobId: string, signal: AbortSignal, tell: (job: JobView) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const line of streamLines(jobs.watchJob, { jobId }, signal)) {
        const job = line as JobView;
        tell(job);
        if (isOver(job.state)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      const isAway = !(error instanceof CallFailed) || error.status === 0 || error.status === 503;
      if (!isAway) throw error;
    }
    await pause(PAUSE_MS, signal);
  }
}

/** Follows a job; `null` follows none. When it is over, what screens show is read again. */
export function useJob(jobId: string | null): WatchedJob {
  const cache = useQueryClient();
  const [seen, setSeen] = useState<{ jobId: string; job: JobView | null; failure: CallFailed | null } | null>(null);
  useEffect(() => {
    if (jobId === null) return;
    const stop = new AbortController();
    follow(jobId, stop.signal, (job) => {
      setSeen({ jobId, job, failure: null });
      if (isOver(job.state)) void cache.invalidateQueries();
    }).catch((error: unknown) => {
      if (error instanceof CallFailed) setSeen({ jobId, job: null, failure: error });
    });
    return () => stop.abort();
  }, [jobId, cache]);
  const current = seen?.jobId === jobId ? seen : null;
  return {
    job: current?.job ?? null,
    failure: current?.failure ?? null,
    cancel: () => {
      if (jobId === null) return;
      call(jobs.cancelJob, { jobId }).then(
        (job) => {
          setSeen({ jobId, job, failure: null });
          void cache.invalidateQueries();
        },
        (error: unknown) => {
          if (error instanceof CallFailed) setSeen({ jobId, job: current?.job ?? null, failure: error });
        },
      );
    },
  };
}
