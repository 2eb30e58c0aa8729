import { Link, type LinkProps } from '@tanstack/react-router';
import { type ButtonHTMLAttributes, forwardRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names';
import { Spinner } from './spinner';

/**
 * The look of a button:
 * - `main`: the one main action of a screen.
 * - `plain`: every other action.
 * - `quiet`: an action where there is little space, such as in a table.
 * - `danger`: an action that deletes data or removes tokens or rights.
 */
type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger';
type ButtonSize = 'tiny' | 'small' | 'medium' | 'large';

const KINDS: Record<ButtonKind, string> = {
  main: 'bg-ember text-on-ember shadow-glow cut hover:brightness-110 active:brightness-95',
  plain:
    'bg-surface-2 text-ink border border-control rounded-medium hover:bg-surface-3 active:bg-surface-1',
  quiet: 'text-ink-muted rounded-medium hover:bg-surface-2 hover:text-ink',
  danger: 'bg-danger text-on-danger rounded-medium hover:brightness-110 active:brightness-95',
};
const SIZES: Record<ButtonSize, string> = {
  tiny: 'min-h-7 px-2.5 text-small gap-1.5 max-sm:min-h-9',
  small: 'min-h-9 px-3 text-small gap-1.5',
  medium: 'min-h-11 px-5 text-body gap-2',
  large: 'min-h-13 px-7 text-body gap-2.5',
};
const BASE =
  'inline-flex items-center justify-center font-semibold text-center select-none transition-[filter,background-color,transform] duration-150 active:translate-y-px barred:opacity-55 barred:shadow-none barred:active:translate-y-0';

export interface ButtonLook {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** Makes the button as wide as its container. */
  readonly wide?: boolean;
}

function look({ kind = 'plain', size = 'medium', wide = false }: ButtonLook, extra?: string) {
  return classNames(BASE, KINDS[kind], SIZES[size], wide && 'w-full', extra);
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner at the same width, and ignores clicks. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

/**
 * The spinner of a busy button. A wide button shows it beside its label; any other button shows it
 * above its hidden label and icon, so that its width stays.
 */
function Waiting({ wide, icon }: Pick<ButtonProps, 'wide' | 'icon'>) {
  if (wide) return <Spinner />;
  return (
    <>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
      {icon && <span className="opacity-0">{icon}</span>}
    </>
  );
}

const refuse = (event: MouseEvent) => event.preventDefault();

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind, size, wide, busy, icon, children, ...rest },
  ref,
) {
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      // `aria-disabled` instead of `disabled`, because `disabled` would take the focus away from
      // the clicked button.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : rest.onClick}
      className={look({ kind, size, wide }, classNames('relative', rest.className))}
    >
      {busy ? <Waiting wide={wide} icon={icon} /> : icon}
      <span className={classNames(busy && !wide && 'opacity-0')}>{children}</span>
    </button>
  );
});

type ButtonLinkProps = LinkProps &
  ButtonLook & {
    readonly icon?: ReactNode;
    readonly className?: string;
    /** Called when the link is clicked, before it opens the page. */
    readonly onClick?: () => void;
    children: ReactNode;
  };

/** A link to another page that looks like a button. */
export function ButtonLink({
  kind,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={look({ kind, size, wide }, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button's name for screen readers, which is also its tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A square button of 44 pixels that shows only an icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, children, className, ...rest },
  ref,
) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      ref={ref}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-medium text-ink-muted transition-colors duration-150 hover:bg-surface-2 hover:text-ink disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  );
});
