import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tournament } from '../../../api/schema';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { PageFrame } from '../../../components/page-frame';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { type ModeList, modeListQuery } from '../api/tournaments';
import { tournamentTexts } from '../texts';
import { TournamentCard } from './tournament-card';

/** A mode's matches: upcoming, ongoing, results. The same page for every mode. */
export function ModePage({ mode, title }: { readonly mode: string; readonly title: string }) {
  const t = useTexts(tournamentTexts);
  return (
    <PageFrame
      title={title}
      lead={t('modeLead')}
      actions={
        <ButtonLink to="/tournament-modes" icon={<ChevronLeft size={18} aria-hidden />}>
          {t('backToModes')}
        </ButtonLink>
      }
    >
      <MatchSection mode={mode} list="upcoming" title={t('upcomingMatches')}>
        <EmptyState title={t('noUpcoming')} art={<ModeEmblem mode={mode} size={72} />}>
          {t('noUpcomingText')}
        </EmptyState>
      </MatchSection>
      <MatchSection mode={mode} list="ongoing" title={t('ongoingMatches')}>
        <QuietEmpty title={t('noOngoing')} text={t('noOngoingText')} />
      </MatchSection>
      <MatchSection mode={mode} list="completed" title={t('results')}>
        <QuietEmpty title={t('noResults')} text={t('noResultsText')} />
      </MatchSection>
    </PageFrame>
  );
}

interface SectionProps {
  readonly mode: string;
  readonly list: ModeList;
  readonly title: string;
  /** What stands here while the list is empty. */
  readonly children: ReactNode;
}

function MatchSection({ mode, list, title, children }: SectionProps) {
  const t = useTexts(tournamentTexts);
  const { data, error, isPending, refetch, isFetching } = useQuery(modeListQuery(mode, list));
  const marked = useSearch({ strict: false, select: ({ t: id }: { t?: string }) => id });
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="flex items-center gap-3 text-lead">
        {title}
        {data && data.length > 0 && <Badge>{data.length}</Badge>}
      </h2>
      {isPending && <SkeletonList rows={2} height={list === 'upcoming' ? 'h-72' : 'h-40'} />}
      {error && !data && (
        <ErrorPanel
          message={t('listFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && children}
      {data && data.length > 0 && <MatchGrid matches={data} marked={marked} />}
    </section>
  );
}

function MatchGrid({
  matches,
  marked,
}: {
  readonly matches: readonly Tournament[];
  readonly marked: string | undefined;
}) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {matches.map((match) => (
        <li key={match._id} className="grid grid-cols-1">
          <TournamentCard tournament={match} marked={match._id === marked} />
        </li>
      ))}
    </ul>
  );
}

function QuietEmpty({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="rounded-large border border-dashed border-line px-5 py-4">
      <p className="font-semibold">{title}</p>
      <p className="text-small text-ink-muted">{text}</p>
    </div>
  );
}
