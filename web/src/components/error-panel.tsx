import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isUnanswered } from '../api/api-error';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { Button } from './ui/button';

interface ErrorPanelProps {
  /** The specification's sentence for this failure. */
  readonly message: ReactNode;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
}

/** Replaces content that could not be loaded. Shows the failure and a button to try again. */
export function ErrorPanel({ message, error, onRetry, busy }: ErrorPanelProps) {
  const t = useTexts(commonTexts);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-large border border-bad bg-bad-soft p-4"
    >
      <TriangleAlert size={22} aria-hidden className="shrink-0 text-bad" />
      <div className="grow basis-60">
        <p className="font-semibold">{message}</p>
        {isUnanswered(error) && <p className="text-small text-ink-muted">{t('offline')}</p>}
      </div>
      {onRetry && (
        <Button
          size="small"
          busy={busy}
          icon={<RotateCw size={16} aria-hidden />}
          onClick={onRetry}
        >
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
