// The files of people and firms.
import { FilePage } from './file-page.tsx';

/** The page at `/files/agents`. */
export default function AttachmentsAgentScreen() {
  return (
    <FilePage
      of="agent"
      title="Attachments: agent"
      communityId={null}
      empty="Files of people and firms stand here: owners, renters, contacts, vendors, attorneys, banks."
    />
  );
}
