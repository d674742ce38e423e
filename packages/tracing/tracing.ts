// The seam for traces: what is worth measuring asks for the tracer here, and there is none until the
// application starts one.

/** How a span begins. Attributes hold no personal data: routes, statements without their values, ids. */
export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Readonly<Record<string, string | number>>;
  /**
   * The span elsewhere that caused this one, as W3C trace context writes it; anything else counts as none.
   */
  parent?: string | null;
}

/** A span that has begun. */
export interface LiveSpan {
  set(name: string, value: string | number): void;
  /** Marks it as failed, by the kind of failure. */
  fail(kind: string): void;
}

/** A span that ran in a browser and was told afterwards. Times are milliseconds since 1970. */
export interface ForeignSpan {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  startMs: number;
  endMs: number;
  status: number | null;
}

/** What makes spans and hands them on. */
export interface Tracer {
  /** Runs work in a span: below `parent` when one is given, otherwise below the span around it. */
  run<T>(start: SpanStart, work: (span: LiveSpan) => Promise<T>): Promise<T>;
  /** The same, but only below another span: what nobody asked for is not worth a trace of its own. */
  within<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** The span around the caller; null outside any. */
  current(): LiveSpan | null;
  /** The span around the caller as W3C trace context, for whoever goes on with the work elsewhere. */
  traceParent(): string | null;
  /** Hands on what a browser measured. */
  pass(spans: readonly ForeignSpan[]): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

let tracer: Tracer | null = null;

/** The tracer; null while nothing is traced, which costs no more than asking. */
export function tracing(): Tracer | null {
  return tracer;
}

/** Starts tracing, or ends it with null. To be called once, before anything is served. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}
