import { ButtonLink } from '../ui/button';

interface LedgerLinksProps {
  /** What an event of the ledger names: a deposit, a withdrawal. */
  readonly reference?: string;
  readonly playerId: string;
}

/** From a row to what it left in the books. */
export function LedgerLinks({ reference, playerId }: LedgerLinksProps) {
  return (
    <>
      {reference && (
        <ButtonLink size="small" to="/admin" search={{ tab: 'ledger', view: 'journal', reference }}>
          In the ledger
        </ButtonLink>
      )}
      <ButtonLink
        size="small"
        to="/admin"
        search={{ tab: 'ledger', view: 'statement', account: `player:${playerId}` }}
      >
        Statement of the player
      </ButtonLink>
    </>
  );
}
