// This file is loaded before a child's own program. If the supervisor is killed, its channel to the
// child closes. The child then stops as after SIGTERM, so that its port becomes free. If stopping
// takes too long, the child exits after this time, in milliseconds.
const LEAVE_WITHIN_MS = 5_000;

// A killed supervisor no longer reads this process's output. Ignore the errors of writing to it,
// which would otherwise end this process before it has stopped properly.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), LEAVE_WITHIN_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The channel to the supervisor must not keep a finished program alive.
process.channel?.unref();
