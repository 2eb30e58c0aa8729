import { useState } from 'react';
import type { User } from '../../../api/schema';
import { DraftDialog } from '../../../components/admin/draft-dialog';
import { ReasonField } from '../../../components/admin/reason-field';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
import { counted } from '../../../lib/format';
import { useBan, useBanConsequence, useUnban } from './queries';

interface UserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

const tellError = (message: string) => showPopup({ type: 'error', title: 'Error', message });

/**
 * The dialog that bans a player and asks for a reason. A ban freezes the wallet and ends all
 * sessions at once.
 */
export function BanDialog({ user, onClose }: UserDialogProps) {
  const [reason, setReason] = useState('');
  const ban = useBan(user._id, {
    onSuccess: () => {
      showPopup({ type: 'success', title: 'Success', message: `${user.email} is banned` });
      onClose();
    },
    onError: () => tellError('Failed to ban user'),
  });
  return (
    <DraftDialog
      title={`Ban ${user.email}`}
      onClose={onClose}
      locked={ban.isPending}
      actions={
        <Button
          kind="danger"
          busy={ban.isPending}
          disabled={reason.trim() === ''}
          onClick={() => ban.mutate(reason.trim())}
        >
          Confirm Ban
        </Button>
      }
    >
      <div className="grid gap-4">
        <Consequence user={user} />
        <ReasonField hint="The player sees this at login." value={reason} onChange={setReason} />
      </div>
    </DraftDialog>
  );
}

/** Shows what a ban of this player would affect, as the server has computed it. */
function Consequence({ user }: { readonly user: User }) {
  const { data } = useBanConsequence(user._id);
  const { tournaments = [], withdrawals = [], frozenTokens } = data?.consequences ?? {};
  const stays = [
    ...tournaments.map(({ _id, name, status }) => ({
      key: _id,
      text: `${name}, ${status}`,
    })),
    ...withdrawals.map(({ _id, amount, status }) => ({
      key: _id,
      text: `Withdrawal of ${counted(amount, 'token')}, ${status}`,
    })),
  ];
  return (
    <div
      role="status"
      className="grid gap-2 rounded-medium bg-surface-2 p-3 text-small text-ink-muted"
    >
      <p>
        {`${counted(frozenTokens ?? user.tokens, 'token')} freeze and the player is logged out everywhere until you unban the account.`}
      </p>
      {data && <p>{stays.length === 0 ? 'No open entries or withdrawals.' : 'Not affected:'}</p>}
      {stays.length > 0 && (
        <ul className="grid max-h-40 list-disc gap-1 overflow-y-auto ps-5">
          {stays.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function UnbanDialog({ user, onClose }: UserDialogProps) {
  const unban = useUnban(user._id, {
    onSuccess: () => {
      showPopup({ type: 'success', title: 'Success', message: `${user.email} is unbanned` });
      onClose();
    },
    onError: () => tellError('Failed to update ban status'),
  });
  return (
    <Confirm
      title={`Unban ${user.email}`}
      sentence={`Banned for: ${user.banReason ?? 'no reason'}`}
      consequence={`The wallet with ${counted(user.tokens, 'token')} is unfrozen. The player must log in again.`}
      action="Unban"
      busy={unban.isPending}
      onConfirm={() => unban.mutate()}
      onClose={onClose}
    />
  );
}
