// The files of bank accounts.
import { FilePage } from './file-page.tsx';

/** The page at `/files/bank-accounts`. */
export default function AttachmentsBankAccountScreen() {
  return (
    <FilePage
      of="bankAccount"
      title="Attachments: bank account"
      communityId={null}
      empty="Files of bank accounts stand here: signature cards, agreements, letters of the bank."
    />
  );
}
