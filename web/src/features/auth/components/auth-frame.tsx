import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PageHeading, PageTitle } from '../../../components/page-frame';

// The picture beside the form is fetched separately, because phones do not show it.
const AuthSide = lazy(() =>
  import('./auth-side').then(({ AuthSide: Side }) => ({ default: Side })),
);
const WIDE = '(min-width: 64rem)';

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Links below the form to other pages, such as from the login to the registration. */
  readonly links?: ReactNode;
}

/**
 * The frame of the pages for signing in. The form is on the left and a picture on the right; phones
 * show only the form.
 */
export function AuthFrame({ title, lead, children, links }: AuthFrameProps) {
  const [wide] = useState(() => matchMedia(WIDE).matches);
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
      {wide && (
        <Suspense>
          <AuthSide />
        </Suspense>
      )}
    </div>
  );
}

/** Styles of a link below a form. */
export const AUTH_LINK =
  'inline-flex min-h-9 items-center font-semibold text-accent underline-offset-4 hover:underline';
