import { EmptyArena } from '../components/art/empty-arena';
import { PageHeading, PageTitle } from '../components/page-frame';
import { ButtonLink } from '../components/ui/button';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';

export function NotFound() {
  const t = useTexts(commonTexts);
  return (
    <div className="arena-grid grid grow place-items-center px-4 py-16">
      <PageTitle title={t('notFoundTitle')} />
      <div className="grid max-w-lg justify-items-center gap-3 text-center">
        <p aria-hidden className="font-heading text-display font-bold text-ember">
          404
        </p>
        <EmptyArena />
        <PageHeading>{t('notFoundTitle')}</PageHeading>
        <p className="text-ink-muted">{t('notFoundText')}</p>
        <ButtonLink kind="main" to="/" className="mt-3">
          {t('goHome')}
        </ButtonLink>
      </div>
    </div>
  );
}
