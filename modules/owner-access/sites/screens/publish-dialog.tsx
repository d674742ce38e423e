// What would be public, seen as a visitor will see it, before anybody else does.
import { useEffect, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { Button, Dialog, LoadingRows, Note, toast } from '../../../../packages/ui/ui.ts';
import { site } from '../site.contract.ts';

type Preview = ClientOutput<typeof site.previewSite>;

const partWords: Readonly<Record<Preview['changed'][number], string>> = {
  address: 'name or place',
  welcome: 'welcome',
  office: 'office',
  board: 'board',
  documents: 'documents',
  indexing: 'search engines',
};

/** The page in a frame of its own, where nothing of it can run or reach ours. */
function Page({ html, name }: { html: string; name: string }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [html]);
  return address === '' ? null : (
    <iframe title={`The page of ${name} as visitors will see it`} src={address} sandbox="" className="site-preview" />
  );
}

function saidOf({ isLive, changed, page }: Preview): string {
  const files = page.documents?.length ?? 0;
  const read = files === 0 ? 'No file is on it.' : files === 1 ? '1 file is on it.' : `${files} files are on it.`;
  if (!isLive) return `Anybody on the internet will be able to read it. ${read}`;
  return changed.length === 0
    ? `It is public as it is. ${read}`
    : `Changed since it was published: ${changed.map((part) => partWords[part]).join(', ')}. ${read}`;
}

/** Publishes what was looked at; what changed meanwhile is looked at again first. */
export function PublishDialog({ communityId, name, onClose }: { communityId: string; name: string; onClose(): void }) {
  const preview = useCall(site.previewSite, { communityId });
  const publish = useCommand(site.publishSite);
  const setLive = useCommand(site.setSiteLive);
  const found = preview.data;
  const failure = publish.error ? failureOf(publish.error) : null;
  const run = () => {
    if (!found) return;
    publish.mutate(
      { communityId, baseHash: found.baseHash },
      {
        onSuccess: () => {
          const undo = found.isLive ? undefined : () => setLive.mutate({ communityId, isLive: false });
          toast({ text: `The page of ${name} is public`, undo });
          onClose();
        },
        onError: () => void preview.refetch(),
      },
    );
  };
  const isSame = found?.isLive === true && found.changed.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      width={820}
      title={`Publish the page of ${name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={!found || isSame} aria-busy={publish.isPending} onClick={run}>
            Publish for everybody
          </Button>
        </>
      }
    >
      {preview.error && <Note tone="problem" icon="alert-triangle" title={preview.error.message} />}
      {failure && <Note tone="problem" icon="alert-triangle" title={failure.message} />}
      {found ? (
        <>
          <p>{saidOf(found)}</p>
          <Page html={found.html} name={name} />
        </>
      ) : (
        !preview.error && <LoadingRows rows={8} />
      )}
    </Dialog>
  );
}
