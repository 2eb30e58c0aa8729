/**
 * The only source of the current time. Only handlers and jobs read the clock; rules without side
 * effects take the time as a parameter.
 */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
