// How an owner is spoken to, from the name lists sort by.

/** `Aldana, Rosa` as it is said: `Rosa Aldana`. Every other name, such as that of a trust, stays as it is. */
export function spokenName(name: string): string {
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim());
  return more.length > 0 || last === '' || first === '' || /^(inc|llc|lp|ltd|trust|jr|sr|ii|iii)\b/i.test(first)
    ? name
    : `${first} ${last}`;
}
