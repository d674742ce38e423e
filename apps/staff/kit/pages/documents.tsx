// Gallery page: documents inside the page, PDF and picture, one that does not come and one that is not shown.
import { useState } from 'react';
import { Button, DocumentViewer, PageHeader, ScrollRegion, type ShownDocument } from '../../../../packages/ui/ui.ts';

/** The smallest PDF with a line of text; readers mend its missing table of offsets. */
function samplePdf(words: string): Blob {
  const content = `BT /F1 24 Tf 72 700 Td (${words}) Tj ET`;
  const text = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF`;
  return new Blob([text], { type: 'application/pdf' });
}

async function samplePicture(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = 900;
  canvas.height = 600;
  const pen = canvas.getContext('2d');
  if (pen) {
    const style = getComputedStyle(document.documentElement);
    pen.fillStyle = style.getPropertyValue('--paper');
    pen.fillRect(0, 0, 900, 600);
    pen.fillStyle = style.getPropertyValue('--paper-ink');
    pen.font = '36px sans-serif';
    pen.fillText('Bill 20418, Sierra Green Landscape', 60, 120);
    for (let row = 0; row < 9; row += 1) pen.fillRect(60, 180 + row * 40, 780 - row * 40, 6);
  }
  return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))));
}

const DOCUMENTS: readonly ShownDocument[] = [
  {
    key: 'p',
    title: 'Statement of Rosa Aldana',
    load: async () => ({ blob: samplePdf('Statement of Rosa Aldana'), fileName: 'MC-0001.pdf' }),
  },
  { key: 'i', title: 'Bill 20418', load: async () => ({ blob: await samplePicture(), fileName: 'bill-20418.png' }) },
  {
    key: 'f',
    title: 'Bill 20419',
    load: async () => {
      throw new Error('The server cannot be reached.');
    },
  },
  {
    key: 'x',
    title: 'Minutes, as a page',
    load: async () => ({ blob: new Blob(['<script>alert(1)</script>'], { type: 'text/html' }), fileName: 'minutes.html' }),
  },
];

/** Documents. */
export function DocumentsPage() {
  const [index, setIndex] = useState<number | null>(location.hash.includes('picture') ? 1 : location.hash.includes('open') ? 0 : null);
  return (
    <>
      <PageHeader title="Documents" meta="PDF and pictures in the page" />
      <ScrollRegion label="Documents">
        <div className="kit-cards">
          {DOCUMENTS.map((document, at) => (
            <Button key={document.key} icon="file-type-pdf" onClick={() => setIndex(at)}>
              {document.title}
            </Button>
          ))}
        </div>
      </ScrollRegion>
      {index !== null && (
        <DocumentViewer
          documents={DOCUMENTS}
          index={index}
          onIndex={setIndex}
          onClose={() => setIndex(null)}
          problemOf={(error) => ({ message: error instanceof Error ? error.message : '', reference: '7F3K-22' })}
        />
      )}
    </>
  );
}
