import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import type { Column } from '../../../components/office/data-table';
import { FilterSelect } from '../../../components/office/filter-select';
import { KeysetList } from '../../../components/office/keyset-list';
import { useOfficeSearch } from '../../../components/office/search';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Badge, type Tone } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';

type Mail = components['schemas']['MailResponse'];
type State = Mail['state'];

const STATES: readonly { readonly value: State; readonly label: string; readonly tone: Tone }[] = [
  { value: 'waiting', label: 'Waiting', tone: 'warn' },
  { value: 'dead', label: 'Failed', tone: 'bad' },
  { value: 'sent', label: 'Sent', tone: 'good' },
  { value: 'expired', label: 'Expired', tone: 'neutral' },
];
const EVERY_MS = 20_000;

const COLUMNS: readonly Column<Mail>[] = [
  { id: 'to', header: 'To', cell: ({ to }) => to },
  { id: 'template', header: 'Mail', cell: ({ template }) => template },
  { id: 'state', header: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  { id: 'attempts', header: 'Tries', numeric: true, cell: ({ attempts }) => attempts },
  {
    id: 'next',
    header: 'Next try',
    cell: ({ nextTryAt }) => (nextTryAt ? <Time at={nextTryAt} show="relative" /> : 'N/A'),
  },
  { id: 'problem', header: 'Problem', cell: ({ problem }) => problem ?? 'None' },
  {
    id: 'created',
    header: 'Written',
    cell: ({ createdAt }) => <Time at={createdAt} show="relative" />,
  },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) => (sentAt ? <Time at={sentAt} show="relative" /> : 'N/A'),
  },
];

function StateBadge({ state }: { readonly state: State }) {
  const found = STATES.find(({ value }) => value === state);
  return <Badge tone={found?.tone ?? 'neutral'}>{found?.label ?? state}</Badge>;
}

/** What waits to be sent, what was given up, and sending it again. */
export function MailTab() {
  const { search, filter } = useOfficeSearch();
  const state = STATES.find(({ value }) => value === search.status)?.value;
  const query = useInfiniteQuery({
    queryKey: [keys.mail, state],
    refetchInterval: EVERY_MS,
    initialPageParam: '',
    queryFn: ({ signal, pageParam: cursor }) =>
      answer(
        api.GET('/api/admin/mail', {
          params: { query: { ...(state ? { state } : {}), ...(cursor ? { cursor } : {}) } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor,
  });
  const retry = useRetry();
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <FilterSelect
          label="State"
          value={state ?? ''}
          options={[{ value: '', label: 'All' }, ...STATES]}
          onChange={(status) => filter({ status })}
        />
      </div>
      <KeysetList
        caption="Mail"
        query={query}
        rowsOf={(page) => page.mails}
        columns={COLUMNS}
        idOf={(mail) => mail._id}
        failed="Failed to fetch the mail queue"
        empty={state ? 'No mail in this state' : 'No mail has been written yet'}
        actions={(mail) =>
          mail.state === 'dead' && (
            <Button size="small" busy={retry.isPending} onClick={() => retry.mutate(mail._id)}>
              Retry
            </Button>
          )
        }
      />
    </div>
  );
}

function useRetry() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.POST('/api/admin/mail/{id}/retry', { params: { path: { id } } })),
    onSuccess: ({ to }) =>
      showPopup({ type: 'success', title: 'Success', message: `The mail to ${to} waits again` }),
    onError: (error) =>
      showPopup({ type: 'error', title: 'Error', message: messageOf(error, 'Failed to retry') }),
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.mail] }),
  });
}
