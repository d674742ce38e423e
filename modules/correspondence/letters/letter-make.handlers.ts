// How letters of a batch are made: from the version they were released with and what was known then.
import type { Tx } from '../../../packages/db/database.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { assert } from '../../../packages/kernel/kernel.ts';
import type { Language } from '../merge/document.contract.ts';
import { headOf, picturesOf } from '../merge/letter-render.handlers.ts';
import { type LetterSigner, letterSheet } from '../merge/letter-sheet.rules.ts';
import { namedBy, wordsIn } from '../merge/letter-words.rules.ts';
import { type MergedBlock, type MergeTerms, mergeDocument } from '../merge/merge.rules.ts';
import { type MergeSource, termsOf } from '../merge/merge-source.handlers.ts';
import { withOwnFields } from '../merge/own-merge.handlers.ts';
import { findSender, type SenderRow } from '../merge/recipient.store.ts';
import { postMarksOf } from '../paper/post-marks.rules.ts';
import { signatureOf } from '../signatures/signature.handlers.ts';
import { findVersion, type VersionRow } from '../templates/template.store.ts';
import type { BatchRow, WaitingLetter } from './letter.store.ts';

/** What all letters of a batch share. */
export interface BatchPaper {
  version: VersionRow;
  sender: SenderRow;
  images: Readonly<Record<string, Uint8Array>>;
  terms: Readonly<Record<Language, MergeTerms>>;
  /** Who signs them all; null for letters without a signature. */
  signer: LetterSigner | null;
}

/** Loads it. */
export async function paperOf(
  tx: Tx,
  { files, secrets }: Pick<Services, 'files' | 'secrets'>,
  given: readonly MergeSource[],
  batch: BatchRow,
): Promise<BatchPaper> {
  assert(batch.templateVersion !== null, 'a released batch has its version');
  const version = await findVersion(tx, batch.templateId, batch.templateVersion);
  const sender = await findSender(tx, batch.communityId);
  assert(version && sender, 'a batch has its template and its community');
  // What was known of each owner is kept with their letter, so every field is merged whatever a reader sees.
  const sources = await withOwnFields(tx, given, null);
  const { communityId, signatureId } = batch;
  const signature = signatureId === null ? null : await signatureOf(tx, secrets, communityId, signatureId);
  const pictures = await picturesOf(tx, files, namedBy(version).pictures);
  return {
    version,
    sender,
    signer: signature && { signer: signature.signer, signerTitle: signature.signerTitle },
    images: signature ? { ...pictures, signature: signature.image } : pictures,
    terms: { en: termsOf(sources, 'en'), es: termsOf(sources, 'es') },
  };
}

type Piece = Pick<WaitingLetter, 'language' | 'known'>;

/** What a letter says. */
export function blocksOf({ version, terms }: BatchPaper, { language, known }: Piece): MergedBlock[] {
  return mergeDocument(wordsIn(version, language).body, terms[language], known).blocks;
}

/** A letter as Typst is given it, with the title of its file. */
export function sheetOf(
  paper: BatchPaper,
  letter: Pick<WaitingLetter, 'language' | 'known' | 'addressLines' | 'subject' | 'accountNumber' | 'tracking' | 'certifiedNumber'>,
) {
  const head = headOf(paper.version.letterhead, paper.sender, letter.addressLines);
  return {
    title: `${letter.subject || paper.version.name}, ${letter.accountNumber}`,
    data: letterSheet(head, blocksOf(paper, letter), letter.language, { signature: paper.signer, post: postMarksOf(letter) }),
  };
}
