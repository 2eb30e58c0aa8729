import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from '../../lib/class-names';
import { POPUP } from '../ui/action-menu';
import type { Option } from '../ui/select';

interface FilterChipProps {
  readonly label: string;
  readonly value: string;
  /** The options of the filter. The first option selects all rows, so it counts as no filter. */
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

export const CHIP =
  'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-medium border border-control bg-surface-2 px-2.5 text-small whitespace-nowrap text-ink-muted hover:bg-surface-3 data-popup-open:bg-surface-3';
/** Styles of a filter's button while the filter is set. */
export const SET = 'border-accent text-ink';
export const ITEM =
  'flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-small px-3 outline-none select-none data-highlighted:bg-surface-3';

/** A button that shows a filter's name and chosen option, and opens a menu of the options. */
export function FilterChip({ label, value, options, onChange }: FilterChipProps) {
  const chosen = options.find((option) => option.value === value) ?? options[0];
  const isSet = chosen !== options[0];
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={classNames(CHIP, isSet && SET)}>
        {isSet ? `${label}: ` : label}
        {isSet && <span className="max-w-40 truncate font-semibold text-ink">{chosen?.label}</span>}
        <ChevronDown size={14} aria-hidden className="shrink-0" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={4} className="z-50">
          <Menu.Popup className={classNames(POPUP, 'min-w-44 p-1')}>
            <Menu.RadioGroup value={chosen?.value} onValueChange={onChange}>
              {options.map((option) => (
                <Menu.RadioItem
                  key={option.value}
                  value={option.value}
                  closeOnClick
                  className={ITEM}
                >
                  {option.label}
                  <Menu.RadioItemIndicator>
                    <Check size={16} aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
