import { formatTokens } from '../../../../lib/format';
import { type Participant, type PricedRow, sumOf } from './winner-rows';

interface MoneyLineProps {
  readonly pool: number;
  readonly rows: readonly PricedRow[];
  readonly participants: readonly Participant[];
}

/**
 * Shows how much of the prize pool is assigned and left, and how much Arena keeps or pays: the
 * entry fees less the prizes.
 */
export function MoneyLine({ pool, rows, participants }: MoneyLineProps) {
  const assigned = sumOf(rows);
  const left = pool - assigned;
  const fees = participants.reduce(
    (sum, { feePaid = 0, refunded }) => sum + (refunded ? 0 : feePaid),
    0,
  );
  const house = fees - assigned;
  return (
    <p
      role="status"
      className="mr-auto flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-ink-muted"
    >
      <span>
        Assigned <b className="text-ink tabular-nums">{formatTokens(assigned)}</b>
      </span>
      <span className={left < 0 ? 'font-semibold text-bad' : undefined}>
        {left < 0
          ? `${formatTokens(-left)} ${left === -1 ? 'token' : 'tokens'} more than the prize pool`
          : `${formatTokens(left)} of ${formatTokens(pool)} tokens left`}
      </span>
      <span>
        {house < 0 ? 'Arena pays ' : 'Arena keeps '}
        <b className="text-ink tabular-nums">{formatTokens(Math.abs(house))}</b> (entry fees:{' '}
        {formatTokens(fees)})
      </span>
    </p>
  );
}
