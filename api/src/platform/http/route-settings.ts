import { RouteConfig } from '@nestjs/platform-fastify';
import type { Refusal } from '../../kernel/index.js';

/** Settings of a route that hooks read before its body is read. */
export interface RouteSettings {
  /** True if guests may call the route. Its body may only be small. */
  readonly isForGuests?: boolean;
  /** Maximum size of the body, in bytes. */
  readonly bodyBytes?: number;
  /** Time in seconds after which the request is answered at the latest. */
  readonly answerWithinSeconds?: number;
  /** True if the route reads its body as a stream of image data. */
  readonly readsImage?: boolean;
  /** Limits that count by the IP address of the client alone. */
  readonly addressLimits?: readonly AddressLimit[];
}

export interface AddressLimit {
  /** Number of requests allowed within `seconds`. The time begins with the first request. */
  readonly points: number;
  readonly seconds: number;
  /** Creates the refusal of a request above the limit. The default is TOO_MANY_REQUESTS. */
  readonly refusal?: (wait: { readonly retryAfter: number; readonly wait: string }) => Refusal;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteSettings {}
}

const SETTINGS = 'arena:route-settings';

/** Adds settings to a route. */
export function SetRoute(added: RouteSettings): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as object;
    const before: unknown = Reflect.getMetadata(SETTINGS, handler);
    const settings = Object.assign({}, before, added);
    Reflect.defineMetadata(SETTINGS, settings, handler);
    RouteConfig(settings)(target, name, descriptor);
  };
}

/** Allows a body of up to 1 MB, for lists that staff send. */
export const TakesLists = () => SetRoute({ bodyBytes: 1024 * 1024 });

/** Time in seconds within which every request is answered, if its route does not state its own. */
export const ANSWER_WITHIN_SECONDS = 33;

/** Allows a request to take minutes, for reports that may read the whole log. */
export const TakesLong = () => SetRoute({ answerWithinSeconds: 150 });

/** Marks a route that reads its body as a stream of image data. */
export const ReadsImage = () => SetRoute({ readsImage: true });
