import { readFileSync } from 'node:fs';

/**
 * Measures the core time that the host of a virtual machine takes away (`steal` in proc(5)).
 * Returns a function that returns the share of this time in all core time since the call, in
 * percent. The share is 0 if the system does not report it.
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
    // The fields are cpu, user, nice, system, idle, iowait, irq, softirq and steal. The later
    // fields are already counted in user and nice.
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const times = line.trim().split(/ +/).slice(1, 9).map(Number);
    return { taken: times[7] ?? 0, all: times.reduce((sum, each) => sum + each, 0) };
  } catch {
    return { taken: 0, all: 0 };
  }
}
