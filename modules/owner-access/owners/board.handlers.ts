// The room of board members: they sit on the board on the day, by the committee the office keeps.
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { wholeFile } from '../../../packages/http/whole-file.ts';
import { notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { openItemsAsOf } from '../../receivables/receivables.server.ts';
import { agingOf } from './aging.rules.ts';
import type { boardCalls } from './board.contract.ts';
import { countOpen, listBoardDocuments } from './board.store.ts';
import type { portal } from './portal.contract.ts';
import { liveHome, type MyHome } from './whose-home.handlers.ts';

/** A home whose owner sits on the board today. Answers `notFound` for every other. */
async function boardHome(context: Context<{ ownershipId: string }>): Promise<MyHome> {
  const found = await liveHome(context);
  if (!found.isBoard) throw notFound('The page');
  return found;
}

export const boardHandlers: Pick<Handlers<typeof portal>, keyof typeof boardCalls> = {
  async getBoard(context) {
    const { tx } = context;
    const { communityId, today } = await boardHome(context);
    const items = (await openItemsAsOf(tx, communityId, today)).filter(({ open_cents }) => open_cents > 0n);
    const documents = await listBoardDocuments(tx, { communityId, today });
    return {
      asOfDate: today,
      aging: agingOf(items, today),
      owed: sumCents(items.map(({ open_cents }) => open_cents)),
      accounts: new Set(items.map(({ ownershipId }) => ownershipId)).size,
      ...(await countOpen(tx, communityId)),
      documents: documents.map(({ attachmentId, name, groupName, fileName, size }) => ({ attachmentId, name, groupName, fileName, size })),
    };
  },
  async readBoardDocument(context) {
    const home = await boardHome(context);
    const [found] = await listBoardDocuments(context.tx, home, context.input.attachmentId);
    if (!found) throw notFound('The document');
    const { fileName, mediaType, fileKey, sha256 } = found;
    return { fileName, contentType: mediaType, body: await wholeFile(context.services.files, { fileKey, sha256 }) };
  },
};
