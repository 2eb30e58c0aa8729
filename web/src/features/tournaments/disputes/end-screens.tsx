import type { OwnDispute } from '../../../api/schema';
import { SentImage } from '../../../components/sent-image';
import { Card } from '../../../components/ui/card';
import { useTexts } from '../../../i18n/texts';
import { NextImage } from './next-image';
import { evidencePath } from './queries';
import { disputeTexts } from './texts';

interface MatchDispute {
  readonly id: string;
  readonly state: OwnDispute;
}

/** The images that the player has sent, and a field for the next one. */
export function EndScreens({ id, state }: MatchDispute) {
  const t = useTexts(disputeTexts);
  const { evidence } = state;
  const free = [1, 2, 3].find((place) => evidence.every(({ number }) => number !== place));
  const closed = free === undefined ? t('sentAll') : t('endScreenClosed');
  return (
    <Card title={t('endScreen')}>
      <div className="grid gap-4">
        <p className="text-small text-ink-muted">{t('endScreenText')}</p>
        {evidence.length > 0 && (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {evidence.map(({ number }) => (
              <li key={number}>
                <SentImage path={evidencePath(id, number)} label={t('image', { number })} />
              </li>
            ))}
          </ul>
        )}
        {state.canSendEvidence && free !== undefined ? (
          <NextImage id={id} number={free} />
        ) : (
          <p className="text-small text-ink-muted">{closed}</p>
        )}
      </div>
    </Card>
  );
}
