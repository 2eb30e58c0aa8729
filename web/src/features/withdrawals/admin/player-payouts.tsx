import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListPanel } from '../../../components/admin/list-panel';
import { toView, useAdminSearch } from '../../../components/admin/search';
import { type StaffWithdrawal, withdrawalsQuery } from './queries';
import { COLUMNS } from './withdrawals-tab';

const LEFT_OUT = ['user', 'name', 'due'];
const OF_PLAYER = COLUMNS.filter(({ id }) => !LEFT_OUT.includes(id));
const IS_OPEN: readonly StaffWithdrawal['status'][] = ['pending', 'processing'];

/** The withdrawals of one player, newest first. A row leads to the withdrawal in its list. */
export function PlayerPayouts({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const { page = 1, limit = 20 } = useAdminSearch().search;
  const query = useQuery({
    ...withdrawalsQuery({ status: 'all', sort: 'newest', user: id, page, limit }),
    select: ({ withdrawals, total }) => ({ rows: withdrawals, total }),
  });
  return (
    <ListPanel
      name="Payouts"
      query={query}
      columns={OF_PLAYER}
      idOf={(row) => row._id}
      failed="Failed to load withdrawals"
      empty="No withdrawals yet"
      emptyText="The withdrawals that the player requests appear here."
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
