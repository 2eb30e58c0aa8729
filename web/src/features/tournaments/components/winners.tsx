import { Medal } from '../../../components/art/medal';
import { Tokens } from '../../../components/money';
import { Badge } from '../../../components/ui/badge';
import { useTexts } from '../../../i18n/texts';
import { useMyId } from '../../../session/profile';
import { type ListedMatch, ranked } from '../model/tournament';
import { tournamentTexts } from '../texts';

/** The winners with their medals; the player's own row is marked. */
export function Winners({ tournament }: { readonly tournament: ListedMatch }) {
  const t = useTexts(tournamentTexts);
  const me = useMyId();
  if (tournament.winners.length === 0) return <Badge tone="warn">{t('resultsPending')}</Badge>;
  return (
    <section className="grid gap-2">
      <p className="text-small font-semibold text-ink-muted">{t('winners')}</p>
      <ol className="grid gap-2">
        {ranked(tournament.winners).map((winner) => (
          <li
            key={`${winner.position} ${winner.gameName} ${winner.prizeAmount}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-medium bg-surface-2 px-3 py-2"
          >
            <Medal position={winner.position} size={32} />
            <span className="min-w-0 grow basis-16 font-semibold wrap-anywhere">
              {winner.gameName}{' '}
              {(winner.isMine || (winner.userId && winner.userId === me)) && t('you')}
            </span>
            <Tokens amount={winner.prizeAmount} words className="ml-auto" />
          </li>
        ))}
      </ol>
    </section>
  );
}
