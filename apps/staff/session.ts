// The stored user: token and user id in web storage, and the community worked in last.
const userKey = 'commonhold.user';
const communityKey = 'commonhold.community';
const returnKey = 'commonhold.return';

/** The stored user of the specification: a signed token and the user's id. */
export interface StoredUser {
  Token: string;
  UserId: string;
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Private browsing may refuse storage; the session then lives in memory only.
  }
}

let memory: StoredUser | null = null;

/** Seconds since 1970 at which a token ends; 0 when it is no token. */
function expiryOf(token: string): number {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return typeof payload === 'object' && payload !== null && 'exp' in payload ? Number(payload.exp) : 0;
  } catch {
    return 0;
  }
}

/** The signed-in user; null when there is none or the token is over. `nowSeconds` is the present. */
export function storedUser(nowSeconds: number): StoredUser | null {
  const text = read(() => localStorage, userKey);
  const user = text ? (JSON.parse(text) as StoredUser) : memory;
  return user && expiryOf(user.Token) > nowSeconds ? user : null;
}

/** Keeps or forgets the signed-in user. */
export function storeUser(user: StoredUser | null): void {
  memory = user;
  write(() => localStorage, userKey, user ? JSON.stringify(user) : null);
}

/** The community worked in last. */
export const lastCommunity = {
  get: () => read(() => localStorage, communityKey),
  set: (communityId: string) => write(() => localStorage, communityKey, communityId),
};

/** Where a session ended, and whose it was. */
export interface EndedWork {
  userId: string;
  href: string;
}

/** Where the person whose session ended goes after signing in again, in this tab. */
export const returnTo = {
  get: (): EndedWork | null => {
    const text = read(() => sessionStorage, returnKey);
    return text ? (JSON.parse(text) as EndedWork) : null;
  },
  set: (work: EndedWork | null) => write(() => sessionStorage, returnKey, work && JSON.stringify(work)),
};

/** Tells when another tab signs in somebody other than `userId`; returns the function that stops listening. */
export function whenOtherUser(userId: string | null, tell: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== userKey || userId === null || event.newValue === null) return;
    if ((JSON.parse(event.newValue) as StoredUser).UserId !== userId) tell();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
