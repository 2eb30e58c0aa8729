import { Menu } from '@base-ui/react/menu';
import { type ReactElement, useRef } from 'react';
import { classNames } from '../../lib/class-names';

export interface MenuAction {
  readonly label: string;
  readonly onSelect: () => void;
  /** Marks an action that deletes data, or removes tokens or rights. */
  readonly danger?: boolean;
}

interface ActionMenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly actions: readonly MenuAction[];
  /** True if the menu is open at first. */
  readonly isOpen?: boolean;
}

/** Styles shared by all menus and popovers. */
export const POPUP =
  'z-50 max-h-(--available-height) overflow-y-auto rounded-medium border border-line bg-surface-1 text-small text-ink shadow-2 outline-none animate-fade';

/** A menu of actions that a button opens. Arrow keys and first letters select an action. */
export function ActionMenu({ trigger, actions, isOpen = false }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuAction | null>(null);
  // A dialog returns the focus to the element that had it. While the menu is open, it keeps the
  // focus on its items, which disappear with it. So the action runs after the menu has closed.
  const act = (isNowOpen: boolean) => {
    if (isNowOpen || !chosen.current) return;
    const { onSelect } = chosen.current;
    chosen.current = null;
    button.current?.focus();
    onSelect();
  };
  return (
    <Menu.Root modal={false} defaultOpen={isOpen} onOpenChangeComplete={act}>
      <Menu.Trigger ref={button} render={trigger} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className={classNames(POPUP, 'min-w-44 p-1')}>
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                onClick={() => {
                  chosen.current = action;
                }}
                className={classNames(
                  'flex min-h-9 cursor-pointer items-center rounded-small px-3 outline-none select-none data-highlighted:bg-surface-3',
                  action.danger && 'text-bad',
                )}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
