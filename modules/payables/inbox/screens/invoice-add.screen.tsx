// Brings an invoice in: a file for a community, which is read and opened.
import { useRef, useState } from 'react';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Column, FieldRow, PageHeader, SelectField } from '../../../../packages/ui/ui.ts';
import { useTakeIn } from './ap-inbox.screen.tsx';

/** The page at `/payables/inbox/new`. */
export default function InvoiceAddScreen() {
  const shell = useShell();
  const [communityId, setCommunityId] = useState(shell.community?.communityId ?? '');
  const { take, isBusy } = useTakeIn(communityId || null);
  const chooser = useRef<HTMLInputElement>(null);
  const add = (files: readonly File[]) =>
    void take(files).then((inboxDocumentId) => inboxDocumentId && shell.go('invoice-edit', { inboxDocumentId }));
  return (
    <Column>
      <PageHeader title="Add invoice" meta="PDF, PNG, JPEG, TIFF, or an e-invoice in XML" />
      <div className="profile">
        <FieldRow columns={2}>
          <SelectField
            label="Community"
            value={communityId}
            onChange={setCommunityId}
            options={[
              { value: '', label: 'As the invoice says' },
              ...shell.communities.map((one) => ({ value: one.communityId, label: one.name })),
            ]}
          />
        </FieldRow>
        <Button weight="primary" icon="upload" disabled={isBusy} onClick={() => chooser.current?.click()}>
          {isBusy ? 'Reading' : 'Choose a file'}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Invoice to add"
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Column>
  );
}
