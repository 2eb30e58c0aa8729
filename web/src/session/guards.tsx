import type { ReactNode } from 'react';
import { AccessDenied } from '../components/access-denied';
import { ButtonLink } from '../components/ui/button';
import { SkeletonList } from '../components/ui/skeleton';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { keepReturnPath } from '../lib/kept';
import { useHere } from '../lib/use-here';
import { useSession } from './session';

interface GuardProps {
  readonly children: ReactNode;
  /** The sentence that this page shows to guests, if the specification defines one. */
  readonly sentence?: string;
  /** The heading that guests see instead of 'Access Denied', on a page to which links invite. */
  readonly title?: string;
}

/**
 * Shows a page only to players. Guests see 'Access Denied' with a link to the login; admins see a
 * link to their console.
 */
export function PlayersOnly({ children, sentence, title }: GuardProps) {
  const { loading, token, user } = useSession();
  const t = useTexts(commonTexts);
  if (loading) return <GuardSkeleton />;
  if (!token) return <PleaseLogin sentence={sentence} title={title} />;
  if (!user?.isAdmin) return children;
  return (
    <AccessDenied
      title={t('accessDenied')}
      sentence={t('adminsElsewhere')}
      action={<ButtonLink to="/admin">{t('goToAdmin')}</ButtonLink>}
    />
  );
}

/**
 * Shows a page only to staff. Other users see 'Access denied.', and no data is fetched for them.
 */
export function StaffOnly({ children }: GuardProps) {
  const { loading, user } = useSession();
  const t = useTexts(commonTexts);
  if (loading) return <GuardSkeleton />;
  if (user?.isAdmin) return children;
  return (
    <AccessDenied
      title={t('adminAccessDenied')}
      action={
        user ? (
          <ButtonLink to="/dashboard">{t('dashboard')}</ButtonLink>
        ) : (
          <ButtonLink to="/admin-login">{t('adminLogin')}</ButtonLink>
        )
      }
    />
  );
}

interface PleaseLoginProps {
  readonly sentence: string | undefined;
  readonly title: string | undefined;
}

function PleaseLogin({ sentence, title }: PleaseLoginProps) {
  const t = useTexts(commonTexts);
  const here = useHere();
  return (
    <AccessDenied
      title={title ?? t('accessDenied')}
      isInvited={title !== undefined}
      sentence={sentence ?? t('pleaseLogin')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink kind="main" to="/login" search={{ redirect: here }}>
            {t('login')}
          </ButtonLink>
          <ButtonLink to="/register" onClick={() => keepReturnPath(here)}>
            {t('register')}
          </ButtonLink>
        </div>
      }
    />
  );
}

/** The placeholder of a page while it is not known who may see it. */
export function GuardSkeleton() {
  return (
    <div data-page-loading className="mx-auto max-w-page px-4 py-10">
      <SkeletonList rows={4} />
    </div>
  );
}
