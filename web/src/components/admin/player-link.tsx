import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyText } from '../copy-text';
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

/** A player's email as a link to the player's page, with a button that copies it. */
export function PlayerEmail({ id, email }: { readonly id: string; readonly email: string }) {
  return (
    <CopyText bare text={email} label="Email">
      <PlayerLink id={id}>{email}</PlayerLink>
    </CopyText>
  );
}
