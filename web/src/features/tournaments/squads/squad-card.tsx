import { Link2, MessageCircle, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { Squad, SquadMember } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { Name } from '../../../components/name';
import { showPopup } from '../../../components/popup/popups';
import { Avatar } from '../../../components/ui/avatar';
import { Badge } from '../../../components/ui/badge';
import { Button, IconButton } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { useTexts } from '../../../i18n/texts';
import { useCopy } from '../../../lib/use-copy';
import { useForm } from '../../../lib/use-form';
import { useMyId } from '../../../session/profile';
import { LimitDialog } from './limit-dialog';
import { useSquadChange } from './queries';
import { type Question, SquadQuestion } from './squad-question';
import { SQUAD_SIZE } from './squad-size';
import { squadTexts } from './texts';

interface SquadProps {
  readonly squad: Squad;
}

/**
 * The card of one of the player's squads, with its members and the changes that the captain or a
 * member can make.
 */
export function SquadCard({ squad, isFirst }: SquadProps & { readonly isFirst: boolean }) {
  const t = useTexts(squadTexts);
  const [asked, setAsked] = useState<Question | null>(null);
  const { name, members, isCaptain } = squad;
  const count = members.filter(({ hasAccepted }) => hasAccepted).length;
  return (
    <Card
      title={<span className="wrap-anywhere">{name}</span>}
      aside={<span className="text-small text-ink-muted">{t('playerCount', { count })}</span>}
    >
      <div className="grid grid-cols-1 gap-5">
        {isCaptain && <InviteLink squad={squad} isMain={isFirst && count < SQUAD_SIZE} />}
        <ul className="grid gap-2">
          {members.map((member) => (
            <Member
              key={member.userId}
              member={member}
              onRemove={
                isCaptain && !member.isCaptain ? () => setAsked({ to: 'remove', member }) : null
              }
            />
          ))}
        </ul>
        {isCaptain && <InviteForm squad={squad} />}
        <div className="flex flex-wrap gap-3">
          {!isCaptain && <OwnLimit squad={squad} />}
          <Button
            kind="quiet"
            className={isCaptain ? '-ml-5' : ''}
            onClick={() => setAsked(isCaptain ? { to: 'disband' } : { to: 'leave' })}
          >
            {t(isCaptain ? 'disband' : 'leave')}
          </Button>
        </div>
      </div>
      {asked && <SquadQuestion squad={squad} question={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

interface MemberProps {
  readonly member: SquadMember;
  readonly onRemove: (() => void) | null;
}

function Member({ member, onRemove }: MemberProps) {
  const t = useTexts(squadTexts);
  const me = useMyId();
  const { userId, hasAccepted, isCaptain, shareLimit } = member;
  const name = member.gameName || t(hasAccepted ? 'aPlayer' : 'withoutName');
  const isLimited = hasAccepted && !isCaptain && shareLimit !== undefined;
  return (
    <li className="flex items-center gap-3 rounded-medium bg-surface-2 px-3 py-2">
      <Avatar name={name} size="small" />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          <Name>{name}</Name> {userId === me && t('you')}
        </p>
        {isLimited && (
          <p className="text-note text-ink-muted">
            {shareLimit > 0 ? t('limitOf', { count: shareLimit }) : t('limitZero')}
          </p>
        )}
      </div>
      {isCaptain && <Badge tone="info">{t('captain')}</Badge>}
      {!hasAccepted && <Badge tone="warn">{t('invited')}</Badge>}
      {onRemove && (
        <IconButton label={t('removeName', { name })} className="-mr-2" onClick={onRemove}>
          <UserMinus size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

function InviteLink({ squad, isMain }: SquadProps & { readonly isMain: boolean }) {
  const t = useTexts(squadTexts);
  const { copied, copy } = useCopy();
  const { name, inviteCode = '' } = squad;
  const url = new URL(`/squads?join=${inviteCode}`, location.origin).href;
  const text = `${t('shareText', { name })}\n${url}`;
  return (
    <div className="flex gap-3">
      <Button
        kind={isMain ? 'main' : 'plain'}
        className="grow"
        icon={<Link2 size={18} aria-hidden />}
        onClick={() => void copy(url)}
      >
        {t(copied ? 'linkCopied' : 'copyLink')}
      </Button>
      <span role="status" className="sr-only">
        {copied && t('linkCopied')}
      </span>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('whatsApp')}
        title={t('whatsApp')}
        className="inline-grid size-11 shrink-0 place-items-center rounded-medium border border-control bg-surface-2 hover:bg-surface-3"
      >
        <MessageCircle size={18} aria-hidden />
      </a>
    </div>
  );
}

function InviteForm({ squad }: SquadProps) {
  const t = useTexts(squadTexts);
  const send = useSquadChange('invite', {
    onSuccess: () => {
      reset();
      showPopup({ type: 'success', title: squad.name, message: t('inviteSent') });
    },
  });
  const { form, field, reset } = useForm(
    { uid: '' },
    ({ uid }) => (uid.trim() === '' ? { uid: t('uidMissing') } : {}),
    ({ uid }) => send.mutate({ squadId: squad._id, freeFireUID: uid.trim() }),
  );
  return (
    <Form {...form} className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label={t('uid')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={64}
          {...field('uid')}
        />
        <Button type="submit" className="sm:mt-6.5" busy={send.isPending}>
          {t('invite')}
        </Button>
      </div>
      {send.error && <FormMessage tone="bad">{messageOf(send.error, t('failed'))}</FormMessage>}
    </Form>
  );
}

function OwnLimit({ squad }: SquadProps) {
  const t = useTexts(squadTexts);
  const me = useMyId();
  const [asks, setAsks] = useState(false);
  const limit = squad.members.find(({ userId }) => userId === me)?.shareLimit;
  const save = useSquadChange('setLimit', { onSuccess: () => setAsks(false) });
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('changeLimit')}</Button>
      {asks && (
        <LimitDialog
          title={t('changeLimit')}
          action={t('saveLimit')}
          limit={limit}
          busy={save.isPending}
          error={save.error}
          onSend={(shareLimit) => save.mutate({ squadId: squad._id, shareLimit })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
