// An import in hand: the file, how it is read and matched, the rows mended so far, and what the server found
// when it last looked.
import { useEffect, useMemo, useRef, useState } from 'react';
import { type AnyImport, type ImportPreview, type ImportReading, importFileLimit, type MendedRow } from '../contract/import.ts';
import type { ImportSource } from '../ui/ui.ts';
import { call, toUpload } from './client.ts';
import { type Failure, failureOf } from './failure.ts';

/** A file as commands take it. */
interface Upload {
  fileName: string;
  content: string;
}

/** What a person chose about a file. */
export interface ImportChoices {
  reading: ImportReading;
  /** Null leaves the matching to the server. */
  mapping: Readonly<Record<string, number>> | null;
  blanks: 'keep' | 'clear';
  mended: ReadonlyMap<number, MendedRow['cells']>;
}

/** An import in hand. */
export interface ImportInHand {
  /** Null until something was handed in. */
  source: { name: string } | null;
  /** What the server found; null while it looks for the first time, and when it could not read the file. */
  preview: ImportPreview | null;
  busy: boolean;
  failure: Failure | null;
  choices: ImportChoices;
  /** Rows were mended and not looked at since. */
  dirty: boolean;
  take(source: ImportSource): void;
  /** Looks again with something chosen otherwise. */
  look(change?: Partial<ImportChoices>): void;
  /** Keeps mended cells without looking. */
  mend(rows: Iterable<readonly [line: number, cells: MendedRow['cells']]>): void;
  /** The order to import, as the commit takes it. */
  order(): Record<string, unknown>;
  reset(): void;
}

interface Found {
  preview: ImportPreview | null;
  failure: Failure | null;
  busy: boolean;
  dirty: boolean;
}

const nothingFound: Found = { preview: null, failure: null, busy: false, dirty: false };

const nothingChosen: ImportChoices = { reading: {}, mapping: null, blanks: 'keep', mended: new Map() };

const megabytes = (bytes: number) => `${Math.ceil(bytes * 2 ** -20)} MB`;

function tooLarge(size: number): Failure {
  return {
    message: `The file has ${megabytes(size)}; at most ${megabytes(importFileLimit)} are taken. Split it, or save only the sheet as CSV.`,
    fields: [],
  };
}

function orderOf(params: object, upload: Upload, { reading, mapping, blanks, mended }: ImportChoices): Record<string, unknown> {
  const rows = [...mended].map(([line, cells]) => ({ line, cells }));
  return { ...params, file: upload, reading, ...(mapping && { mapping }), blanks, mended: rows };
}

/**
 * Holds an import while it is looked at; looking changes nothing, and a later look overtakes an earlier one.
 * It looks again when the parameters change.
 */
export function useImportOrder(definition: AnyImport, params: object): ImportInHand {
  const [source, setSource] = useState<{ name: string } | null>(null);
  const [found, setFound] = useState(nothingFound);
  // A look begins before the next draw, so what it asks for does not wait for one.
  const upload = useRef<Upload | null>(null);
  const [choices, setChoices] = useState(nothingChosen);
  const chosen = useRef(choices);
  const turn = useRef(0);
  const asked = JSON.stringify(params);
  const latest = useRef(params);
  latest.current = params;
  const choose = (next: ImportChoices) => {
    chosen.current = next;
    setChoices(next);
  };
  const start = useMemo(
    () => async (ready: Promise<Upload>, keep: ImportPreview | null) => {
      turn.current += 1;
      const mine = turn.current;
      setFound({ ...nothingFound, preview: keep, busy: true });
      try {
        const given = await ready;
        if (mine !== turn.current) return;
        upload.current = given;
        const preview = await call(definition.calls.preview, orderOf(latest.current, given, chosen.current));
        if (mine === turn.current) setFound({ ...nothingFound, preview });
      } catch (error) {
        if (mine === turn.current) setFound({ ...nothingFound, failure: failureOf(error) });
      }
    },
    [definition],
  );
  useEffect(() => {
    // Named so that a changed parameter looks again.
    if (asked !== '' && upload.current) void start(Promise.resolve(upload.current), null);
  }, [asked, start]);
  return {
    source,
    ...found,
    choices,
    take: (next) => {
      choose(nothingChosen);
      setSource({ name: next.name });
      const file = next.kind === 'file' ? next.file : new File([next.text], next.name);
      if (file.size > importFileLimit) setFound({ ...nothingFound, failure: tooLarge(file.size) });
      else void start(toUpload(file), null);
    },
    look: (change = {}) => {
      choose({ ...chosen.current, ...change });
      if (upload.current) void start(Promise.resolve(upload.current), found.preview);
    },
    mend: (rows) => {
      const mended = new Map(chosen.current.mended);
      for (const [line, cells] of rows) mended.set(line, cells);
      choose({ ...chosen.current, mended });
      setFound((now) => ({ ...now, dirty: true }));
    },
    order: () => (upload.current ? orderOf(latest.current, upload.current, chosen.current) : {}),
    reset: () => {
      turn.current += 1;
      upload.current = null;
      choose(nothingChosen);
      setSource(null);
      setFound(nothingFound);
    },
  };
}
