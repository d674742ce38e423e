// What was sent before a reload and not answered: asked about when the page begins, and shown until it is
// closed.
import { useEffect } from 'react';
import { settleLost } from '../../packages/pages/client.ts';
import { toast } from '../../packages/ui/ui.ts';

/** Says what became of commands whose answers an earlier page of this tab did not wait for. */
export function useLostCommands(): void {
  useEffect(() => {
    void settleLost().then((settled) => {
      for (const { summary, isSaved } of settled) {
        const text = `The page was left before this was answered: “${summary}” It was ${isSaved ? 'saved. Do not enter it again.' : 'not saved.'}`;
        toast({ tone: 'attention', stays: true, text });
      }
    });
  }, []);
}
