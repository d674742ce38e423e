// Asks the name servers what a domain says of its mail.
import { Resolver } from 'node:dns/promises';

/** What name servers are asked; null is no answer, an empty list is that nothing stands there. */
export interface MailDns {
  /** The texts at a name, each joined from its pieces. */
  texts(name: string): Promise<string[] | null>;
  /** The mail servers of a domain. */
  servers(domain: string): Promise<string[] | null>;
}

const PATIENCE_MS = 2_000;

async function asked<T>(answer: Promise<T[]>): Promise<T[] | null> {
  try {
    return await answer;
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
  }
}

/** The name servers of the system, asked twice at most. */
export function openMailDns(): MailDns {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 2 });
  return {
    async texts(name) {
      const found = await asked(resolver.resolveTxt(name));
      return found?.map((pieces) => pieces.join('')) ?? null;
    },
    async servers(domain) {
      const found = await asked(resolver.resolveMx(domain));
      return found?.map(({ exchange }) => exchange) ?? null;
    },
  };
}
