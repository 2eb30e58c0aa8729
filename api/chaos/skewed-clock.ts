import { readFileSync } from 'node:fs';

// A chaos run loads this file before a program's own code. The file shifts the program's dates by
// the number of milliseconds in the file SKEWED_CLOCK_FILE. Timers and durations stay unchanged.
const LOOK_EVERY_MS = 200;
const file = process.env.SKEWED_CLOCK_FILE ?? '';
const Real = Date;
let away = read();

function read(): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

class SkewedDate extends Real {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(Real.now() + away);
    else super(...(given as [number]));
  }

  static override now(): number {
    return Real.now() + away;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Real;
  }
}

globalThis.Date = SkewedDate as unknown as DateConstructor;
setInterval(() => {
  away = read();
}, LOOK_EVERY_MS).unref();
