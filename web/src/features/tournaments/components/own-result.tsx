import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts';
import { formatTokens } from '../../../lib/format';
import { useMyId } from '../../../session/profile';
import type { ListedMatch } from '../model/tournament';
import { tournamentTexts } from '../texts';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A name above its value. */
export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt className="text-note text-ink-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

const PLACES = { 1: 'first', 2: 'second', 3: 'third' } as const;

/** The place and the prize of the player in a completed match. */
export function OwnResult({ tournament }: { readonly tournament: ListedMatch }) {
  const t = useTexts(tournamentTexts);
  const me = useMyId();
  const mine = tournament.winners.find(
    ({ isMine, userId }) => isMine || (userId !== undefined && userId === me),
  );
  if (!mine) return <p className="text-ink-muted">{t('noPrize')}</p>;
  const place = PLACES[mine.position as keyof typeof PLACES] ?? 'third';
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 rounded-medium border border-gold bg-gold-soft p-4">
      <Trophy size={28} aria-hidden className="text-gold" />
      <Fact name={t('yourResult')}>{t(place)}</Fact>
      <Fact name={t('prizeWon')}>
        <span className="text-gold">
          {t('prizeAmount', { count: formatTokens(mine.prizeAmount) })}
        </span>
      </Fact>
    </dl>
  );
}
