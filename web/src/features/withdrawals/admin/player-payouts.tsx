import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListPanel } from '../../../components/admin/list-panel';
import { toView } from '../../../components/admin/search';
import { ButtonLink } from '../../../components/ui/button';
import { type StaffWithdrawal, withdrawalsQuery } from './queries';
import { COLUMNS } from './withdrawals-tab';

const LEFT_OUT = ['user', 'name', 'due'];
const OF_PLAYER = COLUMNS.filter(({ id }) => !LEFT_OUT.includes(id));
const IS_OPEN: readonly StaffWithdrawal['status'][] = ['pending', 'processing'];

interface PlayerPayoutsProps {
  readonly id: string;
  readonly email: string;
}

/** The newest withdrawals of one player. A row leads to the withdrawal in its list. */
export function PlayerPayouts({ id, email }: PlayerPayoutsProps) {
  const navigate = useNavigate();
  const query = useQuery({
    ...withdrawalsQuery({ status: 'all', sort: 'newest', q: email, page: 1, limit: 50 }),
    // The search also finds other addresses that contain this one.
    select: ({ withdrawals }) => ({ rows: withdrawals.filter(({ userId }) => userId._id === id) }),
  });
  return (
    <ListPanel
      name="Payouts"
      query={{ ...query, more: undefined }}
      columns={OF_PLAYER}
      idOf={(row) => row._id}
      failed="Failed to load withdrawals"
      empty="No withdrawals yet"
      emptyText="The withdrawals that the player requests appear here."
      tools={
        <ButtonLink size="small" {...toView('completed-withdrawals', { q: email })}>
          All in Completed Withdrawals
        </ButtonLink>
      }
      actions={({ _id, status }) => [
        {
          label: 'Open',
          isMain: true,
          onSelect: () =>
            void navigate(
              toView(IS_OPEN.includes(status) ? 'withdrawals' : 'completed-withdrawals', {
                id: _id,
              }),
            ),
        },
      ]}
      actionsWidth={88}
    />
  );
}
