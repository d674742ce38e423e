// Where the compiler is not installed, PDF is refused in plain words before any work begins.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseInstant } from '../../kernel/kernel.ts';

// Files of a worker share their modules, so that this one reads its own anew and leaves none behind.
beforeAll(() => {
  vi.resetModules();
  vi.doMock('./typst.ts', async (original) => ({ ...(await original<typeof import('./typst.ts')>()), isTypstInstalled: () => false }));
});
afterAll(() => {
  vi.doUnmock('./typst.ts');
  vi.resetModules();
});

const run = { template: '', createdTime: parseInstant('2026-11-20T10:00:00Z'), title: 'A' };

it('refuses one document and many', async () => {
  const { renderPdf, renderPrintFile } = await import('./pdf.ts');
  const { Refusal } = await import('../../kernel/kernel.ts');
  await expect(renderPdf({ ...run, data: {} })).rejects.toMatchObject({ code: 'pdfUnavailable' });
  await expect(renderPdf({ ...run, data: {} })).rejects.toBeInstanceOf(Refusal);
  await expect(renderPrintFile(run, [{ title: 'A', data: {} }]).next()).rejects.toMatchObject({ code: 'pdfUnavailable' });
});
