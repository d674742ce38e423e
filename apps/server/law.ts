// `cli law --unread` lists the parameters of the packs of law that nothing reads yet. It needs no database.
import { unreadLaw } from '../../modules/law/law.server.ts';

/** Prints `topic.parameter` on a line of its own, and how many there are. */
export function lawCommand(args: readonly string[]): void {
  if (args.length !== 1 || args[0] !== '--unread') throw new Error('Usage: npm run -s cli -- law --unread');
  const unread = unreadLaw();
  for (const one of unread) console.log(one);
  console.error(`${unread.length} parameters are read by nothing yet.`);
}
