import { type RefCallback, useState } from 'react';
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
  /** Ref of the element around the table. */
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
  const frame = useElementEffect((element) => {
    const measure = () => {
      setRoom(element.clientWidth);
      const table = element.querySelector('table');
      if (table && table.offsetWidth > element.clientWidth + 1) {
        setWidths((before) => new Map([...before, ...measured(table)]));
      }
    };
    // The browser calls this between layout and painting, so no frame shows other columns.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    const table = element.querySelector('table');
    if (table) observer.observe(table);
    return () => observer.disconnect();
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

const measured = (table: HTMLTableElement): ReadonlyMap<string, number> =>
  new Map(
    [...table.querySelectorAll<HTMLElement>('th[data-column]')].map((cell) => [
      cell.dataset.column ?? '',
      cell.offsetWidth,
    ]),
  );
