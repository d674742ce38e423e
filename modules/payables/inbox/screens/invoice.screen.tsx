// One document on a page of its own.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { Split } from '../../../../packages/ui/ui.ts';
import { InvoiceDesk } from './invoice-desk.tsx';

/** The pages at `/payables/inbox/$inboxDocumentId`, to look at and to work on. */
export default function InvoiceScreen() {
  const shell = useShell();
  const inboxDocumentId = shell.params['inboxDocumentId'] ?? '';
  return (
    <Split>
      <InvoiceDesk inboxDocumentId={inboxDocumentId} onDone={() => shell.go('invoice-view', { inboxDocumentId })} />
    </Split>
  );
}
