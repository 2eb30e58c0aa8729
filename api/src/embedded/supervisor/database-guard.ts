import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Shell script of the guard. It reads the process ids of the database server from its standard
 * input, which closes when the supervisor ends. If the newest server still runs some seconds later,
 * the supervisor was killed, and the guard stops the server: with SIGINT, which ends sessions and
 * writes a checkpoint, and after ten more seconds with SIGQUIT. A server of a later start has
 * another process id in its lock file, and is left alone.
 */
const SCRIPT = `
while read -r next; do pid=$next; done
serves() {
  [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null && read -r locked <"$FOLDER/postmaster.pid" \\
    && [ "$locked" = "$pid" ]
}
await() {
  left=$1
  while serves && [ "$left" -gt 0 ]; do sleep 1; left=$((left - 1)); done
}
await "$GRACE_SECONDS"
serves && kill -INT "$pid"
await 10
serves && kill -QUIT "$pid"
exit 0
`;

/**
 * Time for the processes of a killed supervisor to finish their work, in seconds. It is longer than
 * the time after which they exit: see leave-with-parent.ts.
 */
const GRACE_SECONDS = 6;

/**
 * Stops the embedded database server if this process is killed. The guard is a shell, so that it
 * survives when all Node processes of the machine are killed.
 */
export class DatabaseGuard {
  private shell: ChildProcess | null = null;

  /** Tells the guard which server to stop. Starts the guard first if it does not run. */
  watch(pid: number, folder: string): void {
    if (!this.shell) {
      const shell = spawn('/bin/sh', ['-c', SCRIPT], {
        cwd: '/',
        env: { PATH: process.env.PATH, FOLDER: folder, GRACE_SECONDS: String(GRACE_SECONDS) },
        // Signals of the terminal must not reach the guard.
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      const gone = () => {
        if (this.shell === shell) this.shell = null;
      };
      shell.once('error', gone);
      shell.once('exit', gone);
      shell.stdin.on('error', gone);
      shell.unref();
      this.shell = shell;
    }
    this.shell.stdin?.write(`${pid}\n`);
  }

  /** Ends the guard, after the server has stopped. */
  async end(): Promise<void> {
    const { shell } = this;
    if (!shell || shell.exitCode !== null || shell.signalCode !== null) return;
    const ended = new Promise<void>((done) => shell.once('exit', () => done()));
    // Otherwise this process could end before the guard, if it has nothing else to wait for.
    shell.ref();
    shell.kill('SIGKILL');
    await ended;
  }
}
