// A document with the places its fields were read from. PDF is drawn by us, so that the marks lie on it;
// nothing in it runs.
import { useEffect, useRef, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { fetchFile } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { EmptyState, Failed, LoadingRows } from '../../../../packages/ui/ui.ts';
import { inbox } from '../../payables.contract.ts';

type Document = ClientOutput<typeof inbox.getInboxDocument>;
type Drawn = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'other' } | { state: 'shown'; pages: readonly string[] };

const PAGES = 10;
const SHARP = 1.6;

/** The pages of a PDF as pictures. */
async function drawPdf(blob: Blob): Promise<string[]> {
  // The worker's code runs in the page: its file is ours, and the policy of the page allows no other.
  const [pdfjs] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.mjs' as string).catch(() => null)]);
  const task = pdfjs.getDocument({ data: await blob.arrayBuffer(), isEvalSupported: false, enableXfa: false } as Parameters<
    typeof pdfjs.getDocument
  >[0]);
  const document = await task.promise;
  const pages: string[] = [];
  for (let i = 1; i <= Math.min(document.numPages, PAGES); i += 1) {
    const page = await document.getPage(i);
    const viewport = page.getViewport({ scale: SHARP });
    const canvas = globalThis.document.createElement('canvas');
    [canvas.width, canvas.height] = [viewport.width, viewport.height];
    await page.render({ canvas, viewport }).promise;
    pages.push(canvas.toDataURL('image/png'));
  }
  await task.destroy();
  return pages;
}

function useDrawn({ inboxDocumentId, mediaType, hasFile }: Document): Drawn & { retry(): void } {
  const [drawn, setDrawn] = useState<Drawn>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    let url = '';
    // Every try draws again.
    const draw = async (attempt: number): Promise<Drawn> => {
      if (!hasFile || attempt < 0) return { state: 'other' };
      const { blob } = await fetchFile(inbox.downloadInboxDocument, { inboxDocumentId });
      if (mediaType === 'application/pdf') return { state: 'shown', pages: await drawPdf(blob) };
      if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') return { state: 'other' };
      url = URL.createObjectURL(new Blob([blob], { type: mediaType }));
      return { state: 'shown', pages: [url] };
    };
    setDrawn({ state: 'loading' });
    draw(tries)
      .catch((error: unknown): Drawn => ({ state: 'failed', error }))
      .then((next) => {
        if (!isLeft) setDrawn(next);
      });
    return () => {
      isLeft = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [inboxDocumentId, mediaType, hasFile, tries]);
  return { ...drawn, retry: () => setTries(tries + 1) };
}

/** The pages of a document; `marked` is the field whose place stands out. */
export function MarkedDocument({ document, marked }: { document: Document; marked: string | null }) {
  const drawn = useDrawn(document);
  const active = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (marked) active.current?.scrollIntoView?.({ block: 'center' });
  }, [marked]);
  if (drawn.state === 'loading') return <LoadingRows rows={8} />;
  if (drawn.state === 'failed') {
    const { message, reference } = failureOf(drawn.error);
    return <Failed message={message} reference={reference} onRetry={drawn.retry} />;
  }
  if (drawn.state === 'other')
    return (
      <EmptyState
        title={document.hasFile ? 'No preview for this kind of file' : 'The file was refused; nothing was kept'}
        icon="file-text"
      />
    );
  const marks = Object.entries(document.fields).flatMap(([name, { page, box, value }]) =>
    box && value !== '' ? [{ name, page, box }] : [],
  );
  return (
    <div className="marked-pages">
      {drawn.pages.map((page, i) => (
        <div className="marked-page" key={page.slice(-80)}>
          <img src={page} alt={`Page ${i + 1} of ${document.fileName}`} />
          {marks
            .filter((mark) => mark.page === i + 1)
            .map(({ name, box }) => (
              <span
                key={name}
                ref={name === marked ? active : undefined}
                className={name === marked ? 'mark on' : 'mark'}
                style={{ left: `${box.x * 0.1}%`, top: `${box.y * 0.1}%`, width: `${box.width * 0.1}%`, height: `${box.height * 0.1}%` }}
              />
            ))}
        </div>
      ))}
    </div>
  );
}
