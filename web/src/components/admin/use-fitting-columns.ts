import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useElementEffect } from './use-element-effect';

interface Sized {
  readonly id: string;
  readonly numeric?: boolean;
  readonly width?: number;
  readonly wide?: boolean;
}

/** Returns the minimum width of a column, in pixels. */
const widthOf = ({ width, numeric }: Omit<Sized, 'id'>): number => width ?? (numeric ? 100 : 132);

const BORDERS = 2;

/**
 * Returns the width that a list of the console has, in pixels, for the first render of a table.
 * Rendering twice, once with all columns, would take twice as long.
 */
function expectedRoom(): number {
  const page = document.getElementById('admin-panel');
  if (!page) return Number.POSITIVE_INFINITY;
  const { paddingLeft, paddingRight } = getComputedStyle(page);
  const paddings = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return page.clientWidth - paddings - BORDERS;
}

/**
 * Returns the columns that fit into the table's width, with the width of each in pixels. Columns
 * marked as wide are left out first, from right to left. `reserved` is the width of the row's
 * buttons and of its checkbox, in pixels.
 */
export function useFittingColumns(columns: readonly Sized[], reserved: number) {
  const [room, setRoom] = useState(expectedRoom);
  const frame = useElementEffect((element) => {
    // The browser calls this between layout and painting, so no frame shows other columns.
    const observer = new ResizeObserver(() => flushSync(() => setRoom(element.clientWidth)));
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
