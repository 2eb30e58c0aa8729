import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { classNames } from '../../lib/class-names';
import { POPUP } from '../ui/action-menu';
import { CHIP, ITEM } from './filter-chip';

interface ColumnsMenuProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly hidden: readonly string[];
  readonly onToggle: (id: string) => void;
}

/**
 * A menu in which the admin shows and hides the columns of a list. The first column cannot be
 * hidden.
 */
export function ColumnsMenu({ columns, hidden, onToggle }: ColumnsMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={CHIP} aria-label="Columns" title="Columns">
        <Columns3 size={16} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className={classNames(POPUP, 'min-w-52 p-1')}>
            {columns.slice(1).map(({ id, header }) => (
              <Menu.CheckboxItem
                key={id}
                checked={!hidden.includes(id)}
                onCheckedChange={() => onToggle(id)}
                className={ITEM}
              >
                {header}
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
