/** The one source of "now". Pure rules take a Date; only handlers and jobs ask the clock. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
