// The certificates of mailing of an association, those without proof first.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { certificateList } from '../certificate.contract.ts';

const look = {
  madeDate: { width: 110 },
  title: { width: 260, emphasis: 'strong' },
  mailClass: { width: 110 },
  pieces: { width: 80 },
  state: { width: 140 },
  acceptedDate: { width: 110 },
  acceptedBy: { width: 180 },
  signer: { width: 160 },
} as const;

/** The page at `/c/$communityId/correspondence/certificates`. */
export default function MailingCertificatesScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={certificateList}
      scope={{ communityId }}
      look={look}
      to={(row) => ['mailing-certificate', { mailingCertificateId: row.mailingCertificateId }]}
      empty={
        <EmptyState title="No certificates yet" icon="mail" actions={<ScreenLink to="print-jobs">Print jobs</ScreenLink>}>
          Make one of a print job that printed, take the sheet to the post, and keep the stamped sheet here.
        </EmptyState>
      }
    />
  );
}
