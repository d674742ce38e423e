// Cookies: read from a request, and written so that scripts cannot read them and other sites cannot send them
// along with their own requests.

const NAME = /^[A-Za-z][\w-]{0,60}$/;
const VALUE = /^[\w.~-]{0,1000}$/;

/** Names in front of which the browser itself sees to it that they come from this host over TLS alone. */
const GUARD = '__Host-';

/** The cookies of a request by name; what is no cookie of ours is left out. */
export function cookiesOf(header: string | undefined): Readonly<Record<string, string>> {
  const pairs = (header ?? '')
    .slice(0, 8192)
    .split(';')
    .map((part) => part.trim().split('=', 2) as [string, string | undefined]);
  return Object.fromEntries(
    pairs.flatMap(([name, value = '']) => {
      const bare = name.startsWith(GUARD) ? name.slice(GUARD.length) : name;
      return NAME.test(bare) && VALUE.test(value) ? [[bare, value]] : [];
    }),
  );
}

/**
 * The headers that give or take cookies. They end with the browser's session. `publicUrl` tells whether the
 * site is reached over TLS.
 */
export function cookieHeaders(cookies: ReadonlyMap<string, string | null>, publicUrl: string): string[] {
  const safe = publicUrl.startsWith('https:');
  return [...cookies].map(([name, value]) => {
    const end = value === null ? '; Max-Age=0' : '';
    return `${safe ? GUARD : ''}${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${safe ? '; Secure' : ''}${end}`;
  });
}
