import { ChevronLeft, ChevronRight } from 'lucide-react';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { Button } from './button';

interface PagerProps {
  readonly page: number;
  readonly limit: number;
  /** Number of rows on this page. If it is smaller than the limit, this page is the last one. */
  readonly shown: number;
  readonly total?: number | undefined;
  readonly onPage: (page: number) => void;
  /** Page sizes to choose from. The choice is hidden without `onLimit`. */
  readonly limits?: readonly number[];
  readonly onLimit?: (limit: number) => void;
}

/**
 * Buttons for the previous and the next page, and a choice of rows per page. The first page is 1.
 */
export function Pager(props: PagerProps) {
  const { page, limit, shown, total, onPage, limits = [10, 20, 50], onLimit } = props;
  const t = useTexts(commonTexts);
  const last = shown < limit || (total !== undefined && page * limit >= total);
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex items-center gap-3 text-small text-ink-muted">
        <span aria-live="polite">{t('pageNumber', { page })}</span>
        {onLimit && (
          <label className="flex items-center gap-2">
            {t('perPage')}
            <select
              value={limit}
              onChange={(event) => onLimit(Number(event.target.value))}
              className="min-h-9 rounded-medium border border-control bg-surface-2 px-2 text-ink"
            >
              {limits.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          disabled={page <= 1}
          icon={<ChevronLeft size={16} aria-hidden />}
          onClick={() => onPage(page - 1)}
        >
          {t('previous')}
        </Button>
        <Button size="small" disabled={last} onClick={() => onPage(page + 1)}>
          <span className="inline-flex items-center gap-1.5">
            {t('next')}
            <ChevronRight size={16} aria-hidden />
          </span>
        </Button>
      </div>
    </nav>
  );
}
