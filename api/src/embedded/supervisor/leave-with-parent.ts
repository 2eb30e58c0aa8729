// Loaded before a child's own program. When the supervisor is killed, the channel to it closes and
// the child stops as on SIGTERM, so no orphan keeps a port.
const LEAVE_WITHIN_MS = 5_000;

process.on('disconnect', () => {
  // The reader of the output is gone; write errors must not prevent the exit.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  setTimeout(() => process.exit(1), LEAVE_WITHIN_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// This timer must not keep a finished program alive.
process.channel?.unref();
