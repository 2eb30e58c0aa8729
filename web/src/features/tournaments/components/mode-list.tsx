import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TournamentMode } from '../../../api/schema';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { EmptyState } from '../../../components/empty-state';
import { PageFrame } from '../../../components/page-frame';
import { Time } from '../../../components/time';
import { Button, ButtonLink } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useLanguage } from '../../../i18n/language';
import { lobbyTexts } from '../../../i18n/lobby';
import { commonTexts } from '../../../i18n/shell-texts';
import { useTexts } from '../../../i18n/texts';
import { modesQuery } from '../api/modes-query';
import { hasOwnPage, MODE_PAGES, type ModeTitle, slugOf } from '../model/mode-pages';
import { OpenMatches } from '../open/open-matches';
import { openModesQuery } from '../open/queries';
import { openTexts } from '../open/texts';

/** The page /tournament-modes: one card for each mode. */
export function ModeList() {
  const t = useTexts(lobbyTexts);
  const modes = useQuery(modesQuery);
  return (
    <PageFrame title={t('selectMode')} lead={t('modesLead')}>
      <OpenMatches />
      {modes.isPending && <SkeletonList rows={4} height="h-28" />}
      {!modes.isPending && !modes.data?.length && (
        <NoModes failed={modes.isError} onRetry={() => void modes.refetch()} />
      )}
      {modes.data && <ModeGrid modes={modes.data} counted />}
    </PageFrame>
  );
}

interface ModeGridProps {
  readonly modes: readonly TournamentMode[];
  /** True to show the number of open matches of each mode. */
  readonly counted?: boolean;
}

export function ModeGrid({ modes, counted = false }: ModeGridProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {modes.map((mode) => (
        <li key={mode._id}>
          <ModeCard mode={mode} counted={counted} />
        </li>
      ))}
    </ul>
  );
}

interface ModeCardProps {
  readonly mode: TournamentMode;
  readonly counted: boolean;
}

function ModeCard({ mode, counted }: ModeCardProps) {
  const t = useTexts(lobbyTexts);
  // The server's texts are in English. Only the four built-in modes are translated here.
  const foreign = useLanguage() !== 'en';
  const { title } = mode;
  const description = foreign && hasOwnPage(title) ? t(DESCRIPTIONS[title]) : mode.description;
  return (
    <ModeLink title={mode.title}>
      <ModeEmblem mode={hasOwnPage(mode.title) ? slugOf(mode.title) : mode.title} size={72} />
      <span className="grid min-w-0 grow gap-1">
        <span className="font-heading text-lead leading-tight font-bold">{mode.title}</span>
        <span className="text-small text-ink-muted">{description}</span>
        {counted && <OpenCount title={title} />}
        <span className="mt-1 inline-flex items-center gap-1 text-small font-semibold text-ember">
          {t('openMode')}
          <ChevronRight size={16} aria-hidden />
        </span>
      </span>
    </ModeLink>
  );
}

/** The number of matches of a mode that can be joined now, and the start of the next. */
function OpenCount({ title }: { readonly title: string }) {
  const t = useTexts(openTexts);
  const { data } = useQuery(openModesQuery);
  const open = data?.find(({ mode }) => mode === title);
  return (
    <span className="min-h-5 text-note text-ink-muted">
      {data && !open && t('noneOpen')}
      {open && (
        <>
          {t('openCount', { count: open.matches })} · <Time at={open.nextStart} show="relative" />
        </>
      )}
    </span>
  );
}

const DESCRIPTIONS = {
  'Free Fire Survival Mode': 'survivalText',
  'Clash Squad Mode': 'clashSquadText',
  'Lone Wolf': 'loneWolfText',
  'Free Fire Kill Only': 'killOnlyText',
} as const satisfies Record<ModeTitle, string>;

const MODE_LINK =
  'cut-large flex h-full items-center gap-5 border border-line bg-surface-1 p-5 shadow-1 transition-colors duration-150 hover:border-control hover:bg-surface-2';

/** A mode without its own page is linked to the general page. */
function ModeLink({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return hasOwnPage(title) ? (
    <Link to={MODE_PAGES[title]} className={MODE_LINK}>
      {children}
    </Link>
  ) : (
    <Link to="/tournament-details" search={{ mode: title }} className={MODE_LINK}>
      {children}
    </Link>
  );
}

function NoModes({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }) {
  const t = useTexts(lobbyTexts);
  const common = useTexts(commonTexts);
  return (
    <EmptyState
      title={t('noModes')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {failed && (
            <Button icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
              {common('retry')}
            </Button>
          )}
          <ButtonLink kind="main" to="/dashboard">
            {t('backToDashboard')}
          </ButtonLink>
        </div>
      }
    />
  );
}
