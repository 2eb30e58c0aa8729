import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { inSpan } from './spans.js';

/**
 * Opens a tracing span for each handler of a route, in the trace of its request. The span begins
 * after the guards and is named after the handler, such as `SeatsController.join`.
 */
export class HandlerSpans implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const name = `${context.getClass().name}.${context.getHandler().name}`;
    const work = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(inSpan(name, 'internal', work));
  }
}
