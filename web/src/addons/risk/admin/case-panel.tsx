import { useState } from 'react';
import { LedgerLinks } from '../../../components/admin/ledger-links';
import { PlayerLink } from '../../../components/admin/player-link';
import { ForgetFacts } from '../../../components/admin/risk/forget-facts';
import { type RiskOfPlayer, useAssign, useRisk } from '../../../components/admin/risk/queries';
import { RiskSection } from '../../../components/admin/risk/risk-section';
import { TextDialog } from '../../../components/admin/risk/text-dialog';
import { accountsInWords, WHY } from '../../../components/admin/risk/words';
import { toView } from '../../../components/admin/search';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { Time } from '../../../components/time';
import { Button, ButtonLink } from '../../../components/ui/button';
import { formatTokens } from '../../../lib/format';
import { inWords } from '../../../lib/in-words';
import { INDIAN_STATES } from '../../../lib/indian-states';

interface CasePanelProps {
  readonly playerId: string;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** The panel of a player's risk case, with risk signals, related accounts and history. */
export function CasePanel({ playerId, readOnly, onClose }: CasePanelProps) {
  const { data } = useRisk(playerId);
  return (
    <SidePanel
      title={data ? ringTitle(data) : 'Player'}
      onClose={onClose}
      actions={data && !readOnly && <Decide risk={data} />}
    >
      <RiskSection
        playerId={playerId}
        readOnly={readOnly}
        more={(risk) => <Case risk={risk} readOnly={readOnly} />}
      />
    </SidePanel>
  );
}

/**
 * Returns what the accounts of the case share, and how many they are; the player's email if the
 * player shares nothing. A network alone makes no ring.
 */
function ringTitle({ player, groups }: RiskOfPlayer): string {
  const [largest] = groups
    .filter(({ kind, accounts }) => kind !== 'network' && accounts.length > 1)
    .toSorted(
      (one, other) =>
        other.accounts.length - one.accounts.length ||
        Number(other.value !== null) - Number(one.value !== null),
    );
  if (!largest) return player.email;
  const { kind, value, accounts } = largest;
  const shared = value === null ? `One ${inLower(WHY[kind])}` : `${WHY[kind]} ${value}`;
  return `${shared}: ${accountsInWords(accounts.length)}`;
}

/** Returns a name in lower case, but keeps abbreviations. */
const inLower = (name: string) => (/^[A-Z]{2}/.test(name) ? name : name.toLowerCase());

/** The buttons at the bottom of the panel. */
function Decide({ risk: { player, assignedTo } }: { readonly risk: RiskOfPlayer }) {
  const [isNoting, setIsNoting] = useState(false);
  const assign = useAssign(player.id);
  return (
    <>
      <Button onClick={() => setIsNoting(true)}>Add a note</Button>
      <Button
        kind={assignedTo === null ? 'main' : undefined}
        busy={assign.isPending}
        onClick={() => assign.mutate(assignedTo === null)}
      >
        {assignedTo === null ? 'Assign to me' : 'Return to queue'}
      </Button>
      {isNoting && (
        <TextDialog
          wish={{ kind: 'note', playerId: player.id }}
          onClose={() => setIsNoting(false)}
        />
      )}
    </>
  );
}

type Choices = RiskOfPlayer['saferPlay'];

/**
 * Returns the player's own limits, pause, age and state of residence, and omits values that the
 * player has not set.
 */
function ownChoices({ limits, excludedUntil, isAdult, state }: Choices) {
  const set = (['day', 'week', 'month'] as const).filter((period) => limits[period] !== null);
  const facts = [
    {
      name: 'Limits set by the player',
      value: set.map((period) => `${formatTokens(limits[period] ?? 0)} a ${period}`).join(', '),
    },
    { name: 'Paused until', value: excludedUntil && <Time at={excludedUntil} /> },
    { name: 'Age', value: isAdult && 'Confirmed 18 or older' },
    { name: 'State', value: state && INDIAN_STATES[state] },
  ];
  return facts.filter(({ value }) => value);
}

function Case({ risk, readOnly }: { readonly risk: RiskOfPlayer; readonly readOnly: boolean }) {
  const { player, assignedTo, networks, history, saferPlay } = risk;
  return (
    <>
      <Facts
        facts={[
          { name: 'Player', value: <PlayerLink id={player.id}>{player.email}</PlayerLink> },
          { name: 'In-game name', value: player.inGameName },
          { name: 'Assigned to', value: assignedTo?.email },
          ...ownChoices(saferPlay),
          ...(networks.length > 0 ? [{ name: 'Networks', value: networks.join(', ') }] : []),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {!readOnly && <ForgetFacts playerId={player.id} />}
        <ButtonLink size="small" {...toView('withdrawals', { q: player.email })}>
          Withdrawals
        </ButtonLink>
        <LedgerLinks playerId={player.id} />
      </div>
      {history.length > 0 && (
        <ul aria-label="History" className="grid gap-1.5 text-small">
          {history.map(({ at, by, action, text }) => (
            <li key={`${at} ${action}`}>
              <Time at={at} show="relative" />
              {` · ${by ?? 'The system'} · ${inWords(action)}${text ? `: ${text}` : ''}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
