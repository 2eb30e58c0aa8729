import { useInfiniteQuery } from '@tanstack/react-query';
import type { Participant } from '../../../api/schema';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { More } from '../../../components/more';
import { Name } from '../../../components/name';
import { Avatar } from '../../../components/ui/avatar';
import { Dialog } from '../../../components/ui/dialog';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { useMyId } from '../../../session/profile';
import { participantsQuery } from '../api/tournaments';
import type { ListedMatch } from '../model/tournament';
import { SquadGroups } from '../squads/squad-groups';
import { tournamentTexts } from '../texts';

interface ParticipantsDialogProps {
  readonly tournament: ListedMatch;
  readonly onClose: () => void;
}

/** The list of participants. The server masks the emails and UIDs of other players. */
export default function ParticipantsDialog({ tournament, onClose }: ParticipantsDialogProps) {
  const t = useTexts(tournamentTexts);
  const query = useInfiniteQuery(participantsQuery(tournament._id));
  const { data, error, isPending, isFetching, refetch } = query;
  const participants = data?.pages.flatMap((page) => page.participants) ?? [];
  return (
    <Dialog title={t('participants')} onClose={onClose} size="medium">
      {isPending && <SkeletonList rows={3} height="h-14" />}
      {error && !data && (
        <ErrorPanel
          message={t('participantsFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && participants.length === 0 && (
        <EmptyState title={t('noParticipants')}>{t('noParticipantsText')}</EmptyState>
      )}
      {participants.length > 0 && (
        <div className="grid gap-3">
          <p className="text-small text-ink-muted">
            {t('participantCount', { count: tournament.currentParticipants })}
          </p>
          <SquadGroups
            people={participants}
            list={(people) => (
              <ol className="grid gap-2">
                {people.map((participant) => (
                  <Person key={participant.userId} participant={participant} />
                ))}
              </ol>
            )}
          />
          <More
            label={t('moreParticipants')}
            isMore={query.hasNextPage}
            busy={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </div>
      )}
    </Dialog>
  );
}

function Person({ participant }: { readonly participant: Participant }) {
  const t = useTexts(tournamentTexts);
  const me = useMyId();
  return (
    <li className="flex items-center gap-3 rounded-medium bg-surface-2 px-3 py-2">
      <Avatar name={participant.gameName} size="small" />
      <div className="min-w-0 grow wrap-anywhere">
        <p className="font-semibold">
          <Name>{participant.gameName}</Name> {participant.userId === me && t('you')}
        </p>
        <p className="text-note text-ink-muted">
          {participant.username} · {t('uid')} <Name>{participant.freeFireUID}</Name>
        </p>
      </div>
    </li>
  );
}
