import { Link } from '@tanstack/react-router';
import {
  Banknote,
  ChevronDown,
  KeyRound,
  ReceiptText,
  RotateCcw,
  Trophy,
  Wallet,
} from 'lucide-react';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { homeTexts } from '../../../i18n/home';
import { useTexts } from '../../../i18n/texts';

const MODES = [
  {
    slug: 'survival',
    to: '/tournament-modes/survival',
    title: 'modeSurvival',
    text: 'modeSurvivalText',
  },
  {
    slug: 'clash-squad',
    to: '/tournament-modes/clash-squad',
    title: 'modeClash',
    text: 'modeClashText',
  },
  { slug: 'lone-wolf', to: '/tournament-modes/lone-wolf', title: 'modeWolf', text: 'modeWolfText' },
  { slug: 'kill-only', to: '/tournament-modes/kill-only', title: 'modeKill', text: 'modeKillText' },
] as const;

const FEATURES = [
  { Icon: Trophy, title: 'feature1', text: 'feature1Text' },
  { Icon: ReceiptText, title: 'feature2', text: 'feature2Text' },
  { Icon: KeyRound, title: 'feature3', text: 'feature3Text' },
  { Icon: Wallet, title: 'feature4', text: 'feature4Text' },
  { Icon: Banknote, title: 'feature5', text: 'feature5Text' },
  { Icon: RotateCcw, title: 'feature6', text: 'feature6Text' },
] as const;

const SECTION = 'mx-auto w-full max-w-6xl px-4 py-12 sm:px-6 lg:py-16';

export function Modes() {
  const t = useTexts(homeTexts);
  return (
    <section className={SECTION}>
      <h2 className="mb-6 text-title">{t('modesTitle')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {MODES.map((mode) => (
          <li key={mode.slug}>
            <Link
              to={mode.to}
              className="cut-large group flex h-full items-center gap-4 border border-line bg-surface-1 p-5 shadow-1 transition-colors duration-150 hover:border-control hover:bg-surface-2 lg:flex-col lg:items-start"
            >
              <ModeEmblem mode={mode.slug} size={56} />
              <span className="grid gap-1">
                <span className="font-heading text-lead leading-tight font-bold">
                  {t(mode.title)}
                </span>
                <span className="text-small text-ink-muted">{t(mode.text)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Features() {
  const t = useTexts(homeTexts);
  return (
    <section className="border-y border-line bg-surface-1">
      <div className={SECTION}>
        <h2 className="mb-8 text-title">{t('featuresTitle')}</h2>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {FEATURES.map(({ Icon, title, text }) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <span className="cut row-span-2 grid size-11 place-items-center border border-line bg-surface-2 text-ember">
                <Icon size={22} aria-hidden />
              </span>
              <h3 className="self-center text-lead leading-tight">{t(title)}</h3>
              <p className="text-ink-muted">{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const VOICES = [
  ['testimonial1', 'testimonial1By'],
  ['testimonial2', 'testimonial2By'],
  ['testimonial3', 'testimonial3By'],
] as const;

export function Testimonials() {
  const t = useTexts(homeTexts);
  return (
    <section className={SECTION}>
      <h2 className="mb-6 text-title">{t('testimonialsTitle')}</h2>
      <div className="grid gap-4 md:grid-cols-3">
        {VOICES.map(([words, by]) => (
          <figure
            key={by}
            className="flex flex-col justify-between gap-5 rounded-large border border-line bg-surface-1 p-6 shadow-1"
          >
            <blockquote className="text-ink">{t(words)}</blockquote>
            <figcaption className="text-small font-semibold text-ink-muted">{t(by)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

const QUESTIONS = [
  ['faq1', 'faq1Text'],
  ['faq2', 'faq2Text'],
  ['faq3', 'faq3Text'],
] as const;

export function Faq() {
  const t = useTexts(homeTexts);
  return (
    <section className={`${SECTION} grid gap-6 pt-0! lg:grid-cols-[1fr_2fr]`}>
      <h2 className="text-title">{t('faqTitle')}</h2>
      <div className="grid gap-3">
        {QUESTIONS.map(([question, words], index) => (
          <details
            key={question}
            open={index === 0}
            className="group rounded-medium border border-line bg-surface-1"
          >
            <summary className="flex min-h-13 items-center justify-between gap-4 px-5 font-semibold">
              {t(question)}
              <ChevronDown
                size={18}
                aria-hidden
                className="shrink-0 text-ink-muted transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="measure px-5 pb-5 text-ink-muted">{t(words)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
