import { CalendarPlus, MessageCircle, Share2 } from 'lucide-react';
import { showPopup } from '../../../components/popup/popups';
import { IconButton } from '../../../components/ui/button';
import { language } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { formatInstant, formatTokens } from '../../../lib/format';
import { useCopy } from '../../../lib/use-copy';
import { type ListedMatch, tournamentPath } from '../model/tournament';
import { tournamentTexts } from '../texts';

const ICON = 'size-9! border border-control bg-surface-2 text-ink hover:bg-surface-3';

/** Buttons that share a match, and add a joined match to a calendar. */
export function ShareButtons({ tournament }: { readonly tournament: ListedMatch }) {
  const t = useTexts(tournamentTexts);
  const { copy } = useCopy();
  const url = new URL(tournamentPath(tournament), location.origin).href;
  const text = t('shareText', {
    name: tournament.name,
    mode: tournament.mode,
    start: formatInstant(new Date(tournament.startTime), language.get()),
    fee: tournament.entryFee > 0 ? formatTokens(tournament.entryFee) : t('free'),
    prize: formatTokens(tournament.prizePool),
  });
  const share = async () => {
    if ('share' in navigator) {
      // Closing the phone's share sheet is not an error.
      await navigator.share({ title: tournament.name, text, url }).catch(() => undefined);
    } else if (await copy(`${text}\n${url}`)) {
      showPopup({ type: 'success', title: t('share'), message: t('linkCopied') });
    }
  };
  const inCalendar = tournament.isJoined && tournament.status === 'upcoming';
  return (
    <>
      <IconButton label={t('share')} className={ICON} onClick={() => void share()}>
        <Share2 size={16} aria-hidden />
      </IconButton>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('whatsApp')}
        title={t('whatsApp')}
        className={classNames('inline-grid shrink-0 place-items-center rounded-medium', ICON)}
      >
        <MessageCircle size={16} aria-hidden />
      </a>
      {inCalendar && (
        <IconButton
          label={t('calendar')}
          className={ICON}
          onClick={() => void download(tournament, url)}
        >
          <CalendarPlus size={16} aria-hidden />
        </IconButton>
      )}
    </>
  );
}

/** Saves the match as a calendar file. The code for it is fetched when the player presses. */
async function download(tournament: ListedMatch, url: string): Promise<void> {
  const { calendarFile } = await import('../model/calendar');
  const match = { ...tournament, id: tournament._id };
  const file = new Blob([calendarFile(match, url, new Date())], { type: 'text/calendar' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `arena-${tournament._id}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
