import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Starts what the test files of one run use: the database servers, and an address where a test file
 * asks for a database or for a product. Nothing of this is loaded into the process of a test file.
 * Jest calls this function once, in the process that starts the workers.
 */
export default async function start() {
  // A developer may keep a kit running between runs, and names its address.
  if (process.env.TEST_KIT) return;
  execFileSync('make', ['-s', 'api/dist/.built'], { cwd: ROOT, stdio: 'inherit' });
  const servers = fork(join(ROOT, 'api/test/kit/servers.mjs'));
  const said = await Promise.race([once(servers, 'message'), once(servers, 'exit')]);
  const { postgres, tablespace, temporary } = said[0] ?? {};
  if (!postgres) throw new Error('The database servers did not start');
  // Temporary folders of the tests and of their products are there too, if there is room.
  if (temporary) process.env.TMPDIR = temporary;
  const { Databases } = await import('./databases.mjs');
  const { Products } = await import('./products.mjs');
  const databases = new Databases(servers, { postgres, tablespace });
  const products = new Products(databases);
  const routes = {
    '/databases': (wish) => databases.create(wish),
    '/databases/drop': ({ name }) => databases.drop(name),
    '/products': (wish) => products.start(wish),
    '/products/shared': (wish) => products.shared(wish),
    '/commands': (wish) => products.command(wish),
    '/products/stop': ({ pid }) => products.stop(pid),
  };
  // Closes no idle connection, because a test may send its next request at that moment.
  const http = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    json(request)
      .then((wish) => routes[request.url](wish))
      .then((given) => response.end(JSON.stringify(given)))
      .catch((error) => response.writeHead(500).end(String(error.message)));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  http.unref();
  process.env.TEST_KIT = `http://127.0.0.1:${http.address().port}`;
  globalThis.testKit = { servers, databases, products, http };
}
