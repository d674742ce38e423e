// Starts traces where OTEL_EXPORTER_OTLP_ENDPOINT is set; nothing of them is loaded where it is not.
import packageFile from '../../package.json' with { type: 'json' };
import { setTracer } from '../../packages/tracing/tracing.ts';
import type { Settings } from './settings.ts';

/** Starts the tracer of a process in a role such as `server`; returns what sends the rest and ends it. */
export async function startTraces({ tracesUrl }: Pick<Settings, 'tracesUrl'>, role: string): Promise<() => Promise<void>> {
  if (tracesUrl === null) return async () => {};
  const { startTracing } = await import('../../packages/tracing/otlp.ts');
  const tracer = startTracing({ endpoint: tracesUrl, role, version: packageFile.version });
  setTracer(tracer);
  return () => tracer.stop();
}
