import type { ReactNode } from 'react';
import { ArenaScene } from '../../../components/art/arena-scene';
import { PageHeading, PageTitle } from '../../../components/page-frame';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** The other ways on, below the form. */
  readonly links?: ReactNode;
}

/** The form on the left, the arena on the right; on phones only the form. */
export function AuthFrame({ title, lead, children, links }: AuthFrameProps) {
  const t = useTexts(authTexts);
  return (
    <div className="grid grow lg:grid-cols-2">
      <PageTitle title={title} />
      <div className="mx-auto w-full max-w-md px-4 py-8 sm:px-6 lg:py-16">
        <div className="mb-6 grid gap-2">
          <PageHeading>{title}</PageHeading>
          {lead && <p className="text-ink-muted">{lead}</p>}
        </div>
        {children}
        {links && <div className="mt-6 border-t border-line pt-4 text-small">{links}</div>}
      </div>
      <aside className="arena-grid relative hidden content-center justify-items-center overflow-hidden border-l border-line bg-surface-1 p-12 lg:grid">
        <div
          aria-hidden
          className="absolute -top-32 -right-32 size-96 rounded-full bg-ember opacity-12 blur-3xl"
        />
        <ArenaScene className="w-full max-w-sm" />
        <p className="mt-6 font-heading text-title font-bold">{t('sideTitle')}</p>
        <p className="mt-1 max-w-[40ch] text-center text-ink-muted">{t('sideText')}</p>
      </aside>
    </div>
  );
}

/** A link in the lines below a form. */
export const AUTH_LINK =
  'inline-flex min-h-9 items-center font-semibold text-accent underline-offset-4 hover:underline';
