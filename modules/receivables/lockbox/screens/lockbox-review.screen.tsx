// Reviewing a lockbox file: the one in the address, else the newest with work left.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Column, EmptyState, Failed, LoadingRows, PageHeader } from '../../../../packages/ui/ui.ts';
import { lockbox } from '../lockbox.contract.ts';
import { ReviewWork } from './review-work.tsx';

function NoFile() {
  const shell = useShell();
  const mayImport = useMayCall(lockbox.importLockbox);
  return (
    <Column>
      <PageHeader title="Lockbox review" />
      <EmptyState
        title="No lockbox file yet"
        icon="file-import"
        actions={mayImport && <Button onClick={() => shell.go('lockbox-import')}>Import a file</Button>}
      >
        Review a file’s payments here before they become receipts.
      </EmptyState>
    </Column>
  );
}

function Review({ lockboxFileId }: { lockboxFileId: string }) {
  const file = useCall(lockbox.getLockboxFile, { lockboxFileId });
  if (file.error)
    return (
      <Failed
        title="The file did not load"
        message={file.error.message}
        reference={file.error.reference}
        onRetry={() => void file.refetch()}
      />
    );
  if (!file.data) return <LoadingRows />;
  return (
    <ReviewWork
      file={file.data}
      crumbs={[
        <ScreenLink key="list" to="lockbox-history">
          Lockbox files
        </ScreenLink>,
      ]}
    />
  );
}

/** The page at `/lockbox/review`; `?file=` names the file. */
export default function LockboxReviewScreen() {
  const { search } = useShell();
  const asked = search.file;
  const newest = useCall(lockbox.listLockboxFiles, asked ? null : { limit: '50' });
  if (asked) return <Review key={asked} lockboxFileId={asked} />;
  if (newest.error)
    return <Failed message={newest.error.message} reference={newest.error.reference} onRetry={() => void newest.refetch()} />;
  if (!newest.data) return <LoadingRows />;
  const found = newest.data.find((file) => file.exceptions + file.matched > 0) ?? newest.data[0];
  return found ? <Review key={found.lockboxFileId} lockboxFileId={found.lockboxFileId} /> : <NoFile />;
}
