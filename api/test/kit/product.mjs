// This process is the product under test: API and worker in one process, from the build. Beside the
// API's port it opens a second one, on which a test sets the clock, runs a job or lets the followers
// of the log catch up. It serves one product after another, because most of the time of a start is
// the loading of modules.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createApp } from '../../dist/api/src/app.js';
import { Clock, newId } from '../../dist/api/src/kernel/index.js';
import { LogFollower } from '../../dist/api/src/modules/ledger/index.js';
import { Jobs } from '../../dist/api/src/platform/queue/index.js';
import { shutDownOnSignal } from '../../dist/api/src/shutdown.js';
import { traceWhenAsked } from '../../dist/api/src/telemetry.js';

let product = null;

/** Starts the product with these environment variables and no others. */
async function start(env, runs) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  await traceWhenAsked('arena-api');
  const app = await createApp();
  const handlers = noteHandlers(app.get(Jobs));
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
  shutDownOnSignal(app, { serves: true });
  await app.listen(0, '127.0.0.1');
  if (runs.includes('jobs')) await app.get(Jobs).start();
  if (runs.includes('followers')) app.get(LogFollower).start();
  const control = serveControls(app, handlers);
  await once(control, 'listening');
  product = { app, control };
  return { port: app.getHttpServer().address().port, controlPort: control.address().port };
}

/** Notes the handler of each job, so that a test can run it at once. */
function noteHandlers(jobs) {
  const handlers = new Map();
  const [register, repeat] = [jobs.register.bind(jobs), jobs.repeat.bind(jobs)];
  jobs.register = (kind) => {
    handlers.set(kind.queue, kind.handle);
    register(kind);
  };
  jobs.repeat = (job) => {
    handlers.set(job.name, job.handle);
    return repeat(job);
  };
  return handlers;
}

function serveControls(app, handlers) {
  const controls = {
    /** Stops the clock at an instant, or lets it go again if the instant is null. */
    '/clock': ({ at }) => {
      const clock = app.get(Clock);
      if (at === null) delete clock.now;
      else clock.now = () => new Date(at);
    },
    '/jobs': ({ name, data }) => handlers.get(name)({ id: newId(), data, attempt: 1 }),
    '/follow': () => app.get(LogFollower).catchUp(),
  };
  // Closes no idle connection, because a test may send its next request at that moment.
  const control = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    try {
      await controls[request.url](await json(request));
      response.end('{}');
    } catch (error) {
      response.end(JSON.stringify({ error: String(error.message) }));
    }
  });
  return control.listen(0, '127.0.0.1');
}

async function stop() {
  product.control.close();
  product.control.closeAllConnections();
  await product.app.close();
  product = null;
  return { isStopped: true };
}

// The channel keeps this process alive between two products.
process.channel.ref();
process.on('message', async ({ env, runs }) => {
  try {
    process.send(env ? await start(env, runs) : await stop());
  } catch (error) {
    // A product that does not start or stop is of no more use.
    console.error(error);
    process.exit(1);
  }
});
