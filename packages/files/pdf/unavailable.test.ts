// Where the compiler is not installed, PDF is refused in plain words before any work begins.
import { expect, it, vi } from 'vitest';
import { parseInstant, Refusal } from '../../kernel/kernel.ts';
import { renderPdf, renderPrintFile } from './pdf.ts';

vi.mock('./typst.ts', async (original) => ({ ...(await original<typeof import('./typst.ts')>()), isTypstInstalled: () => false }));

const run = { template: '', createdTime: parseInstant('2026-11-20T10:00:00Z'), title: 'A' };

it('refuses one document and many', async () => {
  await expect(renderPdf({ ...run, data: {} })).rejects.toMatchObject({ code: 'pdfUnavailable' });
  await expect(renderPdf({ ...run, data: {} })).rejects.toBeInstanceOf(Refusal);
  await expect(renderPrintFile(run, [{ title: 'A', data: {} }]).next()).rejects.toMatchObject({ code: 'pdfUnavailable' });
});
