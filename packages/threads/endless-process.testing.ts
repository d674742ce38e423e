// A process that stops in order at SIGTERM while a thread of it never ends; says that it works once it does.

import { endless, plus } from './threads.testing.ts';
import { stopThreads, threadWork, withThread } from './threads.ts';

const here = new URL('./threads.testing.ts', import.meta.url);

process.on('SIGTERM', () => void stopThreads().then(() => process.exit(0)));
await withThread(async (thread) => {
  await thread.run(threadWork(plus, here), 1, 2);
  console.log('working');
  await thread.run(threadWork(endless, here));
});
