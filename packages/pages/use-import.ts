// A file handed in for import: chosen or pasted, looked at by the server, and its problems in the form the steps show.
import { useRef, useState } from 'react';
import type { ImportProblem, ImportSource } from '../ui/ui.ts';
import { toUpload } from './client.ts';
import { type Failure, failureOf } from './failure.ts';

/** A file as commands take it. */
export interface Upload {
  fileName: string;
  content: string;
}

/** An import in hand. */
export interface ImportInHand<Preview> {
  /** Null until something was handed in. */
  source: { name: string } | null;
  upload: Upload | null;
  /** What the server found; null while it looks, and when it could not read the file. */
  preview: Preview | null;
  busy: boolean;
  /** Why the file could not be read, or the call was not answered. */
  failure: Failure | null;
  /** The lines of a file that could not be read at all. */
  problems: readonly ImportProblem[];
  take(source: ImportSource): void;
  /** Looks at the same file again, after something about it changed. */
  lookAgain(): void;
  reset(): void;
}

function uploadOf(source: ImportSource): Promise<Upload> {
  return toUpload(source.kind === 'file' ? source.file : new File([source.text], source.name));
}

/** Holds an import while it is looked at; `look` asks the server and changes nothing. A later look overtakes an earlier one. */
export function useImport<Preview>(look: (upload: Upload) => Promise<Preview>): ImportInHand<Preview> {
  const [source, setSource] = useState<{ name: string } | null>(null);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [found, setFound] = useState<{ preview: Preview | null; failure: Failure | null; busy: boolean }>({
    preview: null,
    failure: null,
    busy: false,
  });
  const turn = useRef(0);
  const start = async (ready: Promise<Upload>, keep: Preview | null) => {
    turn.current += 1;
    const mine = turn.current;
    setFound({ preview: keep, failure: null, busy: true });
    try {
      const given = await ready;
      if (mine === turn.current) setUpload(given);
      const preview = await look(given);
      if (mine === turn.current) setFound({ preview, failure: null, busy: false });
    } catch (error) {
      if (mine === turn.current) setFound({ preview: null, failure: failureOf(error), busy: false });
    }
  };
  return {
    source,
    upload,
    ...found,
    problems: found.failure?.fields.map((field) => ({ line: field.line ?? 1, field: field.path, reason: field.message })) ?? [],
    take: (next) => {
      setSource({ name: next.name });
      void start(uploadOf(next), null);
    },
    lookAgain: () => {
      if (upload) void start(Promise.resolve(upload), found.preview);
    },
    reset: () => {
      turn.current += 1;
      setSource(null);
      setUpload(null);
      setFound({ preview: null, failure: null, busy: false });
    },
  };
}
