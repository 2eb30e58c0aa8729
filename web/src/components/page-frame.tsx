import { type ReactNode, useLayoutEffect } from 'react';
import { classNames } from '../lib/class-names';

interface PageFrameProps {
  /** The page's heading, which is also the document's title. */
  readonly title: string;
  readonly lead?: ReactNode;
  /** Buttons of the page, beside the heading. */
  readonly actions?: ReactNode;
  readonly width?: 'narrow' | 'text' | 'wide';
  readonly children: ReactNode;
}

const WIDTHS = { narrow: 'max-w-lg', text: 'max-w-3xl', wide: 'max-w-page' };

/** The frame of an ordinary page: its heading, a sentence on its purpose, and its content. */
export function PageFrame({ title, lead, actions, width = 'wide', children }: PageFrameProps) {
  return (
    <div className={classNames('mx-auto w-full px-4 py-6 sm:px-6 sm:py-10', WIDTHS[width])}>
      <PageTitle title={title} />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <PageHeading>{title}</PageHeading>
          {lead && <div className="measure text-ink-muted">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      <div className="grid grid-cols-1 gap-6">{children}</div>
    </div>
  );
}

/**
 * Sets the browser tab's title while it is rendered, for pages that do not use PageFrame. For
 * prerendering it renders a <title>, which build/first-look.ts moves into the head.
 */
export function PageTitle({ title }: { readonly title: string }) {
  const full = `${title} · Arena`;
  useLayoutEffect(() => {
    document.title = full;
    return () => {
      document.title = 'Arena';
    };
  }, [full]);
  return import.meta.env.SSR ? <title>{full}</title> : null;
}

/** The h1 of a page. It gets the focus when the user navigates to the page. */
export function PageHeading({
  children,
  display = false,
}: {
  readonly children: ReactNode;
  /** Shows the heading in the largest size; used at the top of the home page. */
  readonly display?: boolean;
}) {
  return (
    <h1 tabIndex={-1} className={display ? 'text-display uppercase' : 'text-title'}>
      {children}
    </h1>
  );
}
