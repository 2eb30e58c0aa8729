import { Redis } from 'ioredis';

/** An empty Redis database for one application, or none when this run is without Redis. */
export async function redisDatabase(): Promise<string> {
  const server = process.env.TEST_REDIS;
  if (!server) return '';
  const client = new Redis(server);
  const number = await client.incr('databases-given-out');
  client.disconnect();
  return `${server}/${number}`;
}
