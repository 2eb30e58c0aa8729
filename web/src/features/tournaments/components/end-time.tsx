import { Time } from '../../../components/time';
import { useTexts } from '../../../i18n/texts';
import { serverNow } from '../../../lib/server-clock';
import type { ListedMatch } from '../model/tournament';
import { tournamentTexts } from '../texts';

/** The planned or actual end of a match, with a note when it ended early. */
export function EndTime({ tournament }: { readonly tournament: ListedMatch }) {
  const t = useTexts(tournamentTexts);
  const { status, endTime } = tournament;
  const ahead = Date.parse(endTime) > serverNow();
  if (status === 'active' && !ahead) return t('resultsPending');
  return (
    <>
      <Time at={endTime} />
      {status === 'completed' && ahead && (
        <span className="block text-note font-normal text-ink-muted">{t('endedEarly')}</span>
      )}
    </>
  );
}
