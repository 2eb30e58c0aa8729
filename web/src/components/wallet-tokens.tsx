import type { ComponentProps } from 'react';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { useWalletTokens } from '../session/profile';
import { Loaded } from './loaded';
import { Tokens } from './money';
import { Skeleton } from './ui/skeleton';

interface WalletTokensProps extends Omit<ComponentProps<typeof Tokens>, 'amount'> {
  /** Styles with the size of the number, for the time until it is read. */
  readonly awaited: string;
}

/** The number of tokens in the player's wallet. */
export function WalletTokens({ awaited, ...shown }: WalletTokensProps) {
  const t = useTexts(commonTexts);
  return (
    <Loaded
      of={useWalletTokens()}
      awaited={<Skeleton className={awaited} />}
      failed={{ show: <span className="text-small text-bad">{t('notLoaded')}</span> }}
    >
      {(tokens) => <Tokens amount={tokens} {...shown} />}
    </Loaded>
  );
}
