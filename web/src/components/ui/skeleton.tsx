import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { classNames } from '../../lib/class-names';

/** A grey shape in place of loading content. Give it the content's height. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('shimmer block animate-shimmer rounded-medium', className)}
    />
  );
}

/** Rows in place of a loading list; says "Loading" once to screen readers. */
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
