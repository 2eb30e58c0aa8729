export interface Row {
  readonly fault: string;
  /** From the fault to the first acknowledged command after the longest pause. */
  readonly seconds: number;
  readonly lost: number;
  readonly twice: number;
  readonly verified: boolean;
}

/** Returns the table of a drill in Markdown: one line for each fault, and one for all. */
export function lines(rows: readonly Row[]): string[] {
  const kinds = [...new Set(rows.map(({ fault }) => fault))];
  const groups = kinds.map((kind) => [kind, rows.filter(({ fault }) => fault === kind)] as const);
  return [
    '| fault | runs | seconds: least / median / most | lost | twice | verify |',
    '|---|---|---|---|---|---|',
    ...groups.map(([kind, group]) => line(kind, group)),
    ...(groups.length > 1 ? [line('all', rows)] : []),
  ];
}

function line(name: string, rows: readonly Row[]): string {
  const seconds = rows.map((row) => row.seconds).sort((one, other) => one - other);
  const at = (share: number) => (seconds[Math.floor((seconds.length - 1) * share)] ?? 0).toFixed(0);
  const sum = (count: (row: Row) => number) => rows.reduce((all, row) => all + count(row), 0);
  const times = `${at(0)} / ${at(0.5)} / ${at(1)}`;
  const verified = rows.every((row) => row.verified) ? 'right' : 'WRONG';
  const [lost, twice] = [sum((row) => row.lost), sum((row) => row.twice)];
  return `| ${name} | ${rows.length} | ${times} | ${lost} | ${twice} | ${verified} |`;
}
