import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { classNames } from '../lib/class-names';
import { formatRupees, formatSigned, formatTokens } from '../lib/format';
import { Coin } from './art/coin';

interface TokensProps {
  readonly amount: number;
  /** Shows the amount as a change: with its sign, in green if positive and in red if negative. */
  readonly signed?: boolean;
  /**
   * Shows the word "tokens" after the amount: on all screens if true, on wide screens if `wide`.
   * Screen readers always read the word.
   */
  readonly words?: boolean | 'wide';
  readonly size?: number;
  readonly className?: string;
}

const WORDS: Readonly<Record<string, string>> = { false: 'sr-only', wide: 'max-sm:sr-only' };

/** An amount of tokens with the coin icon. The colour gold is reserved for tokens and prizes. */
export function Tokens({ amount, signed, words, size = 18, className }: TokensProps) {
  const t = useTexts(commonTexts);
  const tone = !signed ? 'text-gold' : amount < 0 ? 'text-bad' : 'text-good';
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 font-semibold whitespace-nowrap',
        tone,
        className,
      )}
    >
      <Coin size={size} />
      <span>
        {signed ? formatSigned(amount) : formatTokens(amount)}
        <span className={WORDS[String(words ?? false)]}>
          {' '}
          {t('tokens', { count: Math.abs(amount) })}
        </span>
      </span>
    </span>
  );
}

/** An amount in rupees, with the digits grouped as in India. */
export function Rupees({
  amount,
  className,
}: {
  readonly amount: number;
  readonly className?: string;
}) {
  return <span className={classNames('whitespace-nowrap', className)}>{formatRupees(amount)}</span>;
}
