import { Check, Copy } from 'lucide-react';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { useCopy } from '../lib/use-copy';

interface CopyTextProps {
  readonly text: string;
  /** What it is: "Room ID", "Order ID". */
  readonly label: string;
}

/** A code with a button that copies it and says so for two seconds. */
export function CopyText({ text, label }: CopyTextProps) {
  const t = useTexts(commonTexts);
  const { copied, copy } = useCopy();
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <span className="inline-flex max-w-full items-center gap-1 rounded-medium border border-line bg-surface-2 pl-3">
        <code className="py-1.5 font-mono text-small wrap-anywhere">{text}</code>
        <button
          type="button"
          aria-label={t('copyLabel', { label })}
          title={t('copyLabel', { label })}
          onClick={() => void copy(text)}
          className="grid size-10 shrink-0 place-items-center text-ink-muted hover:text-ink"
        >
          {copied ? (
            <Check size={16} aria-hidden className="text-good" />
          ) : (
            <Copy size={16} aria-hidden />
          )}
        </button>
      </span>
      <span role="status" className="text-note font-semibold text-good">
        {copied && t('codeCopied')}
      </span>
    </span>
  );
}
