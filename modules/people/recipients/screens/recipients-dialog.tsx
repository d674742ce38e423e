// The external email recipients of an association, opened from its contacts.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Dialog, Tag } from '../../../../packages/ui/ui.ts';
import { externalEmailRecipient } from '../recipient.contract.ts';

/** Shows who outside the directory gets mail, and leads to each and to a new one. */
export function RecipientsDialog({ communityId, onClose }: { communityId: string; onClose(): void }) {
  const shell = useShell();
  const mayAdd = useMayCall(externalEmailRecipient.addExternalEmailRecipient);
  const rows = useCall(externalEmailRecipient.listEmailRecipients, { communityId }).data;
  return (
    <Dialog
      open
      onClose={onClose}
      title="External email recipients"
      width={760}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayAdd && (
            <Button weight="primary" icon="plus" onClick={() => shell.go('external-email-recipient-add')}>
              Add recipient
            </Button>
          )}
        </>
      }
    >
      {rows?.length === 0 && <p className="t3">Nobody outside the directory gets summaries or reports of this association yet.</p>}
      {rows !== undefined && rows.length > 0 && (
        <table className="side-table" aria-label="External email recipients">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              <th scope="col">For what</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.externalEmailRecipientId}>
                <td>
                  <ScreenLink to="external-email-recipient-view" params={{ externalEmailRecipientId: row.externalEmailRecipientId }}>
                    {row.name}
                  </ScreenLink>{' '}
                  {!row.isActive && <Tag>Gets no mail</Tag>}
                  {row.isActive && row.confirmation === 'DUE' && <Tag tone="attention">Confirm again</Tag>}
                  {row.isActive && row.confirmation === 'NEVER' && <Tag tone="attention">Never confirmed</Tag>}
                </td>
                <td>{row.email}</td>
                <td>{row.purpose}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
