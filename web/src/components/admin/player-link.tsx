import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toView } from './search';

interface PlayerLinkProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** A player's name or email as a link to the player's page. */
export function PlayerLink({ id, children }: PlayerLinkProps) {
  return (
    <Link
      {...toView('player', { user: id })}
      className="wrap-anywhere text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
