// The handlers of signatures, and the doors through which letters and checks are signed.
import { createHash } from 'node:crypto';
import {
  allows,
  bytesOf,
  type HandlerInput,
  type HeldClaims,
  needs,
  overwriteRefusals,
  refuse,
  type UploadedFile,
} from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { openText, type Secrets, sealText } from '../../../packages/db/secrets.ts';
import { lookAtFile } from '../../../packages/files/media-type.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Cents, formatDate, type Instant, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { imageRefusals, signatureRefusals, type signatures, signatureUseRefusals } from './signature.contract.ts';
import { isValidOn, signersOf } from './signature.rules.ts';
import {
  findSignature,
  insertSignature,
  insertUses,
  listImagesWithin,
  listSignatures,
  listSigningUsers,
  listUses,
  type SignatureFacts,
  type SignatureImage,
  type SignatureRow,
  setSignatureUse,
  updateSignature,
} from './signature.store.ts';

type Declared = typeof signatures;
/** Where the bank accounts of a community are known. */
export type BankAccountsOf = (tx: Tx, communityId: string) => Promise<{ bankAccountId: string; name: string }[]>;
const LARGEST = 300_000;
const maySign = needs('communitysignatures', 1);

async function theSignature(tx: Tx, place: { communityId: string; signatureId: string }, lock = false): Promise<SignatureRow> {
  const found = await findSignature(tx, place.communityId, place.signatureId, lock);
  if (!found) throw notFound('The signature');
  return found;
}

function imageOf(secrets: Secrets, upload: UploadedFile): SignatureImage {
  const content = bytesOf(upload);
  const { mediaType } = lookAtFile(content, upload.fileName);
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') throw refuse(signatureRefusals, 'signatureNotPicture');
  if (content.length > LARGEST) throw refuse(signatureRefusals, 'signatureTooLarge');
  const imageSealed = sealText(secrets, Buffer.from(content).toString('base64'));
  return { imageSealed, mediaType, sha256: createHash('sha256').update(content).digest('hex') };
}

type Typed = Omit<HandlerInput<Declared['addSignature']>, 'file'>;

async function factsOf(tx: Tx, { communityId, ...facts }: Typed, banksOf: BankAccountsOf, own: string | null): Promise<SignatureFacts> {
  if (!facts.signsLetters && !facts.signsChecks) throw refuse(signatureRefusals, 'signatureForNothing');
  if (facts.limit !== null && facts.limit <= 0n) throw refuse(signatureRefusals, 'limitNotPositive');
  if (facts.validThroughDate !== null && facts.validThroughDate < facts.validFromDate) throw refuse(signatureRefusals, 'validBackward');
  if (facts.userId !== null && !(await listSigningUsers(tx)).some(({ userId }) => userId === facts.userId)) throw notFound('The user');
  const banks = facts.bankAccountIds.length === 0 ? [] : await banksOf(tx, communityId);
  if (facts.bankAccountIds.some((one) => !banks.some(({ bankAccountId }) => bankAccountId === one))) throw notFound('The bank account');
  if (facts.secondSignatureId !== null) {
    const second = await theSignature(tx, { communityId, signatureId: facts.secondSignatureId });
    const isSameHand =
      second.signatureId === own || (second.userId !== null && second.userId === facts.userId) || second.signer === facts.signer;
    if (isSameHand) throw refuse(signatureRefusals, 'secondIsSame');
  }
  return facts;
}

/** The trail says what a signature may sign, never its image. */
const audited = ({ imageSealed: _image, changedBy: _by, ...facts }: Partial<SignatureRow>) => facts;

export const signatureHandlers = (banksOf: BankAccountsOf): Handlers<Declared> => ({
  async getSignatureChoices({ tx, input }) {
    await requireCommunity(tx, input.communityId);
    const others = await listSignatures(tx, input.communityId);
    return {
      users: await listSigningUsers(tx),
      bankAccounts: await banksOf(tx, input.communityId),
      others: others.map(({ signatureId, signer }) => ({ signatureId, signer })),
    };
  },
  async getSignature({ tx, input, userId }) {
    const { imageSealed: _image, mediaType: _type, changedBy: _by, bankAccountIds, ...row } = await theSignature(tx, input);
    const uses = await listUses(tx, input.signatureId);
    return { ...row, bankAccountIds: [...bankAccountIds], isMine: row.userId === userId, uses };
  },
  async addSignature(context) {
    const { tx, userId, now, services } = context;
    const { file, ...typed } = context.input;
    await requireCommunity(tx, typed.communityId);
    const facts = { ...(await factsOf(tx, typed, banksOf, null)), ...imageOf(services.secrets, file) };
    const signatureId = await insertSignature(tx, typed.communityId, facts, { userId, now });
    context.record({ entityId: signatureId, after: audited(facts) });
    return { signatureId };
  },
  async editSignature(context) {
    const { tx, userId, now, services } = context;
    const { file, signatureId, version, ...typed } = context.input;
    const before = await theSignature(tx, context.input, true);
    if (before.version !== version) throw refuse(overwriteRefusals, 'changedMeanwhile', { who: before.changedBy, what: 'signature' });
    const facts = {
      ...before,
      ...(await factsOf(tx, typed, banksOf, signatureId)),
      ...(file === null ? {} : imageOf(services.secrets, file)),
    };
    await updateSignature(tx, signatureId, facts, { userId, now });
    context.record({ entityId: signatureId, before: audited(before), after: audited(facts) });
    return { signatureId };
  },
  async useSignature(context) {
    const { tx, input, userId, now } = context;
    const before = await theSignature(tx, input, true);
    await setSignatureUse(tx, input.signatureId, input.isActive, { userId, now });
    context.record({ entityId: input.signatureId, before: { isActive: before.isActive }, after: { isActive: input.isActive } });
    return { signatureId: input.signatureId };
  },
  async getMySignatureImage({ tx, input, userId, services }) {
    const row = await theSignature(tx, input);
    if (row.userId !== userId) throw refuse(imageRefusals, 'notYourSignature');
    const body = new Uint8Array(Buffer.from(openText(services.secrets, row.imageSealed), 'base64'));
    return { fileName: row.mediaType === 'image/png' ? 'signature.png' : 'signature.jpg', contentType: row.mediaType, body };
  },
  async listLetterSignatures({ tx, input, now }) {
    const today = await todayOf(tx, input.communityId, now);
    const rows = await listSignatures(tx, input.communityId);
    return rows
      .filter((row) => row.signsLetters && isValidOn(row, today))
      .map(({ signatureId, signer, signerTitle }) => ({ signatureId, signer, signerTitle }));
  },
});

/** A signature as it is printed. */
export interface PrintedSignature {
  signer: string;
  signerTitle: string;
  image: Uint8Array;
}

const printed = (secrets: Secrets, { signer, signerTitle, imageSealed }: Pick<SignatureRow, 'signer' | 'signerTitle' | 'imageSealed'>) => ({
  signer,
  signerTitle,
  image: new Uint8Array(Buffer.from(openText(secrets, imageSealed), 'base64')),
});

/** The signature of a batch as its letters print it: what it may sign was asked at the release. */
export async function signatureOf(tx: Tx, secrets: Secrets, communityId: string, signatureId: string): Promise<PrintedSignature> {
  return printed(secrets, await theSignature(tx, { communityId, signatureId }));
}

/** Throws where a signature may not sign letters of a day, or the caller may not have it sign. */
export async function refuseSigning(
  tx: Tx,
  held: HeldClaims,
  { communityId, signatureId, on }: { communityId: string; signatureId: string; on: LocalDate },
): Promise<void> {
  if (!allows(held, maySign)) throw refuse(signatureUseRefusals, 'signatureClosed');
  const row = await theSignature(tx, { communityId, signatureId });
  if (!row.signsLetters || !isValidOn(row, on))
    throw refuse(signatureUseRefusals, 'signatureNotValid', { signer: row.signer, day: formatDate(on) });
}

/** Notes that a signature signed the letters of a batch. */
export const noteLetterUse = (
  tx: Tx,
  { signatureId, letterBatchId, title, pieces }: { signatureId: string; letterBatchId: string; title: string; pieces: number },
  by: { userId: string; now: Instant },
) =>
  insertUses(
    tx,
    [{ signatureId, purpose: 'LETTERS', sourceId: letterBatchId, withinId: null, reference: title, pieces, amount: null }],
    by,
  );

/** A check that is about to be printed. */
export interface CheckToSign {
  checkId: string;
  checkNumber: string;
  bankAccountId: string;
  amount: Cents;
}

/**
 * Has the signatures of a community sign the checks of a printing, each as its limit allows, and notes
 * every use.
 */
export async function signChecks(
  { tx, userId, now }: Pick<Context<unknown>, 'tx' | 'userId' | 'now'>,
  communityId: string,
  printingId: string,
  checks: readonly CheckToSign[],
): Promise<number> {
  const all = await listSignatures(tx, communityId);
  const on = await todayOf(tx, communityId, now);
  const uses = checks.flatMap(({ checkId, checkNumber, bankAccountId, amount }) =>
    signersOf(all, { amount, on, bankAccountId }).map(({ signatureId }) => ({
      signatureId,
      purpose: 'CHECK' as const,
      sourceId: checkId,
      withinId: printingId,
      reference: `Check ${checkNumber}`,
      pieces: 1,
      amount,
    })),
  );
  await insertUses(tx, uses, { userId, now });
  return uses.length;
}

/**
 * Who signed the checks of a printing, by check, and their images by the name a template finds them under.
 */
export async function signedWithin(
  tx: Tx,
  secrets: Secrets,
  printingId: string,
): Promise<{ byCheck: ReadonlyMap<string, string[]>; images: Record<string, Uint8Array> }> {
  const rows = await listImagesWithin(tx, printingId);
  const name = (signatureId: string) => `signature-${signatureId}`;
  const images: Record<string, Uint8Array> = {};
  for (const row of rows) images[name(row.signatureId)] ??= printed(secrets, { ...row, signerTitle: '' }).image;
  const byCheck = new Map<string, string[]>();
  for (const { sourceId, signatureId } of rows) byCheck.set(sourceId, [...(byCheck.get(sourceId) ?? []), name(signatureId)]);
  return { byCheck, images };
}
