// Files and their readers, in words.
import type { Audience } from '../attachment.contract.ts';

/** Kinds the page itself shows; others are fetched. */
export const shownInPage: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Bytes as people say them: 12 KB, 1.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes * 0.001)} KB` : `${(bytes * 0.000001).toFixed(1)} MB`;
}

export const audienceWords: Readonly<Record<Audience, string>> = {
  NOBODY: 'Nobody beyond staff',
  OWNERS: 'Owners of the community',
  PROPERTY_OWNER: 'The owner of the property',
  BOARD: 'The board',
};

/** "94 owners will see this." */
export function audienceSentence(audience: Audience, count: number): string {
  if (audience === 'NOBODY') return 'Staff alone will see this.';
  const who = audience === 'BOARD' ? (count === 1 ? 'member of the board' : 'members of the board') : count === 1 ? 'owner' : 'owners';
  return `${count.toLocaleString('en-US')} ${who} will see this.`;
}

/** Hands a file to the browser to be saved. */
export async function saveFile(load: () => Promise<{ blob: Blob; fileName: string }>): Promise<void> {
  const { blob, fileName } = await load();
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
