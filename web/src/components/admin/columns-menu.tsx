import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { classNames } from '../../lib/class-names';
import { POPUP } from '../ui/action-menu';
import { CHIP, ITEM } from './filter-chip';
import type { ColumnLayout } from './use-column-layout';

interface Named {
  readonly id: string;
  readonly header: string;
}

interface ColumnsMenuProps {
  readonly columns: readonly Named[];
  readonly layout: ColumnLayout<Named>;
}

/**
 * A menu in which the admin shows and hides the columns of a list. Its button says how many columns
 * do not fit into the table. A tick means that the table shows the column; ticking a column that
 * does not fit shows it in place of another one. The first column cannot be hidden.
 */
export function ColumnsMenu({ columns, layout }: ColumnsMenuProps) {
  const { shown, left, onToggle } = layout;
  const count = `+${left.length} ${left.length === 1 ? 'column' : 'columns'}`;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={CHIP}
        aria-label={left.length > 0 ? `Columns: ${count} without room` : 'Columns'}
        title={left.length > 0 ? `No room for ${left.map(nameOf).join(', ')}` : 'Columns'}
      >
        <Columns3 size={16} aria-hidden />
        {left.length > 0 && count}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className={classNames(POPUP, 'min-w-52 p-1')}>
            {columns.slice(1).map((column) => (
              <Menu.CheckboxItem
                key={column.id}
                checked={shown.some(({ id }) => id === column.id)}
                onCheckedChange={() => onToggle(column.id)}
                className={ITEM}
              >
                <span>
                  {column.header}
                  {left.some(({ id }) => id === column.id) && (
                    <span className="text-note text-ink-muted"> · no room</span>
                  )}
                </span>
                <Menu.CheckboxItemIndicator>
                  <Check size={16} aria-hidden />
                </Menu.CheckboxItemIndicator>
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const nameOf = ({ header }: Named) => header;
