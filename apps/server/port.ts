// The port to listen on: tried before anything is started, and refused with words.
import { createServer } from 'node:net';

/** What to tell the person when a port cannot be listened on. Other errors come back as they are. */
export function listenProblem(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is in use already: stop what listens there, or choose another PORT.`);
  if (code === 'EACCES') return new Error(`Port ${port} may not be used by this user: choose a PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Error(`HOST=${host} is no address of this machine.`);
  return error;
}

/** Throws an Error that says what to change when nobody can listen there now. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenProblem(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
