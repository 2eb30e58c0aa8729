import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormMessage } from '../../form-message';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { useForgetFacts } from './queries';

/**
 * A button that, after a confirmation, deletes the facts that Risk review stores about a player.
 */
export function ForgetFacts({ playerId }: { readonly playerId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const forget = useForgetFacts(playerId, { onSuccess: close });
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Delete the facts
      </Button>
      {isAsking && (
        <Confirm
          title="Delete the facts"
          sentence="Delete the devices, networks, payers and answers that are stored about this player?"
          consequence={
            <>
              The confirmed age and the state are deleted too. This cannot be undone. Mailbox, UID
              and payout destinations are stored again while the account has them.
              {forget.error && (
                <FormMessage tone="bad">
                  {messageOf(forget.error, 'The facts were not deleted. Please try again.')}
                </FormMessage>
              )}
            </>
          }
          action="Delete"
          danger
          busy={forget.isPending}
          onConfirm={() => forget.mutate()}
          onClose={close}
        />
      )}
    </>
  );
}
