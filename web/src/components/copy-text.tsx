import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { classNames } from '../lib/class-names';
import { useCopy } from '../lib/use-copy';

interface CopyTextProps {
  readonly text: string;
  /** Name of the copied text, such as "Room ID" or "Order ID". */
  readonly label: string;
  /** Leaves out the frame, so that the text can be part of a sentence. */
  readonly bare?: boolean;
  /** Shows only the last eight characters of a longer text. The whole text is copied. */
  readonly short?: boolean;
  /** Shows the text in the size of a heading. */
  readonly large?: boolean;
  /** Shown in place of the text, such as a link with it. */
  readonly children?: ReactNode;
}

const SHORT = 8;

/**
 * A text, such as a code or an id, with a button that copies it. The button confirms the copy for
 * two seconds.
 */
export function CopyText(props: CopyTextProps) {
  const { text, label, bare = false, short = false, large = false, children } = props;
  const t = useTexts(commonTexts);
  const { copied, copy } = useCopy();
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <span
        className={classNames(
          'inline-flex max-w-full items-center gap-1',
          !bare && 'rounded-medium border border-line bg-surface-2 pl-3',
        )}
      >
        {children ?? (
          <code
            className={classNames(
              'font-mono wrap-anywhere',
              large ? 'text-lead font-semibold' : 'text-small',
              !bare && 'py-1.5',
            )}
          >
            {short && text.length > SHORT ? <abbr title={text}>…{text.slice(-SHORT)}</abbr> : text}
          </code>
        )}
        <button
          type="button"
          aria-label={t('copyLabel', { label })}
          title={t('copyLabel', { label })}
          onClick={() => void copy(text)}
          className={classNames(
            'grid shrink-0 place-items-center text-ink-muted hover:text-ink',
            bare ? 'size-7' : 'size-10',
          )}
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
