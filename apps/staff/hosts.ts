// What the page itself says of where it comes from: its build, the host of the API, and whether there is a
// site map.

/** Which build this is: the name of its first file holds the sum of all it is made of. */
export function fingerprint(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /-([\w-]{8})\.js$/.exec(entry?.src ?? '')?.[1] ?? '';
}

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The API's host where it is another than that of the pages; empty otherwise. */
export const apiHost = (): string => metaOf('api') ?? '';

/** True when there is a newer front end to ask about, so that without one nobody asks. */
export const hasSiteMap = (): boolean => metaOf('site-map') !== undefined;
