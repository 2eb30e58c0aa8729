import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../../api/query-keys';
import { readingOf } from '../../../api/reading';
import type { User } from '../../../api/schema';
import { GroupDialog } from '../../../components/admin/risk/group-dialog';
import { useRisk } from '../../../components/admin/risk/queries';
import { TextDialog } from '../../../components/admin/risk/text-dialog';
import { Loaded } from '../../../components/loaded';
import { Button } from '../../../components/ui/button';
import { AdjustDialog } from './adjust-dialogs';
import { BanDialog, UnbanDialog } from './ban-dialogs';
import { findUser } from './queries';

type Action = 'tokens' | 'ban' | 'unban' | 'hold' | 'release' | 'note';

/** The actions of an admin on one player, all in sight. */
export function PlayerActions({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: [keys.users, 'one', id],
    queryFn: async ({ signal }) => (await findUser(id, signal)) ?? null,
  });
  return (
    <Loaded
      of={readingOf(query)}
      failed="Failed to fetch the player"
      awaited={<div className="h-9" />}
    >
      {(found) => (found ? <Actions user={found} /> : <NoActions />)}
    </Loaded>
  );
}

/** Stands in place of the actions of an account that is deleted, with the same height. */
const NoActions = () => (
  <p className="flex h-9 items-center text-small text-ink-muted">This account has no actions.</p>
);

function Actions({ user }: { readonly user: User }) {
  const [action, setAction] = useState<Action | null>(null);
  const { data: risk } = useRisk(user._id);
  const isHeld = risk?.hold != null;
  const buttons: readonly (readonly [Action, string])[] = [
    ['tokens', 'Tokens'],
    ['note', 'Add a note'],
    isHeld ? ['release', 'Release the payouts'] : ['hold', 'Hold the payouts'],
    user.isBanned ? ['unban', 'Unban'] : ['ban', 'Ban'],
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {buttons.map(([name, label]) => (
        <Button
          key={name}
          size="small"
          kind={name === 'ban' ? 'danger' : 'plain'}
          onClick={() => setAction(name)}
        >
          {label}
        </Button>
      ))}
      {action && (
        <ActionDialog user={user} isHeld={isHeld} action={action} onClose={() => setAction(null)} />
      )}
    </div>
  );
}

interface ActionDialogProps {
  readonly user: User;
  readonly isHeld: boolean;
  readonly action: Action;
  readonly onClose: () => void;
}

function ActionDialog({ user, isHeld, action, onClose }: ActionDialogProps) {
  const playerId = user._id;
  const { email, isBanned } = user;
  switch (action) {
    case 'tokens':
      return <AdjustDialog user={user} onClose={onClose} />;
    case 'ban':
      return <BanDialog user={user} onClose={onClose} />;
    case 'unban':
      return <UnbanDialog user={user} onClose={onClose} />;
    case 'hold':
      return (
        <GroupDialog members={[{ id: playerId, email, isBanned, isHeld }]} onClose={onClose} />
      );
    case 'note':
    case 'release':
      return <TextDialog wish={{ kind: action, playerId }} onClose={onClose} />;
  }
}
