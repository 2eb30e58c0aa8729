import { Link } from '@tanstack/react-router';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { useSession } from '../../session/session';
import { LogoMark } from '../art/logo';
import { Preferences } from './preferences';

const LINKS = [
  { to: '/privacy', text: 'privacy' },
  { to: '/terms', text: 'terms' },
  { to: '/refund-policy', text: 'refundPolicy' },
] as const;

/**
 * The footer, rendered after the page's content. If it appeared earlier, the arriving content would
 * push it down.
 */
export function Footer() {
  const t = useTexts(commonTexts);
  const { token } = useSession();
  return (
    <footer className="mt-auto border-t border-line bg-surface-1 [main:empty~&]:hidden [main:has([data-page-loading])~&]:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-5 px-4 py-7 sm:px-6">
        <p className="flex items-center gap-3 text-small text-ink-muted">
          <LogoMark size={26} />
          {t('footerLine')}
        </p>
        <nav aria-label={t('more')} className="-mx-2 flex flex-wrap">
          {LINKS.map(({ to, text }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-9 items-center px-2 text-small text-ink-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {t(text)}
            </Link>
          ))}
        </nav>
        {/* Only guests choose language and theme here, because players find these choices on the
            settings page. */}
        {!token && <Preferences />}
      </div>
    </footer>
  );
}
