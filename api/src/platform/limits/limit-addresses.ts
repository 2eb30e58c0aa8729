import type { FastifyInstance } from 'fastify';
import { countedAddress } from './counted-address.js';
import type { RateLimits } from './rate-limits.js';

/**
 * Applies the limits that count by the address of the client alone, before the body of a request is
 * read. The other limits count by the user or by fields of the body, so the guard applies them
 * later.
 */
export function limitAddresses(instance: FastifyInstance, limits: RateLimits): void {
  instance.addHook('onRequest', ({ method, ip, routeOptions: { url, config } }, _reply, done) => {
    if (!config.addressLimits) return done();
    const counted = config.addressLimits.map((rule, index) =>
      limits.mustTake(`${method} ${url}.${index}`, rule, [countedAddress(ip)]),
    );
    Promise.all(counted).then(() => done(), done);
  });
}
