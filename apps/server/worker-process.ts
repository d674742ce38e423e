// Keeps the worker process alive beside the server: starts it, starts it again when it dies, stops it with
// the server.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The worker process while the server runs. */
export interface WorkerProcess {
  /** Lets running jobs go and waits until the process has ended. */
  stop(): Promise<void>;
}

const PAUSE_MS = 1_000;
const PATIENCE_MS = 8_000;

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Starts the worker with the server's own environment. */
export function keepWorker(log: (message: string) => void): WorkerProcess {
  let stopping = false;
  let child: ChildProcess;
  const start = () => {
    // Without the flags of the server: they keep its memory small, and a job may take what it needs.
    child = fork(join(import.meta.dirname, 'worker.ts'), { stdio: 'inherit', execArgv: [] });
    child.once('exit', () => {
      if (stopping) return;
      log('The worker for background jobs ended; starting it again');
      setTimeout(() => stopping || start(), PAUSE_MS).unref();
    });
  };
  start();
  return {
    stop: async () => {
      stopping = true;
      child.kill('SIGTERM');
      await Promise.race([ended(child), sleep(PATIENCE_MS, undefined, { ref: false })]);
      child.kill('SIGKILL');
    },
  };
}
