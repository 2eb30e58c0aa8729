import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/texts';
import { tournamentQuery } from '../api/tournaments';
import type { ListedMatch } from '../model/tournament';
import { tournamentTexts } from '../texts';

const MatchRules = lazy(() => import('./match-rules'));

/** Shows a match's details and rules. Their text is fetched when the player opens them. */
export function MatchDetails({ tournament }: { readonly tournament: ListedMatch }) {
  const t = useTexts(tournamentTexts);
  const [open, setOpen] = useState(false);
  const { _id, details, hasDetails = Boolean(details) } = tournament;
  const isAsked = open && hasDetails && details === undefined;
  const { data, isError } = useQuery({ ...tournamentQuery(_id), enabled: isAsked });
  const text = details ?? data?.details ?? (isError ? t('listFailed') : '…');
  return (
    <details
      className="order-last ml-auto text-small open:ml-0 open:basis-full"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-9 content-center font-semibold text-ink-muted">
        {t('details')}
      </summary>
      {open && (
        <Suspense fallback={null}>
          <MatchRules tournament={tournament} />
        </Suspense>
      )}
      {hasDetails && (
        <p aria-live="polite" className="measure pt-1 whitespace-pre-line text-ink-muted">
          {text}
        </p>
      )}
    </details>
  );
}
