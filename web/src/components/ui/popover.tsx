import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../../lib/class-names';
import { POPUP } from './action-menu';

interface PopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button that opens the panel. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Name of the panel for screen readers. */
  readonly label: string;
  /** Element into which the panel is drawn; by default the page's body. */
  readonly container?: HTMLElement | undefined;
  readonly children: ReactNode;
}

/** A small panel beside the button that opens it. Esc or a click outside closes it. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, trigger, label, container, children } = props;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner align="start" sideOffset={4} className="z-50">
          <Base.Popup
            aria-label={label}
            data-popover
            className={classNames(POPUP, 'max-w-[calc(100vw-1rem)] p-3')}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
