import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inBrowser } from '../../lib/storage';
import {
  type ColumnChoices,
  chosen,
  type FittedColumns,
  fitColumns,
  type SizedColumn,
} from './column-fit';
import { useElementEffect } from './use-element-effect';
import { usePhone } from './use-phone';

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

export interface ColumnLayout<Column> extends FittedColumns<Column> {
  /** Ref of an element beside the table that has the width of the table's frame. */
  readonly frame: RefCallback<HTMLElement>;
  readonly onToggle: (id: string) => void;
}

/**
 * Returns the columns that a table shows. The browser distributes the width by content. If the
 * content of a column needs more than the column's minimum and the table becomes too wide, the
 * measured widths decide which columns are left out.
 *
 * @param list Name under which this browser stores the user's choices; without it, they last as
 *   long as the table.
 * @param reserved Width of the row's buttons and of its checkbox, in pixels.
 */
export function useColumnLayout<Column extends SizedColumn>(
  columns: readonly Column[],
  reserved: number,
  list?: string,
): ColumnLayout<Column> {
  const [choices, setChoices] = useState(() => storedChoices(list));
  const [room, setRoom] = useState(expectedRoom);
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map());
  const isPhone = usePhone();
  const ruler = useRef<HTMLElement | null>(null);
  const frame = useElementEffect((element) => {
    ruler.current = element;
    // The browser calls this between layout and painting, so no frame shows other columns. The
    // ruler has a width only; an element whose height follows the columns would be observed again.
    const observer = new ResizeObserver(() => flushSync(() => setRoom(element.clientWidth)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      ruler.current = null;
    };
  });
  useLayoutEffect(() => {
    const table = ruler.current?.parentElement?.querySelector('table');
    if (!table || !ruler.current || table.offsetWidth <= ruler.current.clientWidth + 1) return;
    setWidths((before) => wider(before, measured(table)));
  });
  // On a phone each row is a card, which has room for all columns.
  const space = isPhone ? Number.POSITIVE_INFINITY : room - reserved;
  const fitted = fitColumns(columns, choices, space, widths);
  return {
    ...fitted,
    frame,
    onToggle(id) {
      const isShown = fitted.shown.some((column) => column.id === id);
      const changed = chosen(choices, id, !isShown);
      setChoices(changed);
      if (list) inBrowser.write(keyOf(list), changed.join(','));
    },
  };
}

const keyOf = (list: string) => `admin.columns.${list}`;

function storedChoices(list: string | undefined): ColumnChoices {
  const stored = (list && inBrowser.read(keyOf(list))?.split(',')) || [];
  return stored.filter((choice) => /^[+-]./.test(choice));
}

/** Returns the larger widths; the same map if none has changed, so that React renders once. */
function wider(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>) {
  const grown = [...now].filter(([id, width]) => width > (before.get(id) ?? 0));
  return grown.length === 0 ? before : new Map([...before, ...grown]);
}

const measured = (table: HTMLTableElement): ReadonlyMap<string, number> =>
  new Map(
    [...table.querySelectorAll<HTMLElement>('th[data-column]')].map((cell) => [
      cell.dataset.column ?? '',
      cell.offsetWidth,
    ]),
  );
