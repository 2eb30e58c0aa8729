import type { Squad, SquadMember } from '../../../api/schema';
import { Confirm } from '../../../components/ui/confirm';
import { useTexts } from '../../../i18n/texts';
import { useMyId } from '../../../session/profile';
import { useSquadChange } from './queries';
import { squadTexts } from './texts';
import { useTellRefusal } from './use-tell-refusal';

export type Question =
  | { readonly to: 'leave' }
  | { readonly to: 'disband' }
  | { readonly to: 'remove'; readonly member: SquadMember };

interface QuestionProps {
  readonly squad: Squad;
  readonly question: Question;
  readonly onClose: () => void;
}

/** Asks for confirmation before a player leaves a squad, disbands it or removes a member. */
export function SquadQuestion({ squad, question, onClose }: QuestionProps) {
  const t = useTexts(squadTexts);
  const me = useMyId() ?? '';
  const tell = useTellRefusal();
  const onError = (error: Error) => {
    tell(error);
    onClose();
  };
  const remove = useSquadChange('remove', { onSuccess: onClose, onError });
  const disband = useSquadChange('disband', { onSuccess: onClose, onError });
  const { _id: squadId, name } = squad;
  const shared = { danger: true, busy: remove.isPending || disband.isPending, onClose };
  if (question.to === 'disband') {
    return (
      <Confirm
        {...shared}
        title={t('disband')}
        sentence={t('disbandQuestion', { name })}
        consequence={t('disbandText')}
        action={t('disband')}
        onConfirm={() => disband.mutate(squadId)}
      />
    );
  }
  if (question.to === 'leave') {
    return (
      <Confirm
        {...shared}
        title={t('leave')}
        sentence={t('leaveQuestion', { name })}
        consequence={t('leaveText')}
        action={t('leave')}
        onConfirm={() => remove.mutate({ squadId, userId: me })}
      />
    );
  }
  const { userId, gameName, hasAccepted } = question.member;
  const player = gameName || t(hasAccepted ? 'aPlayer' : 'withoutName');
  return (
    <Confirm
      {...shared}
      title={t('removeName', { name: player })}
      sentence={t('removeQuestion', { name: player, squad: name })}
      consequence={t('removeText')}
      action={t('remove')}
      onConfirm={() => remove.mutate({ squadId, userId })}
    />
  );
}
