import { Header } from '@nestjs/common';

/**
 * Allows browsers and proxies to cache a response. Use it only for responses that are the same for
 * all users. All other responses of the API are `no-store`.
 */
export const PublicCache = (seconds: number): MethodDecorator =>
  Header('Cache-Control', `public, max-age=${seconds}`);
