import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../api/schema';
import { EmptyState } from '../../../components/empty-state';
import { Avatar } from '../../../components/ui/avatar';
import { Dialog } from '../../../components/ui/dialog';
import { useTexts } from '../../../i18n/texts';
import { useMyId } from '../../../session/profile';
import { tournamentQuery } from '../api/tournaments';
import { tournamentTexts } from '../texts';

interface ParticipantsDialogProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

/** Who plays. Everybody's address and UID but one's own arrive masked. */
export default function ParticipantsDialog({ tournament, onClose }: ParticipantsDialogProps) {
  const t = useTexts(tournamentTexts);
  const me = useMyId();
  const { data = tournament } = useQuery(tournamentQuery(tournament));
  const { participants, currentParticipants } = data;
  return (
    <Dialog title={t('participants')} onClose={onClose} size="medium">
      {participants.length === 0 ? (
        <EmptyState title={t('noParticipants')}>{t('noParticipantsText')}</EmptyState>
      ) : (
        <div className="grid gap-3">
          <p className="text-small text-ink-muted">
            {t('participantCount', { count: currentParticipants })}
            {participants.length < currentParticipants &&
              ` · ${t('onlyFirst', { count: participants.length })}`}
          </p>
          <ol className="grid gap-2">
            {participants.map((participant) => (
              <li
                key={participant.userId}
                className="flex items-center gap-3 rounded-medium bg-surface-2 px-3 py-2"
              >
                <Avatar name={participant.gameName} size="small" />
                <div className="min-w-0 grow wrap-anywhere">
                  <p className="font-semibold">
                    {participant.gameName} {participant.userId === me && t('you')}
                  </p>
                  <p className="text-note text-ink-muted">
                    {participant.username} · {t('uid')} {participant.freeFireUID}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  );
}
