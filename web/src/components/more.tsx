import { useEffect, useRef } from 'react';
import { Button } from './ui/button';

interface MoreProps {
  /** The text of the button that loads more rows. */
  readonly label: string;
  readonly isMore: boolean;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** Loads more rows when the end of the list scrolls into view, or when its button is clicked. */
export function More({ label, isMore, busy, onMore }: MoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  ask.current = onMore;
  useEffect(() => {
    const element = mark.current;
    if (!element || !isMore || busy) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) ask.current();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isMore, busy]);
  if (!isMore) return null;
  return (
    <div ref={mark} className="grid justify-items-center">
      <Button busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
