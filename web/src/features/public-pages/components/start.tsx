import { Coins, ShieldCheck, Swords } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/skeleton';
import { homeTexts } from '../../../i18n/home';
import { useTexts } from '../../../i18n/texts';

interface StartProps {
  readonly nextMatch: ReactNode;
  readonly recordCheck: ReactNode;
}

/**
 * What a guest asks before the first match: what it costs, what can be played next, and why the
 * prizes can be trusted.
 */
export function Start({ nextMatch, recordCheck }: StartProps) {
  const t = useTexts(homeTexts);
  return (
    <section className="mx-auto grid w-full max-w-6xl gap-3 px-4 pt-8 sm:px-6 lg:grid-cols-3">
      <Answer Icon={Coins} title={t('costTitle')} text={t('costText')}>
        <ButtonLink size="small" to="/tournament-modes">
          {t('costAction')}
        </ButtonLink>
      </Answer>
      <Answer Icon={Swords} title={t('nextTitle')} text={t('nextText')}>
        <OnceInView>{nextMatch}</OnceInView>
      </Answer>
      <Answer Icon={ShieldCheck} title={t('recordTitle')} text={t('recordText')}>
        <OnceAsked label={t('recordCheck')}>{recordCheck}</OnceAsked>
      </Answer>
    </section>
  );
}

interface AnswerProps {
  readonly Icon: typeof Coins;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Answer({ Icon, title, text, children }: AnswerProps) {
  return (
    <div className="grid grid-rows-[auto_1fr_auto] gap-3 rounded-large border border-line bg-surface-1 p-5 shadow-1">
      <h2 className="flex items-center gap-3 text-lead">
        <Icon size={22} aria-hidden className="shrink-0 text-ember" /> {title}
      </h2>
      <p className="text-small text-ink-muted">{text}</p>
      <div>{children}</div>
    </div>
  );
}

/**
 * Renders its children, and so fetches their code, once their place comes into view. The place has
 * the height of one match.
 */
function OnceInView({ children }: { readonly children: ReactNode }) {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="min-h-18">
      {isSeen && <Suspense fallback={<Skeleton className="h-18 w-full" />}>{children}</Suspense>}
    </div>
  );
}

interface OnceAskedProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that its children replace, and whose click so fetches their code. */
function OnceAsked({ label, children }: OnceAskedProps) {
  const [isAsked, setAsked] = useState(false);
  const button = (isBusy: boolean) => (
    <Button size="small" busy={isBusy} onClick={() => setAsked(true)}>
      {label}
    </Button>
  );
  return isAsked ? <Suspense fallback={button(true)}>{children}</Suspense> : button(false);
}
