// Loads the Typst compiler, an optional native package, and declares the few of its types this folder uses.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const PACKAGE = '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu';
const WEIGHTS = ['400Regular', '500Medium', '600SemiBold'];

/** For lines that machines read: 10 characters to the inch at 12 points. Its family is named OCRA. */
const OCR_A = new URL('../fonts/OCRA.ttf', import.meta.url);

const require = createRequire(import.meta.url);

/** Virtual files live under this real folder, which is also the only one a template could ever read. */
const ROOT = fileURLToPath(new URL('.', import.meta.url));

interface Diagnostics {
  readonly kind: string;
}

interface PagedDocument {
  readonly numOfPages: number;
}

interface Compiled {
  readonly result: PagedDocument | null;
  takeWarnings(): Diagnostics | null;
  takeError(): Diagnostics | null;
}

interface NativeCompiler {
  addSource(path: string, source: string): void;
  mapShadow(path: string, content: Buffer): void;
  compile(options: { mainFilePath: string }): Compiled;
  pdf(document: PagedDocument, options: { pdfStandard?: string; pdfTags?: boolean }): Buffer;
  fetchDiagnostics(diagnostics: Diagnostics): unknown[];
  evictCache(maxAge: number): void;
}

interface NativeModule {
  NodeCompiler: { create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): NativeCompiler };
}

/** True where the native compiler is installed (Linux x64 with glibc). */
export function isTypstInstalled(): boolean {
  try {
    require.resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
}

/**
 * The bytes of one embedded font, a TrueType file; weight as in the font package's folders (`400Regular`).
 */
export function fontBytes(weight: string): Buffer {
  return readFileSync(require.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`));
}

/** A compiler that finds the product's own fonts before any of the machine's. */
export class Typst {
  readonly #native: NativeCompiler;
  readonly #sources = new Map<string, string>();

  constructor() {
    const { NodeCompiler } = require(PACKAGE) as NativeModule;
    this.#native = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontBlobs: [...WEIGHTS.map(fontBytes), readFileSync(OCR_A)] }] });
  }

  /** Puts Typst source at a virtual path; the same text again costs nothing. */
  source(path: string, text: string): void {
    if (this.#sources.get(path) === text) return;
    this.#sources.set(path, text);
    this.#native.addSource(ROOT + path, text);
  }

  /** Puts bytes at a virtual path. */
  file(path: string, bytes: Uint8Array): void {
    this.#native.mapShadow(ROOT + path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  /**
   * Compiles the source at `path`. Tagged output obeys PDF/UA-1; untagged output is plain PDF 1.7. A warning
   * (an unknown font, a layout that does not settle) is an error here, since nobody reads warnings of a
   * nightly run.
   */
  compile(path: string, tagged: boolean): { bytes: Uint8Array; pages: number } {
    const compiled = this.#native.compile({ mainFilePath: ROOT + path });
    const diagnostics = compiled.takeError() ?? compiled.takeWarnings();
    const document = compiled.result;
    if (diagnostics || !document) {
      throw new Error(`the template does not compile cleanly: ${diagnostics ? this.#explain(diagnostics) : 'no document'}`);
    }
    const bytes = this.#native.pdf(document, tagged ? { pdfStandard: 'ua-1' } : { pdfTags: false });
    return { bytes, pages: document.numOfPages };
  }

  #explain(diagnostics: Diagnostics): string {
    return JSON.stringify(this.#native.fetchDiagnostics(diagnostics));
  }

  /** Forgets what the last `age` compilations did not use, so that memory stays flat over a long run. */
  forget(age: number): void {
    this.#native.evictCache(age);
  }
}
