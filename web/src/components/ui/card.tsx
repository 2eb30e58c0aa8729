import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names';

interface CardProps {
  readonly title?: ReactNode;
  /** Content beside the title, at the right. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly level?: 2 | 3;
  readonly className?: string;
}

/** A raised box on the page. With a title it is a section with a heading. */
export function Card({ title, aside, children, level = 2, className }: CardProps) {
  const Heading = `h${level}` as const;
  const Frame = title ? 'section' : 'div';
  return (
    <Frame
      className={classNames(
        'rounded-large border border-line bg-surface-1 p-5 shadow-1 sm:p-6',
        className,
      )}
    >
      {title && (
        <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <Heading className="text-lead">{title}</Heading>
          {aside}
        </header>
      )}
      {children}
    </Frame>
  );
}
