import { useTexts } from '../../../i18n/texts';
import { CheckInRule } from '../check-in/check-in';
import { hasCheckIn, hasSquads, type ListedMatch } from '../model/tournament';
import { squadTexts } from '../squads/texts';
import { CupLink } from './cup-link';

/** What every player can read under Details: the rules of check-in and squads, and the cup. */
export default function MatchRules({ tournament }: { readonly tournament: ListedMatch }) {
  const t = useTexts(squadTexts);
  return (
    <div className="grid gap-1 pt-1">
      {hasSquads(tournament) && (
        <p className="text-small text-ink-muted">
          {t(tournament.squads === 'captain' ? 'ruleCaptain' : 'ruleEqual')}
        </p>
      )}
      {hasCheckIn(tournament) && <CheckInRule tournament={tournament} />}
      <CupLink id={tournament._id} />
    </div>
  );
}
