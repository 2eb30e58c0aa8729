import { once } from 'node:events';

/** Stops all products and servers of the run. An interrupted run stops them without this call. */
export default async function stop() {
  if (!globalThis.testKit) return;
  const { servers, databases, products, http } = globalThis.testKit;
  await products.close();
  await databases.close();
  http.closeAllConnections();
  const stopped = once(servers, 'exit');
  servers.disconnect();
  await stopped;
}
