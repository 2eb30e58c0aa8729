import { readFileSync } from 'node:fs';

/**
 * Starts measuring the core time that a virtual machine's host takes away (`steal` in proc(5)).
 * Returns a function for its share of all core time since now, in percent; 0 if unknown.
 */
export function takenByOthers(): () => number {
  const before = coreTimes();
  return () => {
    const after = coreTimes();
    return (100 * (after.taken - before.taken)) / Math.max(1, after.all - before.all);
  };
}

function coreTimes(): { readonly taken: number; readonly all: number } {
  try {
    // cpu, then user, nice, system, idle, iowait, irq, softirq and steal; what follows is in user.
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const times = line.trim().split(/ +/).slice(1, 9).map(Number);
    return { taken: times[7] ?? 0, all: times.reduce((sum, each) => sum + each, 0) };
  } catch {
    return { taken: 0, all: 0 };
  }
}
