// This process is the product under test: API and worker in one process, from the build. Beside the
// API's port it opens a second one, on which a test sets the clock, runs a job or lets the followers
// of the log catch up. With the arguments `jobs` and `followers` it runs them by itself too.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createApp } from '../../dist/api/src/app.js';
import { Clock, newId } from '../../dist/api/src/kernel/index.js';
import { LogFollower } from '../../dist/api/src/modules/ledger/index.js';
import { Jobs } from '../../dist/api/src/platform/queue/index.js';
import { shutDownOnSignal } from '../../dist/api/src/shutdown.js';
import { traceWhenAsked } from '../../dist/api/src/telemetry.js';

await traceWhenAsked('arena-api');
const app = await createApp();
const jobs = app.get(Jobs);
const handlers = new Map();
/** Notes the handler of each job, so that a test can run it at once. */
const register = jobs.register.bind(jobs);
jobs.register = (kind) => {
  handlers.set(kind.queue, kind.handle);
  register(kind);
};
shutDownOnSignal(app, { serves: true });
await app.listen(0, '127.0.0.1');
if (process.argv.includes('jobs')) await jobs.start();
if (process.argv.includes('followers')) app.get(LogFollower).start();

const controls = {
  /** Stops the clock at an instant, or lets it go again if the instant is null. */
  '/clock': ({ at }) => {
    const clock = app.get(Clock);
    if (at === null) delete clock.now;
    else clock.now = () => new Date(at);
  },
  '/jobs': ({ queue, data }) => handlers.get(queue)({ id: newId(), data, attempt: 1 }),
  '/follow': () => app.get(LogFollower).catchUp(),
};

const control = createServer(async (request, response) => {
  try {
    await controls[request.url](await json(request));
    response.end('{}');
  } catch (error) {
    response.end(JSON.stringify({ error: String(error.message) }));
  }
});
control.listen(0, '127.0.0.1', () => {
  process.send({ port: app.getHttpServer().address().port, controlPort: control.address().port });
});
