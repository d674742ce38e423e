// Documents in the page: PDF and pictures are shown, nothing that could run is, a failure offers another try,
// keys walk on.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DocumentBox, DocumentViewer, type ShownDocument } from './document-viewer.tsx';
import { renderInKit } from './kit.testing.tsx';

const of = (key: string, type: string): ShownDocument => ({
  key,
  title: `Bill ${key}`,
  load: async () => ({ blob: new Blob(['x'], { type }), fileName: `${key}.bin` }),
});

function Viewer({ documents, onClose = () => undefined }: { documents: readonly ShownDocument[]; onClose?: () => void }) {
  const [index, setIndex] = useState(0);
  return (
    <DocumentViewer
      documents={documents}
      index={index}
      onIndex={setIndex}
      onClose={onClose}
      problemOf={() => ({ message: 'It is away.', reference: '7F3K' })}
    />
  );
}

test('shows a PDF, then a picture, and never a page', async () => {
  const user = userEvent.setup();
  const made = vi.spyOn(URL, 'createObjectURL');
  renderInKit(
    <Viewer documents={[of('1', 'application/pdf'), of('2', 'image/png; q=1'), of('3', 'text/html'), of('4', 'image/svg+xml')]} />,
  );
  expect(await screen.findByTitle('Bill 1')).toBeTruthy();
  await user.keyboard('n');
  expect(await screen.findByRole('img', { name: 'Bill 2' })).toBeTruthy();
  await user.keyboard('+');
  expect(screen.getByText('150 %')).toBeTruthy();
  await user.keyboard('r');
  expect(screen.getByRole('img', { name: 'Bill 2' }).style.transform).toBe('rotate(90deg)');
  for (const name of ['3', '4']) {
    await user.keyboard('n');
    await screen.findByRole('button', { name: `Download ${name}.bin` });
  }
  expect(document.querySelector('iframe, img')).toBeNull();
  expect(made.mock.calls.map(([blob]) => (blob as Blob).type)).toEqual([
    'application/pdf',
    'image/png',
    'application/octet-stream',
    'application/octet-stream',
  ]);
  await user.keyboard('p');
  expect(await screen.findByRole('heading', { name: 'Bill 3' })).toBeTruthy();
});

test('beside the work it walks by buttons, leaves the keys alone, and is nothing without documents', async () => {
  const user = userEvent.setup();
  const shown = renderInKit(<DocumentBox documents={[of('1', 'image/png'), of('2', 'application/pdf')]} />);
  const picture = await screen.findByRole('img', { name: 'Bill 1' });
  await user.keyboard('r+');
  expect(picture.style.transform).toBe('rotate(0deg)');
  await user.click(screen.getByRole('button', { name: 'Next document' }));
  expect(await screen.findByTitle('Bill 2')).toBeTruthy();
  shown.rerender(<DocumentBox documents={[]} />);
  expect(screen.queryByTitle('Bill 2')).toBeNull();
});

test('says why a document did not come, and fetches it again', async () => {
  const user = userEvent.setup();
  const load = vi.fn(of('1', 'application/pdf').load).mockRejectedValueOnce(new Error('away'));
  const close = vi.fn();
  renderInKit(<Viewer documents={[{ key: '1', title: 'Bill 1', load }]} onClose={close} />);
  expect(await screen.findByText(/It is away/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Try again/ }));
  await waitFor(() => expect(screen.getByTitle('Bill 1')).toBeTruthy());
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalled();
});
