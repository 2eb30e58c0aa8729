// Loaded before a child's own program. When the supervisor is gone without a word (kill -9), the
// channel to it closes, and the child stops as it would on SIGTERM: no orphan keeps a port.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Waiting for that must not keep a finished program alive.
process.channel?.unref();
