import { ButtonLink } from '../ui/button';
import { toView } from './search';

interface LedgerLinksProps {
  /** Id of a deposit or a withdrawal, as events of the ledger mention it. */
  readonly reference?: string;
  readonly playerId: string;
}

/** Links from a deposit or withdrawal to its events in the ledger and to the player's account. */
export function LedgerLinks({ reference, playerId }: LedgerLinksProps) {
  return (
    <>
      {reference && (
        <ButtonLink size="small" {...toView('ledger', { view: 'journal', reference })}>
          Show in the ledger
        </ButtonLink>
      )}
      <ButtonLink size="small" {...toView('player', { user: playerId })}>
        Page of the player
      </ButtonLink>
      <ButtonLink
        size="small"
        {...toView('ledger', { view: 'statement', account: `player:${playerId}` })}
      >
        Account of the player
      </ButtonLink>
    </>
  );
}
