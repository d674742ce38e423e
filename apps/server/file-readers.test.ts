// Every call that brings a file has it read in a thread of its own, and every function a thread is to run is
// where it is said to be.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { uploadedFile } from '../../packages/contract/contract.ts';
import { allImports, allRoutes } from './registry.ts';

/** True for a field that is a file, or may be one. */
function isFile(schema: unknown): boolean {
  if (schema === uploadedFile) return true;
  return (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) && isFile(schema.unwrap());
}

const bringFiles = allRoutes.filter(({ endpoint }) => Object.values((endpoint.input as z.ZodObject).shape ?? {}).some(isFile));

it('every call that brings a file has it read before its transaction, in a thread', () => {
  const here = bringFiles.filter(({ handler }) => !handler.readFile).map(({ endpoint }) => endpoint.path);
  expect(bringFiles.length).toBeGreaterThan(20);
  // Of a logo and of the picture of a signature, of some 100 KB, nothing but the first bytes is looked at.
  expect(here).toEqual(['/Signature/AddSignature', '/ReportSettings/SaveReportSettings']);
});

const works = allImports.flatMap(({ definition: { name }, work: { otherForms, seek, plan } }) =>
  [otherForms, seek, plan].flatMap((one) => (one ? [[name, one.name, one] as const] : [])),
);

it.each(works)('of the import of %s, %s is where its thread looks for it', async (_import, _function, { url, name, here }) => {
  expect(((await import(url)) as Record<string, unknown>)[name]).toBe(here);
});
