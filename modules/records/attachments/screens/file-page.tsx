// The lists of files: of people and firms, bank accounts, one community, or all; attached, looked at, moved
// and published from here.
import { type ReactNode, useState } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { downloadFile } from '../../../../packages/pages/client.ts';
import {
  AddButton,
  type Chosen,
  ListPage,
  type RecordRef,
  toastFailure,
  useKindsOf,
  useRecordKind,
} from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, PanelSection } from '../../../../packages/ui/ui.ts';
import { attachedFileList, attachments, type FileScope } from '../attachment.contract.ts';
import { FileList } from './file-list.tsx';
import { FilePreview } from './file-preview.tsx';
import { audienceWords, sizeText } from './file-words.tsx';
import type { Picked } from './record-picker.tsx';
import { AssignDialog, AttachDialog, PublishTogetherDialog } from './together-dialogs.tsx';

type Row = ListRow<typeof attachedFileList>;

/** As many as one archive holds and one dialog shows. */
const MOST = 200;

const look = {
  name: { width: 240, emphasis: 'strong' },
  kind: { width: 120 },
  record: { width: 200 },
  community: { width: 160 },
  groupName: { width: 130 },
  publishedTo: { width: 130 },
  addedDate: { width: 110 },
  addedBy: { width: 150 },
} as const;

const recordOf = ({ entityKind, entityId, recordCommunityId }: Row): RecordRef => ({
  kind: entityKind,
  id: entityId,
  communityId: recordCommunityId,
});

function RecordLink({ row }: { row: Row }) {
  const kind = useRecordKind(row.entityKind);
  if (!kind) return null;
  const { recordCommunityId: communityId } = row;
  return (
    <ScreenLink to={kind.screen} params={{ [kind.param]: row.entityId, ...(communityId === null ? {} : { communityId }) }}>
      {row.record || `The ${kind.noun}`}
    </ScreenLink>
  );
}

function FilePanel({ row }: { row: Row }) {
  const record = recordOf(row);
  return (
    <PanelSection title={row.name} aside={row.groupName}>
      <FilePreview record={record} attachmentId={row.attachmentId} mediaType={row.mediaType} name={row.name} />
      <Facts
        facts={[
          ['Attached to', <RecordLink key="record" row={row} />],
          ['Community', row.community || 'None'],
          ['Seen by', audienceWords[row.publishedTo]],
          ['Size', sizeText(row.size)],
          [
            'Added',
            <span key="added">
              <DateText value={row.addedDate} />, {row.addedBy}
            </span>,
          ],
        ]}
      />
      <FileList key={row.attachmentId} record={record} only={row.attachmentId} frame={(_button, list) => list} />
    </PanelSection>
  );
}

function BulkActs({ chosen, clear }: { chosen: Chosen; clear(): void }) {
  const [asked, ask] = useState<'assign' | 'publish' | null>(null);
  const ids = chosen.ids;
  if (chosen.selectionId || ids.length > MOST)
    return <span className="sm t3">Up to {MOST} picked files are fetched or moved at a time</span>;
  const close = () => ask(null);
  const fetchAll = () => void downloadFile(attachments.downloadTogether, { attachmentIds: [...ids] }).catch(toastFailure);
  return (
    <>
      <Button weight="quiet" icon="download" onClick={fetchAll}>
        Download as ZIP
      </Button>
      <Button weight="quiet" onClick={() => ask('assign')}>
        Assign
      </Button>
      <Button weight="quiet" onClick={() => ask('publish')}>
        Publish
      </Button>
      {asked === 'assign' && <AssignDialog ids={ids} onDone={clear} onClose={close} />}
      {asked === 'publish' && <PublishTogetherDialog ids={ids} onDone={clear} onClose={close} />}
    </>
  );
}

interface FilePageProps {
  of: FileScope;
  title: string;
  /** The community whose files they are; all in scope when null. */
  communityId: string | null;
  /** The record that is offered first when files are attached. */
  first?: Picked | undefined;
  crumbs?: readonly ReactNode[] | undefined;
  /** What these files are, where there are none. */
  empty: string;
}

/** The page. */
export function FilePage({ of, title, communityId, first = { kind: '', record: null, label: '' }, crumbs = [], empty }: FilePageProps) {
  const [attaching, setAttaching] = useState(false);
  const mayAttach = useKindsOf(2).length > 0;
  const add = mayAttach && <AddButton label="Attach files" icon="paperclip" onAdd={() => setAttaching(true)} />;
  return (
    <>
      <ListPage
        list={attachedFileList}
        scope={{ of, ...(communityId === null ? {} : { communityId }) }}
        title={title}
        crumbs={[...crumbs]}
        actions={add || undefined}
        look={look}
        panel={(row) => <FilePanel row={row} />}
        bulk={(chosen, clear) => <BulkActs chosen={chosen} clear={clear} />}
        empty={
          <EmptyState title="No files yet" icon="paperclip">
            {empty}
          </EmptyState>
        }
      />
      {attaching && <AttachDialog first={first} communityId={communityId} onClose={() => setAttaching(false)} />}
    </>
  );
}
