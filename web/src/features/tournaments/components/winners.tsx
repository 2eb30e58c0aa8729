import { useState } from 'react';
import { Medal } from '../../../components/art/medal';
import { Tokens } from '../../../components/money';
import { Name } from '../../../components/name';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { useTexts } from '../../../i18n/texts';
import { useMyId } from '../../../session/profile';
import { type ListedMatch, ranked } from '../model/tournament';
import { tournamentTexts } from '../texts';

interface WinnersProps {
  readonly tournament: ListedMatch;
  /** Number of winners shown before a button shows the others. */
  readonly atMost?: number;
}

/** The list of winners with their medals; the player's own row is marked. */
export function Winners({ tournament, atMost = Number.POSITIVE_INFINITY }: WinnersProps) {
  const t = useTexts(tournamentTexts);
  const [isAll, setAll] = useState(false);
  const all = ranked(tournament.winners);
  const hidden = isAll ? 0 : Math.max(all.length - atMost, 0);
  if (all.length === 0) return <Badge tone="warn">{t('resultsPending')}</Badge>;
  return (
    <section className="grid gap-1">
      <p className="sr-only">{t('winners')}</p>
      <ol className="grid gap-1">
        {all.slice(0, all.length - hidden).map((winner) => (
          <WinnerRow
            key={`${winner.position} ${winner.gameName} ${winner.prizeAmount}`}
            winner={winner}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <Button
          kind="quiet"
          size="tiny"
          className="justify-self-start px-0!"
          onClick={() => setAll(true)}
        >
          {t('moreWinners', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

function WinnerRow({ winner }: { readonly winner: ListedMatch['winners'][number] }) {
  const t = useTexts(tournamentTexts);
  const me = useMyId();
  const isMine = winner.isMine || (winner.userId !== undefined && winner.userId === me);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-medium bg-surface-2 px-2.5 py-0.5 sm:py-1">
      <Medal position={winner.position} size={26} />
      <span className="min-w-0 grow basis-16 font-semibold wrap-anywhere">
        <Name>{winner.gameName}</Name> {isMine && t('you')}
      </span>
      <Tokens amount={winner.prizeAmount} words className="ml-auto" />
    </li>
  );
}
