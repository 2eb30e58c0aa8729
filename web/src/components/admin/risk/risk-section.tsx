import { type ReactNode, useState } from 'react';
import { readingOf } from '../../../api/reading';
import { Time } from '../../time';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { PlayerLink } from '../player-link';
import { AccountGraph } from './account-graph';
import { GroupDialog, type GroupMember } from './group-dialog';
import { type RelatedPlayer, type RiskOfPlayer, useRisk } from './queries';
import { SignalList } from './signal-list';
import { TextDialog } from './text-dialog';
import { accountsInWords, isLinked, WHY } from './words';

interface RiskSectionProps {
  readonly playerId: string;
  readonly readOnly: boolean;
  /** Further content below the risk signals, used by the page that shows a player's whole case. */
  readonly more?: (risk: RiskOfPlayer) => ReactNode;
}

/** The risk signals of a player, shown in the panels of withdrawals and of players. */
export function RiskSection({ playerId, readOnly, more }: RiskSectionProps) {
  const risk = readingOf(useRisk(playerId));
  if (risk.is === 'failed')
    return <p className="text-small text-ink-muted">Risk signals could not be loaded.</p>;
  if (risk.is === 'awaited') return null;
  const { data } = risk;
  return (
    <section aria-label="Risk" className="grid grid-cols-1 gap-3">
      <h3 className="flex items-center gap-2 text-body font-semibold">
        Risk
        {data.player.score > 0 && <Badge tone="warn">{`Score ${data.player.score}`}</Badge>}
        {data.hold && <Badge tone="bad">Payouts on hold</Badge>}
      </h3>
      {data.hold && <Hold risk={data} readOnly={readOnly} />}
      {data.signals.length > 0 && !readOnly && <Decision risk={data} />}
      {data.signals.length > 0 ? (
        <SignalList signals={data.signals} readOnly={readOnly} />
      ) : (
        <p className="text-small text-ink-muted">No signals.</p>
      )}
      {data.answers.length > 0 && <Answers risk={data} />}
      {data.signals.length > 0 && <Related risk={data} />}
      {more?.(data)}
    </section>
  );
}

interface PartProps {
  readonly risk: RiskOfPlayer;
  readonly readOnly: boolean;
}

/** The explanations that the player has written. They change no risk score. */
function Answers({ risk }: { readonly risk: RiskOfPlayer }) {
  return (
    <ul aria-label="Answers of the player" className="grid gap-2 text-small">
      {risk.answers.map(({ text, writtenAt }) => (
        <li key={writtenAt} className="rounded-medium bg-surface-2 p-3 wrap-anywhere">
          {`The player: ${text} · `}
          <Time at={writtenAt} show="relative" />
        </li>
      ))}
    </ul>
  );
}

function Hold({ risk: { hold, player }, readOnly }: PartProps) {
  const [isReleasing, setIsReleasing] = useState(false);
  if (!hold) return null;
  return (
    <div className="flex items-center justify-between gap-3 rounded-medium bg-bad-soft p-3 text-small">
      <span>
        {`${hold.by} holds the payouts: ${hold.reason} · `}
        <Time at={hold.at} show="relative" />
      </span>
      {!readOnly && (
        <Button size="tiny" onClick={() => setIsReleasing(true)}>
          Release
        </Button>
      )}
      {isReleasing && (
        <TextDialog
          wish={{ kind: 'release', playerId: player.id }}
          onClose={() => setIsReleasing(false)}
        />
      )}
    </div>
  );
}

/** Offers a decision on the player, or on all linked accounts. */
function Decision({ risk }: { readonly risk: RiskOfPlayer }) {
  const [deciding, setDeciding] = useState<readonly GroupMember[] | null>(null);
  const { player, related, hold } = risk;
  const linked = related.filter(isLinked);
  const self = { ...player, isHeld: hold !== null };
  const members = [self, ...linked];
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {linked.length > 0 && (
        <Button onClick={() => setDeciding([self])}>Decide on this player</Button>
      )}
      <Button onClick={() => setDeciding(members)}>
        {`Decide on ${accountsInWords(members.length)}`}
      </Button>
      {deciding && <GroupDialog members={deciding} onClose={() => setDeciding(null)} />}
    </div>
  );
}

/** Lists the accounts that are related to the player. */
function Related({ risk }: { readonly risk: RiskOfPlayer }) {
  const { related } = risk;
  const linked = related.filter(isLinked);
  const others = related.length - linked.length;
  return (
    <>
      {related.length > 0 && (
        <>
          <h4 className="text-small font-semibold">Related accounts</h4>
          <ul aria-label="Related accounts" className="grid gap-1 text-small">
            {linked.map((one) => (
              <RelatedLine key={one.id} related={one} />
            ))}
            {others > 0 && (
              <li className="text-ink-muted">
                {`${accountsInWords(others)} with only the network in common`}
              </li>
            )}
          </ul>
          <AccountGraph risk={risk} />
        </>
      )}
    </>
  );
}

function RelatedLine({ related }: { readonly related: RelatedPlayer }) {
  const { id, email, why, isBanned, isHeld } = related;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <PlayerLink id={id}>{email}</PlayerLink>
      {isBanned && <Badge tone="bad">Banned</Badge>}
      {isHeld && <Badge tone="bad">On hold</Badge>}
      <span className="text-ink-muted">{why.map((kind) => WHY[kind]).join(', ')}</span>
    </li>
  );
}
