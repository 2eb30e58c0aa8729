import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readingOf } from '../../../api/reading';
import type { Squad } from '../../../api/schema';
import { Loaded } from '../../../components/loaded';
import { Skeleton } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { JoinFrame, type JoinQuestionProps, useJoinAlone } from '../components/join-alone';
import { Choice } from './choice';
import { squadsQuery } from './queries';
import { SQUAD_SIZE } from './squad-size';
import { squadTexts } from './texts';
import { useJoinAsSquad } from './use-join-as-squad';

/** Returns true if the player can join a match with this squad. */
const isReady = ({ isCaptain, members }: Squad) =>
  isCaptain && members.filter(({ hasAccepted }) => hasAccepted).length >= SQUAD_SIZE;

/**
 * The join dialog of a match that squads can join. Captains choose between joining alone and with a
 * squad.
 */
export default function JoinWithSquads(asked: JoinQuestionProps) {
  const t = useTexts(squadTexts);
  const { tournament, onClose } = asked;
  const reading = readingOf(useQuery(squadsQuery));
  const [isAlone, setAlone] = useState(true);
  const squads = reading.is === 'known' ? reading.data.squads.filter(isReady) : [];
  const alone = useJoinAlone(asked);
  const together = useJoinAsSquad(asked, squads);
  const way = isAlone || !together ? alone : together;
  return (
    <JoinFrame tournament={tournament} way={way} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-small text-ink-muted">
          {t(tournament.squads === 'captain' ? 'ruleCaptain' : 'ruleEqual')}
        </p>
        <Loaded of={reading} failed={t('loadFailed')} awaited={<Skeleton className="h-11" />}>
          {() =>
            squads.length === 0 && (
              <p className="text-small text-ink-muted">
                {t('needCaptain')}{' '}
                <Link to="/squads" className="font-semibold text-accent underline">
                  {t('goToSquads')}
                </Link>
              </p>
            )
          }
        </Loaded>
        {squads.length > 0 && (
          <Choice
            legend={t('how')}
            options={[
              { value: 'alone', label: t('alone') },
              { value: 'squad', label: t('withSquad') },
            ]}
            value={isAlone ? 'alone' : 'squad'}
            onChange={(value) => setAlone(value === 'alone')}
            beside
          />
        )}
      </div>
    </JoinFrame>
  );
}
