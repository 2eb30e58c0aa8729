import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { classNames } from '../../lib/class-names';

/** A grey box in place of content that is loading. It should have the height of the content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('shimmer block animate-shimmer rounded-medium', className)}
    />
  );
}

/** Grey boxes in place of a list that is loading. Screen readers read "Loading" once. */
export function SkeletonList({
  rows = 3,
  height = 'h-24',
}: {
  readonly rows?: number;
  readonly height?: string;
}) {
  const t = useTexts(commonTexts);
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={height} />
      ))}
    </div>
  );
}
