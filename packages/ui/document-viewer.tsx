// Documents over the page or beside the work: PDF in the browser's own viewer, images with zoom and turn.
// What
// is neither is offered for download only, so nothing of it can run.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useHotkeys } from './hotkeys.tsx';
import { EmptyState, Failed, LoadingRows } from './states.tsx';

/** A document and how its bytes are fetched. */
export interface ShownDocument {
  key: string;
  title: string;
  /** Fetches it; what it throws is shown with a way to try again. */
  load(): Promise<{ blob: Blob; fileName: string }>;
}

export interface DocumentViewerProps {
  documents: readonly ShownDocument[];
  /** The one in sight. */
  index: number;
  onIndex(index: number): void;
  onClose(): void;
  /** Words and reference for what `load` threw. */
  problemOf?: ((error: unknown) => { message: string; reference?: string | undefined }) | undefined;
}

type Look = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'shown'; url: string; type: string; fileName: string };

const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const ZOOMS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

/**
 * The kinds that are shown; the address is made with exactly this type, whatever the server said, so that no
 * file is taken for a page.
 */
function shownType(blob: Blob): string {
  const [type = ''] = blob.type.toLowerCase().split(';');
  return type === 'application/pdf' || IMAGES.includes(type) ? type : '';
}

function useBytes(shown: ShownDocument | undefined): Look & { retry(): void } {
  const [look, setLook] = useState<Look>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const load = useRef(shown?.load);
  load.current = shown?.load;
  const key = shown?.key;
  useEffect(() => {
    if (key === undefined) return;
    let url = '';
    let left = false;
    setLook({ state: 'loading' });
    load.current?.().then(
      ({ blob, fileName }) => {
        if (left) return;
        const type = shownType(blob);
        url = URL.createObjectURL(new Blob([blob], { type: type || 'application/octet-stream' }));
        setLook({ state: 'shown', url, type, fileName });
      },
      (error: unknown) => {
        if (!left) setLook({ state: 'failed', error });
      },
    );
    return () => {
      left = true;
      if (url) URL.revokeObjectURL(url);
    };
    // Another try of the same document fetches it again.
  }, [key, tries]);
  return { ...look, retry: () => setTries(tries + 1) };
}

function download(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** A picture that is made larger and turned; by keys too where it has the page to itself. */
function Picture({ url, title, keys }: { url: string; title: string; keys: boolean }) {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const step = (by: number) => setZoom(ZOOMS[Math.min(Math.max(ZOOMS.indexOf(zoom) + by, 0), ZOOMS.length - 1)] ?? 1);
  const rotate = () => setTurn((turn + 90) % 360);
  useHotkeys(
    keys
      ? [
          { keys: '+', label: 'Larger', group: 'Document', run: () => step(1) },
          { keys: '-', label: 'Smaller', group: 'Document', run: () => step(-1) },
          { keys: 'r', label: 'Turn', group: 'Document', run: rotate },
        ]
      : [],
  );
  return (
    <>
      <div className="viewer-tools">
        <IconButton icon="minus" label="Smaller" onClick={() => step(-1)} />
        <span className="sm tn">{Math.round(zoom * 100)} %</span>
        <IconButton icon="plus" label="Larger" onClick={() => step(1)} />
        <IconButton icon="refresh" label="Turn" onClick={rotate} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className="viewer-paper" aria-label={title} tabIndex={0}>
        <img src={url} alt={title} style={{ width: `${zoom * 100}%`, transform: `rotate(${turn}deg)` }} />
      </section>
    </>
  );
}

type Bytes = ReturnType<typeof useBytes>;

interface PaperProps extends Pick<DocumentViewerProps, 'problemOf'> {
  shown: ShownDocument;
  look: Bytes;
  onKeep(): void;
  keys: boolean;
}

/** The document itself, or why it is not shown. */
function Paper({ shown, look, onKeep, problemOf, keys }: PaperProps) {
  const problem = look.state === 'failed' ? (problemOf?.(look.error) ?? { message: 'The document could not be fetched.' }) : null;
  return (
    <div className="viewer">
      {problem ? (
        <Failed title="The document did not come" message={problem.message} reference={problem.reference} onRetry={look.retry} />
      ) : look.state !== 'shown' ? (
        <LoadingRows rows={8} />
      ) : look.type === 'application/pdf' ? (
        <iframe className="viewer-pdf" title={shown.title} src={`${look.url}#navpanes=0&view=FitH`} />
      ) : look.type === '' ? (
        <EmptyState title="This kind of file is not shown here" actions={<Button onClick={onKeep}>Download {look.fileName}</Button>}>
          Only PDF and pictures are.
        </EmptyState>
      ) : (
        <Picture key={shown.key} url={look.url} title={shown.title} keys={keys} />
      )}
    </div>
  );
}

/** "2 of 3", with the way to the one before and the one after. */
function Walk({ documents, index, onIndex }: Pick<DocumentViewerProps, 'documents' | 'index' | 'onIndex'>) {
  if (documents.length < 2) return null;
  return (
    <>
      <IconButton icon="chevron-up" label="Previous document" disabled={index === 0} onClick={() => onIndex(index - 1)} />
      <span className="sm t3 tn">
        {(index + 1).toLocaleString('en-US')} of {documents.length.toLocaleString('en-US')}
      </span>
      <IconButton icon="chevron-down" label="Next document" disabled={index === documents.length - 1} onClick={() => onIndex(index + 1)} />
    </>
  );
}

export interface DocumentBoxProps extends Pick<DocumentViewerProps, 'documents' | 'problemOf'> {
  /** Acts beside the title, such as taking the document away. */
  actions?: ReactNode;
}

/** Shows documents beside the work, one at a time; it has no keys of its own. Nothing where there is none. */
export function DocumentBox({ documents, problemOf, actions }: DocumentBoxProps) {
  const [asked, setAsked] = useState(0);
  const index = Math.min(asked, documents.length - 1);
  const shown = documents[index];
  const look = useBytes(shown);
  if (!shown) return null;
  const keep = () => {
    if (look.state === 'shown') download(look.url, look.fileName);
  };
  return (
    <section className="document-box" aria-label={`Document ${shown.title}`}>
      <div className="row">
        <span className="grow ell">{shown.title}</span>
        <Walk documents={documents} index={index} onIndex={setAsked} />
        <IconButton icon="download" label={`Download ${shown.title}`} disabled={look.state !== 'shown'} onClick={keep} />
        {actions}
      </div>
      <Paper shown={shown} look={look} onKeep={keep} problemOf={problemOf} keys={false} />
    </section>
  );
}

/** Shows documents over the page. N and P walk through them, D downloads, Esc closes. */
export function DocumentViewer({ documents, index, onIndex, onClose, problemOf }: DocumentViewerProps) {
  const shown = documents[index];
  const look = useBytes(shown);
  const many = documents.length > 1;
  const go = (by: number) => {
    const next = index + by;
    if (next >= 0 && next < documents.length) onIndex(next);
  };
  const keep = () => {
    if (look.state === 'shown') download(look.url, look.fileName);
  };
  useHotkeys([
    ...(many
      ? [
          { keys: 'n', label: 'Next document', group: 'Document', run: () => go(1) },
          { keys: 'p', label: 'Previous document', group: 'Document', run: () => go(-1) },
        ]
      : []),
    { keys: 'd', label: 'Download', group: 'Document', run: keep },
  ]);
  if (!shown) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={shown.title}
      width={1080}
      actions={
        <>
          {many && (
            <span className="row push-right">
              <Walk documents={documents} index={index} onIndex={onIndex} />
            </span>
          )}
          <Button icon="download" keys="d" disabled={look.state !== 'shown'} onClick={keep}>
            Download
          </Button>
        </>
      }
    >
      <Paper shown={shown} look={look} onKeep={keep} problemOf={problemOf} keys />
    </Dialog>
  );
}
