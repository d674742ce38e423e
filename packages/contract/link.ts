// Addresses that come from data: only schemes that open something harmless pass.

/** Source: specification 5. */
const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'ms-word:', 'tel:', 'data:']);

/**
 * The address a link may have, or null where its scheme is none of http, https, mailto, ms-word, tel and
 * data. Addresses without a scheme are read as paths of this application; what browsers would skip, such as a
 * tab inside `java\tscript:`, is skipped before the scheme is read.
 */
export function sanitizeLink(address: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters at the ends, and tabs and line ends everywhere
  const text = address.replaceAll(/[\t\n\r]/g, '').replaceAll(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '');
  if (text === '') return null;
  // A path of our own: one slash, and no second that would make it another host.
  if (/^\/(?![/\\])/.test(text)) return text;
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase();
  return scheme !== undefined && schemes.has(scheme) ? text : null;
}
