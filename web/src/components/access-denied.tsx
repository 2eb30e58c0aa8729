import { ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHeading, PageTitle } from './page-frame';

interface AccessDeniedProps {
  readonly title: string;
  readonly sentence?: string;
  readonly action?: ReactNode;
}

/** Replaces a page that this account may not open, with the reason and a link to another page. */
export function AccessDenied({ title, sentence, action }: AccessDeniedProps) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-20 text-center">
      <PageTitle title={title} />
      <ShieldX size={56} strokeWidth={1.5} aria-hidden className="text-bad" />
      <PageHeading>{title}</PageHeading>
      {sentence && <p className="text-ink-muted">{sentence}</p>}
      {action && <div className="pt-3">{action}</div>}
    </div>
  );
}
