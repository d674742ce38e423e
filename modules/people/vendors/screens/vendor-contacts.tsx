// The people at a vendor, on its profile.
import { downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Tag } from '../../../../packages/ui/ui.ts';
import { cards } from '../../party/card.contract.ts';
import { vendorContact } from '../vendor-contact.contract.ts';

/** A table of the people at a vendor. */
export function VendorContacts({ vendorId }: { vendorId: string }) {
  const rows = useCall(vendorContact.listVendorContacts, { vendorId }).data ?? [];
  const maySave = useMayCall(cards.saveVendorContactCards);
  return (
    <section aria-label="Contacts">
      <h2 className="row">
        Contacts
        {maySave && rows.length > 0 && (
          <Button size="small" icon="download" onClick={() => downloadFile(cards.saveVendorContactCards, { vendorId }).catch(toastFailure)}>
            Save vCards
          </Button>
        )}
      </h2>
      {rows.length === 0 ? (
        <p className="t3">Nobody is known at this vendor yet.</p>
      ) : (
        <table className="side-table" aria-label="Contacts">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Title</th>
              <th scope="col">For</th>
              <th scope="col">Phone</th>
              <th scope="col">Email</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.vendorContactId}>
                <td>
                  <ScreenLink to="vendor-contact-view" params={{ vendorContactId: row.vendorContactId }}>
                    {row.name}
                  </ScreenLink>{' '}
                  {!row.isActive && <Tag>Left</Tag>}
                </td>
                <td>{row.title}</td>
                <td>{row.community || 'All communities'}</td>
                <td>{row.phone}</td>
                <td>{row.email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
