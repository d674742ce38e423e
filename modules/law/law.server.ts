// The door of law for the server.
import { unreadParameters } from './engine/unread.rules.ts';
import { lawPacks } from './pack-files.store.ts';

/** Parameters of the packs that nothing reads yet, as `topic.parameter`. */
export function unreadLaw(): string[] {
  return unreadParameters([...lawPacks().values()].flatMap((pack) => pack.records));
}
