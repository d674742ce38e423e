// Which network a caller's address belongs to: what one household or office is given, so that it counts as
// one where tries are counted.

const GROUPS = 8;
/**
 * Providers give a customer at least 64 bits of an IPv6 address to choose from: four groups name the network.
 */
const NETWORK_GROUPS = 4;

/** The eight groups of an IPv6 address; null for what is none. */
function groupsOf(address: string): number[] | null {
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0) return null;
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const missing = GROUPS - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const all = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  return all.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? all.map((group) => Number.parseInt(group, 16)) : null;
}

/** The IPv4 address an IPv6 one carries (RFC 4291, 2.5.5.2); null where it carries none. */
function carried(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  if (!groups.slice(0, 5).every((group) => group === 0) || groups[5] !== 0xffff) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * The network of an address: an IPv4 address alone, of an IPv6 address its /64. What is no address stays as
 * it is.
 */
export function networkOf(address: string): string {
  const dotted = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (dotted) return dotted;
  if (!address.includes(':')) return address;
  const groups = groupsOf(address.split('%')[0] ?? '');
  if (!groups) return address;
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return carried(groups) ?? `${network.join(':')}::/64`;
}
