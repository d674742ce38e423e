// The button in the strip of selected rows that leads to their preview, with its key.
import { Button, useHotkeys } from '../../../../packages/ui/ui.ts';

/** Acts on the rows picked; P does the same, and stands in the status bar while rows are picked. */
export function PickedButton({ label, run }: { label: string; run(): void }) {
  useHotkeys([{ keys: 'p', label, hint: true, run }]);
  return (
    <Button weight="primary" keys="p" onClick={run}>
      {label}
    </Button>
  );
}
