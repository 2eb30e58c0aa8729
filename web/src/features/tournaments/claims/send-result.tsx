import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { ErrorPanel } from '../../../components/error-panel';
import { FormMessage } from '../../../components/form-message';
import { Name } from '../../../components/name';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { useTexts } from '../../../i18n/texts';
import { serverNow } from '../../../lib/server-clock';
import { ClaimForm } from './claim-form';
import { claimQuery, type OwnClaim } from './queries';
import { claimTexts } from './texts';

interface SendResultProps {
  readonly id: string;
  readonly startTime: string;
}

/**
 * The card in which a captain or a player who plays alone sends the result of a match, and then sees
 * what becomes of it. It is not shown before the start, and to players who have nothing to send.
 */
export default function SendResult({ id, startTime }: SendResultProps) {
  const t = useTexts(claimTexts);
  const { data, error, isFetching, refetch } = useQuery(claimQuery(id));
  const isNotMine = error instanceof ApiError && error.status === 404;
  if (!data && error && !isNotMine) {
    return (
      <ErrorPanel
        message={t('loadFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.state === 'early') return null;
  const isOver = data.state === 'paid' || data.state === 'late';
  if (isOver && !data.claim) return null;
  const isSent = data.claim !== null && data.state !== 'captain';
  return (
    <Card title={t(isSent ? 'sentTitle' : 'title')}>
      <Shown id={id} startTime={startTime} state={data} />
    </Card>
  );
}

function Shown({ id, startTime, state }: SendResultProps & { readonly state: OwnClaim }) {
  const t = useTexts(claimTexts);
  const { claim } = state;
  // A match that was started early has no result yet, so the form is one press away.
  const [isFilling, setFilling] = useState(!claim && Date.parse(startTime) <= serverNow());
  if (state.state === 'open' && isFilling) {
    const stop = () => setFilling(false);
    return <ClaimForm id={id} state={state} onKeep={claim ? stop : undefined} onSent={stop} />;
  }
  if (!claim) {
    if (state.state !== 'open') return <p className="text-ink-muted">{t('captainSends')}</p>;
    return <Button onClick={() => setFilling(true)}>{t('fillIn')}</Button>;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <FormMessage tone="good">{t(wordOf(state, claim))}</FormMessage>
      {/* Once prizes are paid, only the results that the admins declared count. */}
      {state.state !== 'paid' && <SentScores claim={claim} />}
      {state.state === 'open' && (
        <Button className="justify-self-start" onClick={() => setFilling(true)}>
          {t('change')}
        </Button>
      )}
    </div>
  );
}

type Claim = NonNullable<OwnClaim['claim']>;

/** Returns the text about what becomes of a sent result. */
function wordOf({ state }: OwnClaim, { scores }: Claim) {
  if (state === 'paid' || state === 'late') return state;
  if (state === 'captain') return 'captainSent';
  if (state !== 'agreed') return 'sent';
  return scores.some(({ squadId }) => squadId) ? 'agreedSquads' : 'agreedPlayers';
}

function SentScores({ claim }: { readonly claim: Claim }) {
  const t = useTexts(claimTexts);
  const hasKills = claim.scores.some(({ kills }) => kills > 0);
  return (
    <ol aria-label={t('sentTable')} className="grid grid-cols-1 gap-1">
      {claim.scores.map(({ place, kills, name, squadId, userId }) => (
        <li
          key={squadId ?? userId}
          className="flex flex-wrap items-baseline gap-x-3 rounded-medium bg-surface-2 px-3 py-1.5 text-small"
        >
          <span className="text-ink-muted">{t('place', { place })}</span>
          <span className="min-w-0 grow font-semibold wrap-anywhere">
            <Name>{name}</Name>
          </span>
          {hasKills && <span className="tabular-nums">{t('killsCount', { count: kills })}</span>}
        </li>
      ))}
    </ol>
  );
}
