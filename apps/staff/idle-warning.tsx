// Asks whether anybody is still there, two minutes before a session ends for want of activity.
import { useEffect, useState } from 'react';
import { millisecondsOf, systemClock } from '../../packages/kernel/instant.ts';
import { modulo, quotient } from '../../packages/kernel/modulo.ts';
import { Button, Dialog } from '../../packages/ui/ui.ts';

/** Seconds until `endsMs`, rounded up, counting down. */
function useSecondsUntil(endsMs: number): number {
  const left = () => Math.max(0, Math.ceil((endsMs - millisecondsOf(systemClock.now())) * 0.001));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  });
  return seconds;
}

/** 119 as `1:59`. */
function inMinutes(seconds: number): string {
  return `${quotient(seconds, 60)}:${String(modulo(seconds, 60)).padStart(2, '0')}`;
}

/** The question with its countdown. Closing it in any way but one means staying. */
export function IdleWarning({ endsMs, onStay, onSignOut }: { endsMs: number; onStay(): void; onSignOut(): void }) {
  const seconds = useSecondsUntil(endsMs);
  return (
    <Dialog
      open
      onClose={onStay}
      width={440}
      title="Are you still there?"
      actions={
        <>
          <Button onClick={onSignOut}>Sign out</Button>
          <Button weight="primary" autoFocus onClick={onStay}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>
        Nothing was done for 58 minutes. You will be signed out in{' '}
        <b role="timer" className="num">
          {inMinutes(seconds)}
        </b>
        . What you have typed is kept for you.
      </p>
    </Dialog>
  );
}
