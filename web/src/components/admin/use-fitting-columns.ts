import { useLayoutEffect, useRef, useState } from 'react';

interface Sized {
  readonly id: string;
  readonly numeric?: boolean;
  readonly width?: number;
  readonly wide?: boolean;
}

/** Returns the minimum width of a column, in pixels. */
const widthOf = ({ width, numeric }: Omit<Sized, 'id'>): number => width ?? (numeric ? 100 : 132);

/**
 * Returns the columns that fit into the table's width, with the width of each in pixels. Columns
 * marked as wide are left out first, from right to left. `reserved` is the width of the row's
 * buttons and of its checkbox, in pixels.
 */
export function useFittingColumns(columns: readonly Sized[], reserved: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  const wanted = [...columns.filter(({ wide }) => !wide), ...columns.filter(({ wide }) => wide)];
  let left = room - reserved;
  const fitting = new Set<string>();
  for (const [index, column] of wanted.entries()) {
    left -= widthOf(column);
    if (left < 0 && index > 0) break;
    fitting.add(column.id);
  }
  const shown = columns.filter(({ id }) => fitting.has(id));
  const whole = shown.reduce((sum, column) => sum + widthOf(column), 0);
  const widths = new Map(
    shown.map((column) => [column.id, ((room - reserved) * widthOf(column)) / whole]),
  );
  return { frame, widths };
}
