// The files of all records you may see, of every community.
import { FilePage } from './file-page.tsx';

/** The page at `/files`. */
export default function AttachmentsGeneralScreen() {
  return (
    <FilePage
      of="general"
      title="Attachments: general"
      communityId={null}
      empty="Files of every record you may see stand here: of communities, people, firms and bank accounts."
    />
  );
}
