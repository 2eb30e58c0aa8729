/** Traces are sent when there is somewhere to send them; else nothing of it is even read. */
export async function traceWhenAsked(serviceName: string): Promise<void> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startTracing } = await import('./platform/telemetry/otlp.js');
  startTracing(serviceName);
}
