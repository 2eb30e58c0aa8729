import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import type { Column } from '../../../components/admin/data-table';
import { ListPanel } from '../../../components/admin/list-panel';
import { useAdminSearch } from '../../../components/admin/search';
import { type KnownState, StateBadge, StateFilter } from '../../../components/admin/states';
import { useKeyset } from '../../../components/admin/use-keyset';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { formatRupees } from '../../../lib/format';

type Order = components['schemas']['WatchedOrder'];
type State = Exclude<Order['state'], 'settled'>;

const STATES: readonly KnownState<State>[] = [
  { value: 'waiting', label: 'Waiting', tone: 'warn' },
  { value: 'unanswered', label: 'No answer', tone: 'bad' },
  { value: 'failed', label: 'Not paid', tone: 'neutral' },
];
const EVERY_MS = 10_000;

const COLUMNS: readonly Column<Order>[] = [
  { id: 'order', header: 'Order ID', cell: ({ orderId, _id }) => orderId ?? _id },
  { id: 'email', header: 'Player', cell: ({ userEmail }) => userEmail },
  { id: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => formatRupees(amount) },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StateBadge states={STATES} state={state} />,
  },
  { id: 'tries', header: 'Checks', numeric: true, cell: ({ tries }) => tries },
  { id: 'last', header: 'Last check', cell: ({ lastLookAt }) => moment(lastLookAt) },
  { id: 'next', header: 'Next check', cell: ({ nextLookAt }) => moment(nextLookAt) },
  { id: 'problem', header: 'Last problem', cell: ({ problem }) => problem ?? 'None' },
  { id: 'created', header: 'Ordered', cell: ({ createdAt }) => moment(createdAt) },
];

const moment = (at: string | null) => (at ? <Time at={at} show="relative" /> : null);

/**
 * The tab Payment Queue: the open orders, the time of each order's next check with the payment
 * provider, and a button that checks an order now.
 */
export function PaymentQueueTab({ readOnly }: { readonly readOnly: boolean }) {
  const { search } = useAdminSearch();
  const state = STATES.find(({ value }) => value === search.status)?.value;
  const query = useKeyset({
    queryKey: [keys.paymentQueue, state],
    everyMs: EVERY_MS,
    read: (at, signal) =>
      answer(
        api.GET('/api/admin/payments/queue', {
          params: { query: { ...(state ? { state } : {}), ...at } },
          signal,
        }),
      ),
    rowsOf: (page) => page.orders,
  });
  const check = useCheck();
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="measure text-small text-ink-muted">
        Open orders are checked automatically: often in the first half hour, hourly for three days,
        then daily until day six. Paid orders are credited at once.
      </p>
      <ListPanel
        name="Payment queue"
        query={query}
        columns={COLUMNS}
        idOf={(order) => order._id}
        failed="Failed to fetch the payment queue"
        empty="No open orders"
        emptyFiltered="No order in this state"
        filters={<StateFilter states={STATES} value={state} />}
        {...(!readOnly && {
          actions: (order: Order) => [
            {
              label: 'Check now',
              isMain: true,
              isBusy: check.isPending && check.variables === order._id,
              onSelect: () => check.mutate(order._id),
            },
          ],
          bulk: [
            {
              label: 'Check now',
              onSelect: (orders: readonly Order[]) => {
                for (const order of orders) check.mutate(order._id);
              },
            },
          ],
        })}
      />
    </div>
  );
}

const SAID: Readonly<Record<Order['state'], string>> = {
  settled: 'Settled: the paid amount is credited',
  waiting: 'The provider has no payment yet',
  failed: 'The provider has no payment',
  unanswered: 'The provider did not answer',
};

function useCheck() {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (id: string) =>
      answer(api.POST('/api/admin/payments/queue/{id}/check', { params: { path: { id } } })),
    onSuccess: ({ state }) =>
      showPopup(
        state === 'unanswered'
          ? { type: 'warning', title: 'No answer', message: SAID[state] }
          : { type: 'success', title: 'Checked', message: SAID[state] },
      ),
    onError: (error) =>
      showPopup({ type: 'error', title: 'Error', message: messageOf(error, 'Failed to check') }),
    onSettled: () => {
      for (const key of [keys.paymentQueue, keys.depositLogs]) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
    },
  });
}
