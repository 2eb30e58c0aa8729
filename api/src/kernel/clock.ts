/**
 * The only source of the current time. Pure rules take a Date; only handlers and jobs read the
 * clock.
 */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
