// What stands in place of what a screen reads: rows on their way, or why they did not come, with the way to
// ask again.
import { Failed, LoadingRows } from '../ui/ui.ts';
import type { CallFailed } from './client.ts';

/** A load that failed, or is under way. `title` says what did not load. */
export function Waiting({ title, of }: { title?: string; of: { error: CallFailed | null; refetch(): unknown } }) {
  if (!of.error) return <LoadingRows />;
  const named = title === undefined ? {} : { title };
  return <Failed {...named} message={of.error.message} reference={of.error.reference} onRetry={() => void of.refetch()} />;
}
