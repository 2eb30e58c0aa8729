import { Time } from '../../../components/time';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { serverNow } from '../../../lib/server-clock';
import type { ListedMatch } from '../model/tournament';
import { tournamentTexts } from '../texts';

interface EndTimeProps {
  readonly tournament: ListedMatch;
  /** True to hide the note about an early end on a phone. */
  readonly brief?: boolean;
}

/** The planned or actual end of a match, with a note when the match ended early. */
export function EndTime({ tournament, brief = false }: EndTimeProps) {
  const t = useTexts(tournamentTexts);
  const { status, endTime } = tournament;
  const ahead = Date.parse(endTime) > serverNow();
  if (status === 'active' && !ahead) return <span>{t('resultsPending')}</span>;
  return (
    <>
      <Time at={endTime} show={status === 'active' ? 'relative' : 'near'} />
      {status === 'completed' && ahead && (
        <span
          className={classNames(
            'block text-note font-normal text-ink-muted',
            brief && 'max-sm:hidden',
          )}
        >
          {t('endedEarly')}
        </span>
      )}
    </>
  );
}
