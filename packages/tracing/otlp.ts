// Traces by OpenTelemetry over OTLP/HTTP. Loaded only where an endpoint is set.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type HrTime,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import type { ForeignSpan, LiveSpan, SpanStart, Tracer } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL };
const TRACE_PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;
const SCOPE = { name: 'commonhold' };

function remoteContext(traceParent: string): Context | null {
  const [, traceId, spanId] = TRACE_PARENT.exec(traceParent) ?? [];
  if (!traceId || !spanId) return null;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

const liveSpan = (span: Span): LiveSpan => ({
  set: (name, value) => void span.setAttribute(name, value),
  fail: (kind) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kind),
});

/**
 * The kind of an error: its code or its class. Messages may quote what someone typed, so none is recorded.
 */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/**
 * Starts a tracer that sends to the endpoint (its base address) in batches, for a process in a role such as
 * `server`.
 */
export function startTracing(options: { endpoint: string; role: string; version: string }): Tracer {
  const about = (role: string) => resourceFromAttributes({ 'service.name': `commonhold-${role}`, 'service.version': options.version });
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/$/, '')}/v1/traces` });
  const processor = new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 });
  const provider = new BasicTracerProvider({ resource: about(options.role), spanProcessors: [processor] });
  const tracer = provider.getTracer(SCOPE.name);
  const around = new AsyncLocalStorage<Context>();

  async function run<T>(start: SpanStart, work: (span: LiveSpan) => Promise<T>): Promise<T> {
    const parent = (start.parent ? remoteContext(start.parent) : null) ?? around.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(start.name, { kind: KINDS[start.kind], attributes: start.attributes ?? {} }, parent);
    const live = liveSpan(span);
    try {
      return await around.run(trace.setSpan(parent, span), () => work(live));
    } catch (error) {
      live.fail(kindOf(error));
      throw error;
    } finally {
      span.end();
    }
  }

  const spanAround = () => {
    const context = around.getStore();
    return context ? trace.getSpan(context) : undefined;
  };
  const browser = about('browser');
  return {
    run,
    within: (start, work) => (around.getStore() ? run(start, work) : work()),
    current: () => {
      const span = spanAround();
      return span ? liveSpan(span) : null;
    },
    traceParent: () => {
      const context = spanAround()?.spanContext();
      return context ? `00-${context.traceId}-${context.spanId}-01` : null;
    },
    pass: (spans) => {
      for (const span of spans) processor.onEnd(readable(span, browser));
    },
    stop: () => provider.shutdown(),
  };
}

/** A span of elsewhere in the form spans of our own end in. */
function readable(span: ForeignSpan, resource: Resource): ReadableSpan {
  const context = (spanId: string): SpanContext => ({ traceId: span.traceId, spanId, traceFlags: TraceFlags.SAMPLED });
  const failed = span.status !== null && (span.status === 0 || span.status >= 500);
  return {
    name: span.name,
    kind: span.status === null ? SpanKind.INTERNAL : SpanKind.CLIENT,
    spanContext: () => context(span.spanId),
    ...(span.parentId ? { parentSpanContext: context(span.parentId) } : {}),
    startTime: hrTime(span.startMs),
    endTime: hrTime(span.endMs),
    duration: hrTime(span.endMs - span.startMs),
    status: { code: failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: span.status === null ? {} : { 'http.response.status_code': span.status },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Milliseconds as seconds and nanoseconds. */
function hrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds * 0.001);
  return [seconds, Math.max(0, Math.round((milliseconds - seconds * 1_000) * 1_000_000))];
}
