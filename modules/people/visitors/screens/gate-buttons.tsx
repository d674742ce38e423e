// Lets a visitor in or out with one key.
import { useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, toast, useHotkeys } from '../../../../packages/ui/ui.ts';
import { type VisitorState, visitor } from '../visitor.contract.ts';

interface GateButtonsProps {
  row: { visitorId: string; name: string; state: VisitorState | null };
  communityId: string;
  onDone?(): void;
}

/** Check in (I) for whoever is not in, check out (O) for whoever is. Nothing for who may not. */
export function GateButtons({ row, communityId, onDone }: GateButtonsProps) {
  const checkIn = useCommand(visitor.checkInVisitor);
  const checkOut = useCommand(visitor.checkOutVisitor);
  const mayCheck = useMayCall(visitor.checkInVisitor);
  const ids = { communityId, visitorId: row.visitorId };
  const isIn = row.state === 'IN';
  const run = () =>
    void (isIn ? checkOut : checkIn).mutateAsync(ids).then(() => {
      toast({ text: isIn ? `${row.name} went out` : `${row.name} came in` });
      onDone?.();
    }, toastFailure);
  const offered = mayCheck && (isIn || row.state === 'EXPECTED' || row.state === 'OUT');
  const label = isIn ? 'Check out' : 'Check in';
  useHotkeys(offered ? [{ keys: isIn ? 'o' : 'i', label, hint: true, run }] : []);
  if (!offered) return null;
  return (
    <Button weight="primary" keys={isIn ? 'o' : 'i'} disabled={checkIn.isPending || checkOut.isPending} onClick={run}>
      {label}
    </Button>
  );
}
