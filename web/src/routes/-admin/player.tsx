import type { ReactNode } from 'react';
import { ForgetFacts } from '../../components/admin/risk/forget-facts';
import { type RiskOfPlayer, useRisk } from '../../components/admin/risk/queries';
import { RiskSection } from '../../components/admin/risk/risk-section';
import { toView, useAdminSearch } from '../../components/admin/search';
import { EmptyState } from '../../components/empty-state';
import { ButtonLink } from '../../components/ui/button';
import { Tabs } from '../../components/ui/tabs';
import { PlayerActivity } from '../../features/activity/admin';
import { PlayerHead, PlayerMovements } from '../../features/ledger/admin';
import { PlayerDeposits } from '../../features/payments/admin';
import { PlayerMatches } from '../../features/tournaments/admin';
import { PlayerActions, PlayerDevices } from '../../features/users/admin';
import { PlayerPayouts } from '../../features/withdrawals/admin';

interface ViewProps {
  readonly readOnly: boolean;
}

const NO_PERIOD = {};
const forget = ({ player }: RiskOfPlayer) => <ForgetFacts playerId={player.id} />;

/** The page of the player whose id is in the address. */
export function PlayerView({ readOnly }: ViewProps) {
  const { user } = useAdminSearch().search;
  if (user) return <PlayerPage key={user} id={user} readOnly={readOnly} />;
  return (
    <EmptyState
      title="No player chosen"
      action={<ButtonLink {...toView(readOnly ? 'withdrawals' : 'users')}>Choose one</ButtonLink>}
    >
      A player’s name in any list leads to the player’s page.
    </EmptyState>
  );
}

interface PlayerProps extends ViewProps {
  readonly id: string;
}

/** Everything about one player: balance, actions, and what happened, by subject. */
function PlayerPage({ id, readOnly }: PlayerProps) {
  const { search, go } = useAdminSearch();
  const sections = sectionsOf(readOnly);
  const section = sections.find(({ value }) => value === search.view) ?? sections[0];
  if (!section) return null;
  return (
    <>
      {!readOnly && <PlayerActions id={id} />}
      <PlayerHead id={id} period={NO_PERIOD} />
      <Tabs
        label="Player"
        tabs={sections}
        value={section.value}
        onChange={(view) => go({ view, id: '', type: '', page: 1 }, false)}
      >
        {section.show({ id, readOnly })}
      </Tabs>
    </>
  );
}

interface Section {
  readonly value: string;
  readonly label: string;
  readonly forAdmins?: boolean;
  readonly show: (player: PlayerProps) => ReactNode;
}

const SECTIONS: readonly Section[] = [
  {
    value: 'entries',
    label: 'Entries',
    show: ({ id, readOnly }) => <PlayerMovements id={id} period={NO_PERIOD} readOnly={readOnly} />,
  },
  { value: 'matches', label: 'Matches', show: (player) => <PlayerMatches {...player} /> },
  { value: 'deposits', label: 'Deposits', show: ({ id }) => <PlayerDeposits id={id} /> },
  { value: 'payouts', label: 'Payouts', show: ({ id }) => <PlayerPayouts id={id} /> },
  { value: 'risk', label: 'Risk', show: (player) => <Risk {...player} /> },
  {
    value: 'devices',
    label: 'Devices',
    forAdmins: true,
    show: ({ id }) => <PlayerDevices id={id} />,
  },
  {
    value: 'activity',
    label: 'Notes and activity',
    show: ({ id }) => <PlayerActivity id={id} />,
  },
];

const sectionsOf = (readOnly: boolean) =>
  SECTIONS.filter(({ forAdmins }) => !readOnly || !forAdmins);

function Risk({ id, readOnly }: PlayerProps) {
  const networks = useRisk(id).data?.networks ?? [];
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-3">
      <RiskSection playerId={id} readOnly={readOnly} {...(readOnly ? {} : { more: forget })} />
      {networks.length > 0 && (
        <p className="text-small text-ink-muted">{`Networks: ${networks.join(', ')}`}</p>
      )}
    </div>
  );
}
