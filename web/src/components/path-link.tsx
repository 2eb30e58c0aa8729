import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface PathLinkProps {
  /**
   * A path of this site that `safePath` has checked. It was entered by an admin or came in a link.
   */
  readonly path: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A link to a path that is known only at run time. The router's `Link` needs paths that are known
 * at build time.
 */
export function PathLink({ path, className, children }: PathLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || special) return;
    event.preventDefault();
    router.history.push(path);
  };
  return (
    <a href={path} onClick={follow} className={className}>
      {children}
    </a>
  );
}
