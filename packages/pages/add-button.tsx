// The button of a list that begins something new, with its key.
import { Button, type IconName, useHotkeys } from '../ui/ui.ts';

/** Adds to what is listed; `N` does too. */
export function AddButton({ label, icon = 'plus', onAdd }: { label: string; icon?: IconName; onAdd(): void }) {
  useHotkeys([{ keys: 'n', label, hint: true, run: onAdd }]);
  return (
    <Button weight="primary" icon={icon} keys="n" onClick={onAdd}>
      {label}
    </Button>
  );
}
