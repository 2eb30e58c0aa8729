// This process is the product under test: API and worker in one process, from the build. Beside the
// API's port it opens a second one, on which a test sets the clock and asks for a job.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../dist/api/src/app.js';
import { Clock, newId } from '../../dist/api/src/kernel/index.js';
import { LogFollower } from '../../dist/api/src/modules/ledger/index.js';
import { Config } from '../../dist/api/src/platform/config/index.js';
import { Jobs, QueueServer } from '../../dist/api/src/platform/queue/index.js';
import { shutDownOnSignal } from '../../dist/api/src/shutdown.js';
import { traceWhenAsked } from '../../dist/api/src/telemetry.js';

const runsJobs = process.argv.includes('worker');
let queues = null;

await traceWhenAsked('arena-api');
const app = await createApp();
shutDownOnSignal(app, { serves: true });
if (runsJobs) {
  await app.get(Jobs).start();
  app.get(LogFollower).start();
}
await app.listen(0, '127.0.0.1');
const control = createServer((request, response) => {
  void answer(request).then((said) => response.end(JSON.stringify(said)));
}).listen(0, '127.0.0.1', () => {
  process.send({ port: app.getHttpServer().address().port, controlPort: control.address().port });
});
control.unref();

async function answer(request) {
  const { at, queue } = await json(request);
  return request.url === '/clock' ? setClock(at) : runJob(queue);
}

/** Stops the clock at an instant, or lets it go again if the instant is null. */
function setClock(at) {
  const clock = app.get(Clock);
  if (at === null) delete clock.now;
  else clock.now = () => new Date(at);
  return {};
}

/** Adds a job to its queue, and waits until a worker has run it. Returns its error, if it failed. */
async function runJob(queue) {
  const id = newId();
  await app.get(Jobs).add(queue, {}, { id });
  queues ??= QueueServer.for(app.get(Config));
  const jobs = queues.queue(queue, {});
  for (;;) {
    const job = await jobs.getJob(`id-${id}`);
    if (!job) return {};
    if (job.failedReason) return { error: job.failedReason };
    await wait(10);
  }
}
