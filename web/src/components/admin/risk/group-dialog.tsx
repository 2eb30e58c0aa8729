import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { showPopup } from '../../popup/popups';
import { Switch } from '../../ui/switch';
import { FormDialog } from '../form-dialog';
import { ReasonField } from '../reason-field';
import { useDecideOnGroup } from './queries';
import { accountsInWords } from './words';

export interface GroupMember {
  readonly id: string;
  readonly email: string;
  readonly isBanned: boolean;
  readonly isHeld: boolean;
}

interface GroupDialogProps {
  readonly members: readonly GroupMember[];
  readonly onClose: () => void;
}

/** Label of the submit button, by the positions of the two switches "hold" and "ban". */
const ACTIONS = {
  'true-true': 'Hold and ban',
  'true-false': 'Hold the payouts',
  'false-true': 'Ban',
  'false-false': 'Nothing to do',
} as const;

/**
 * A dialog that holds the payouts of linked accounts, bans the accounts, or both, with one reason.
 */
export function GroupDialog({ members, onClose }: GroupDialogProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [holds, setHolds] = useState(true);
  const [bans, setBans] = useState(false);
  const [reason, setReason] = useState('');
  const chosen = members.filter(({ id }) => !left.includes(id));
  const decide = useDecideOnGroup({
    onSuccess: () => {
      const message = `Decision saved for ${accountsInWords(chosen.length)}`;
      showPopup({ type: 'success', title: 'Success', message });
      onClose();
    },
  });
  const idsOf = (some: readonly GroupMember[]) => some.map(({ id }) => id);
  return (
    <FormDialog
      title={`Decide on ${accountsInWords(chosen.length)}`}
      action={ACTIONS[`${holds}-${bans}`]}
      kind={bans ? 'danger' : 'main'}
      busy={decide.isPending}
      disabled={reason.trim() === '' || chosen.length === 0 || !(holds || bans)}
      problem={
        decide.error &&
        messageOf(decide.error, 'Only some accounts were changed. Please try again.')
      }
      onSubmit={() =>
        decide.mutate({
          hold: holds ? idsOf(chosen.filter(({ isHeld }) => !isHeld)) : [],
          ban: bans ? idsOf(chosen.filter(({ isBanned }) => !isBanned)) : [],
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Accounts</legend>
        {members.map(({ id, email }) => (
          <label key={id} className="flex min-h-9 items-center gap-2 break-all">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={!left.includes(id)}
              onChange={({ target }) =>
                setLeft(target.checked ? left.filter((other) => other !== id) : [...left, id])
              }
            />
            {email}
          </label>
        ))}
      </fieldset>
      <Switch
        label="Hold the payouts"
        hint="The withdrawals of these players cannot be completed until an admin releases the hold."
        checked={holds}
        onChange={setHolds}
      />
      <Switch
        label="Ban the accounts"
        hint="The wallets of these players freeze, and their sessions end, until you unban the players."
        checked={bans}
        onChange={setBans}
      />
      <ReasonField
        hint={bans ? 'The players see this at login.' : 'Only staff see this reason.'}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
