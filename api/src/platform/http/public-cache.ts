import { Header } from '@nestjs/common';

/**
 * Lets browsers and proxies store an answer. Only for answers that are the same for all users; all
 * others are `no-store`.
 */
export const PublicCache = (seconds: number): MethodDecorator =>
  Header('Cache-Control', `public, max-age=${seconds}`);
