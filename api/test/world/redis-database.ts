import { Redis } from 'ioredis';

/**
 * Returns the URL of an empty Redis database for one application, or an empty text in a run without
 * Redis.
 */
export async function redisDatabase(): Promise<string> {
  const server = process.env.TEST_REDIS;
  if (!server) return '';
  const client = new Redis(server);
  const number = await client.incr('databases-given-out');
  client.disconnect();
  return `${server}/${number}`;
}
