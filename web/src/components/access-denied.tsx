import { ShieldX, Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHeading, PageTitle } from './page-frame';

interface AccessDeniedProps {
  readonly title: string;
  readonly sentence?: string;
  readonly action?: ReactNode;
  /** True for a guest whom a link has invited, and who is not refused. */
  readonly isInvited?: boolean;
}

/** Replaces a page that this account may not open, with the reason and a link to another page. */
export function AccessDenied({ title, sentence, action, isInvited = false }: AccessDeniedProps) {
  const Icon = isInvited ? Swords : ShieldX;
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-20 text-center">
      <PageTitle title={title} />
      <Icon
        size={56}
        strokeWidth={1.5}
        aria-hidden
        className={isInvited ? 'text-ember' : 'text-bad'}
      />
      <PageHeading>{title}</PageHeading>
      {sentence && <p className="text-ink-muted">{sentence}</p>}
      {action && <div className="pt-3">{action}</div>}
    </div>
  );
}
