import { Header } from '@nestjs/common';

/**
 * Allows browsers and proxies to cache an answer. Use it only for answers that are the same for all
 * users. All other answers of the API are `no-store`.
 */
export const PublicCache = (seconds: number): MethodDecorator =>
  Header('Cache-Control', `public, max-age=${seconds}`);
