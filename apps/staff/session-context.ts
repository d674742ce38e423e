// Hands the session down to the frame.
import { createContext, useContext } from 'react';
import type { Session } from './use-session.ts';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The session of this page, for what is behind the sign-in. */
export function useOwnSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('the frame is shown outside a session');
  return session;
}
