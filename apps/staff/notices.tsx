// Notices above the work that stay until they are dismissed: what the browser cannot keep, and the new front
// end outside production.
import { type ReactNode, useState } from 'react';
import { Button, Note } from '../../packages/ui/ui.ts';
import { kept, storageWorks } from './kept.ts';

/** Whether the machine was shown a notice; it says nothing about anybody. */
const seen = {
  storage: kept<true>('session', 'seen.storage'),
  newFrontEnd: kept<true>('local', 'seen.new-front-end'),
};

function Notice({ name, title, children }: { name: keyof typeof seen; title: string; children: ReactNode }) {
  const [isDismissed, setDismissed] = useState(() => seen[name].get() === true);
  if (isDismissed) return null;
  const dismiss = () => {
    seen[name].set(true);
    setDismissed(true);
  };
  return (
    <Note
      tone="attention"
      title={title}
      actions={
        <Button size="small" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      {children}
    </Note>
  );
}

/** The notices of this installation and this browser; nothing at all mostly. */
export function Notices({ environment }: { environment: string }) {
  const [keepsNothing] = useState(() => !storageWorks());
  if (!keepsNothing && environment === 'production') return null;
  return (
    <div className="notices">
      {keepsNothing && (
        <Notice name="storage" title="Web storage is unavailable in this browser, so some settings may not save.">
          Private browsing does this. You stay signed in until the page is closed.
        </Notice>
      )}
      {environment !== 'production' && (
        <Notice name="newFrontEnd" title={`This is ${environment}, not production.`}>
          Screens that the new front end has taken over open there.
        </Notice>
      )}
    </div>
  );
}
