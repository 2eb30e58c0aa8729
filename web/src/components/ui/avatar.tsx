import { classNames } from '../../lib/class-names';
import { firstLetter } from '../../lib/names';

const SIZES = {
  small: 'size-8 text-small',
  medium: 'size-11 text-body',
  large: 'size-20 text-title',
};

/** A circle with the first letter of a name or email, or with U if there is none. */
export function Avatar({
  name,
  size = 'medium',
}: {
  readonly name: string | null | undefined;
  readonly size?: keyof typeof SIZES;
}) {
  return (
    <span
      aria-hidden
      className={classNames(
        'cut inline-grid shrink-0 place-items-center bg-ember font-heading font-bold text-on-ember uppercase',
        SIZES[size],
      )}
    >
      {firstLetter(name ?? '') || 'U'}
    </span>
  );
}
