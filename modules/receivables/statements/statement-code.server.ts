// The code of a statement: a hash over its figures and the code of the one before, short enough to be read
// out.
import { createHash } from 'node:crypto';
import { type CodedStatement, codedText, codeOfHash } from './statement-chain.rules.ts';

/** The code of a statement of a customer. */
export function statementCode(customerId: string, of: CodedStatement): string {
  return codeOfHash(
    createHash('sha256')
      .update(`statement|${customerId}|${codedText(of)}`)
      .digest('hex'),
  );
}
