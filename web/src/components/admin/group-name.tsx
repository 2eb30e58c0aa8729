import type { ReactNode } from 'react';

interface GroupNameProps<Row> {
  readonly rows: readonly Row[];
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** Index of the row above which the heading is shown. */
  readonly at: number;
  readonly children: (name: string) => ReactNode;
}

/** The heading of a group of rows, shown above the first row of the group. */
export function GroupName<Row>({ rows, groupOf, at, children }: GroupNameProps<Row>) {
  const [row, before] = [rows[at], rows[at - 1]];
  if (!groupOf || !row) return null;
  const name = groupOf(row);
  return before && groupOf(before) === name ? null : children(name);
}
