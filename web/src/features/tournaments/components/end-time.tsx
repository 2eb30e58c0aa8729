import type { Tournament } from '../../../api/schema';
import { Time } from '../../../components/time';
import { useTexts } from '../../../i18n/texts';
import { serverNow } from '../../../lib/server-clock';
import { tournamentTexts } from '../texts';

/** When a match ends or ended; the plan is no news where it was over before, or never begun. */
export function EndTime({ tournament }: { readonly tournament: Tournament }) {
  const t = useTexts(tournamentTexts);
  const { status, endTime } = tournament;
  const ahead = Date.parse(endTime) > serverNow();
  if (status === 'cancelled') return t('notPlayed');
  if (status === 'completed' && ahead) return t('endedEarly');
  if (status === 'active' && !ahead) return t('resultsPending');
  return <Time at={endTime} />;
}
