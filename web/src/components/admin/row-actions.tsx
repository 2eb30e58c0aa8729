import { Ellipsis } from 'lucide-react';
import { classNames } from '../../lib/class-names';
import { ActionMenu, type MenuAction } from '../ui/action-menu';
import { Button, IconButton } from '../ui/button';

export interface RowAction extends MenuAction {
  /** Shows the action as a button. The other actions are in a menu behind "…". */
  readonly isMain?: boolean;
  readonly isBusy?: boolean;
}

/**
 * The actions of a row: buttons for the main ones and a menu behind "…" for the others. Beside an
 * open panel, which has the main ones at its foot, only the menu has room.
 */
export function RowActions({ actions }: { readonly actions: readonly RowAction[] }) {
  const others = actions.filter(({ isMain }) => !isMain);
  return (
    <div className="flex items-center justify-end gap-1">
      {actions
        .filter(({ isMain }) => isMain)
        .map(({ label, onSelect, isBusy }) => (
          <Button
            key={label}
            size="tiny"
            className={classNames(
              'whitespace-nowrap',
              others.length > 0 && 'xl:panelled:in-data-row:hidden',
            )}
            busy={isBusy}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      {others.length > 0 && (
        <ActionMenu
          actions={others}
          trigger={
            <IconButton label="More actions" className="size-8!">
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          }
        />
      )}
    </div>
  );
}
