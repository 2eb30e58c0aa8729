import { Check, Copy, Gamepad2, Lock } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { commonTexts } from '../../../i18n/shell-texts';
import { useTexts } from '../../../i18n/texts';
import { useCopy } from '../../../lib/use-copy';
import { gameLink } from '../model/game-link';
import { tournamentTexts } from '../texts';
import { useRoomLook } from './use-room-look';

interface RoomDetailsProps {
  /** Id of the match. */
  readonly match: string;
  readonly roomId: string;
  readonly roomPassword: string | undefined;
}

/** The room's id and password, each with a copy button, and a link that opens the game. */
export function RoomDetails({ match, roomId, roomPassword }: RoomDetailsProps) {
  const t = useTexts(tournamentTexts);
  useRoomLook(match, roomId, roomPassword);
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        <Code label={t('roomId')} text={roomId} />
        {roomPassword && <Code label={t('roomPassword')} text={roomPassword} />}
      </dl>
      <a
        href={gameLink(navigator.userAgent)}
        rel="noreferrer"
        className="cut inline-flex min-h-11 items-center justify-center gap-2 bg-ember px-5 font-semibold text-on-ember shadow-glow hover:brightness-110"
      >
        <Gamepad2 size={20} aria-hidden /> {t('openGame')}
      </a>
      <section className="rounded-medium bg-surface-2 p-4">
        <h3 className="pb-2 text-small text-ink-muted">{t('roomSteps')}</h3>
        <ol className="grid list-decimal gap-1 pl-5 text-small">
          <li>{t('roomStep1')}</li>
          <li>{t('roomStep2')}</li>
          <li>{t('roomStep3')}</li>
        </ol>
      </section>
      <p className="flex items-center gap-2 text-note text-ink-muted">
        <Lock size={14} aria-hidden /> {t('roomSecret')}
      </p>
    </div>
  );
}

/** Shows the text in letters large enough to copy it by eye into the game on another device. */
function Code({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTexts(tournamentTexts);
  const common = useTexts(commonTexts);
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Copy;
  return (
    <div className="grid gap-1">
      <dt className="text-small text-ink-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-3 rounded-medium border border-line bg-surface-2 py-1.5 pr-1.5 pl-4">
        <code className="font-mono text-lead font-bold wrap-anywhere">{text}</code>
        <Button
          aria-label={common('copyLabel', { label })}
          icon={<Icon size={18} aria-hidden className={copied ? 'text-good' : ''} />}
          onClick={() => void copy(text)}
        >
          {t('copy')}
        </Button>
        <span role="status" className="sr-only">
          {copied && common('codeCopied')}
        </span>
      </dd>
    </div>
  );
}
