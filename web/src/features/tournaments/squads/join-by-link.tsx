import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Squad } from '../../../api/schema';
import { showPopup } from '../../../components/popup/popups';
import { useTexts } from '../../../i18n/texts';
import { takeReturnPath } from '../../../lib/kept';
import { useLatest } from '../../../lib/use-latest';
import { LimitDialog } from './limit-dialog';
import { useSquadChange } from './queries';
import { squadTexts } from './texts';

interface JoinByLinkProps {
  /** The squad's id and a digest, separated by a dot. */
  readonly code: string;
  readonly squads: readonly Squad[];
}

/** The dialog of an invite link. A member of the squad only sees a note about the membership. */
export function JoinByLink({ code, squads }: JoinByLinkProps) {
  const t = useTexts(squadTexts);
  const navigate = useNavigate();
  const known = squads.find(({ _id }) => code.startsWith(_id));
  const close = () => void navigate({ to: '/squads', search: {}, replace: true });
  const tell = (name: string) => showPopup({ type: 'success', title: t('title'), message: name });
  const join = useSquadChange('join', {
    onSuccess: (answered) => {
      const name = answered.squads.find(({ _id }) => code.startsWith(_id))?.name ?? '';
      tell(t('joined', { name }));
      close();
    },
  });
  const isMember = known?.hasAccepted === true && !join.isSuccess;
  const leave = useLatest(() => {
    tell(t('isMember'));
    close();
  });
  useEffect(() => {
    // Clears the stored return path, so that it does not lead to this link again.
    takeReturnPath();
    if (isMember) leave();
  }, [isMember, leave]);
  if (known?.hasAccepted) return null;
  return (
    <LimitDialog
      title={known ? t('acceptTitle', { name: known.name }) : t('joinByLink')}
      text={t('joinByLinkText')}
      action={t('join')}
      busy={join.isPending}
      error={join.error}
      onSend={(shareLimit) => join.mutate({ code, shareLimit })}
      onClose={close}
    />
  );
}
