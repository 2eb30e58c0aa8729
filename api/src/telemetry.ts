/** Loads the tracing library, but only if a receiver for traces is configured. */
export async function traceWhenAsked(serviceName: string): Promise<void> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startTracing } = await import('./platform/telemetry/otlp.js');
  startTracing(serviceName);
}
