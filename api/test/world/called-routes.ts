import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../../src/platform/config/index.js';

/**
 * Records the routes that a test file calls with success, and returns the function that writes the
 * record to a file. After a whole run, setup/calls.mjs compares the records with the existing
 * routes and with docs/calls.md.
 */
export function noteCalledRoutes(instance: FastifyInstance): () => void {
  const called = new Set<string>();
  // One test file may start several applications. The name of its database tells their records
  // apart.
  const database = basename(process.env.DATABASE_URL ?? '');
  instance.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url?.replace(/:(\w+)/g, '{$1}');
    if (route && reply.statusCode < 400) called.add(`${method} ${route}`);
  });
  return () => {
    const test = relative(projectRoot(), expect.getState().testPath ?? '');
    const folder = join(projectRoot(), '.cache', 'calls');
    mkdirSync(folder, { recursive: true });
    const file = `${test.replace(/\W+/g, '-')}-${database}.json`;
    writeFileSync(join(folder, file), JSON.stringify({ test, called: [...called].sort() }));
  };
}
