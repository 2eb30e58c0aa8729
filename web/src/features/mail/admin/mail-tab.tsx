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
import { inWords } from '../../../lib/in-words';

type Mail = components['schemas']['MailResponse'];
type State = Mail['state'];

const STATES: readonly KnownState<State>[] = [
  { value: 'waiting', label: 'Waiting', tone: 'warn' },
  { value: 'dead', label: 'Failed', tone: 'bad' },
  { value: 'sent', label: 'Sent', tone: 'good' },
  { value: 'expired', label: 'Expired', tone: 'neutral' },
];
const EVERY_MS = 20_000;

const COLUMNS: readonly Column<Mail>[] = [
  { id: 'to', header: 'To', cell: ({ to }) => to },
  { id: 'template', header: 'Mail', cell: ({ template }) => inWords(template) },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StateBadge states={STATES} state={state} />,
  },
  { id: 'attempts', header: 'Attempts', numeric: true, cell: ({ attempts }) => attempts },
  {
    id: 'next',
    header: 'Next attempt',
    cell: ({ nextTryAt }) => (nextTryAt ? <Time at={nextTryAt} show="relative" /> : null),
  },
  { id: 'problem', header: 'Problem', cell: ({ problem }) => problem ?? 'None' },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt }) => <Time at={createdAt} show="relative" />,
  },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) => (sentAt ? <Time at={sentAt} show="relative" /> : null),
  },
];

/**
 * The tab Mail: emails that wait to be sent or could not be sent, with a button that sends them
 * again.
 */
export function MailTab() {
  const { search } = useAdminSearch();
  const state = STATES.find(({ value }) => value === search.status)?.value;
  const query = useKeyset({
    queryKey: [keys.mail, state],
    everyMs: EVERY_MS,
    read: (at, signal) =>
      answer(
        api.GET('/api/admin/mail', {
          params: { query: { ...(state ? { state } : {}), ...at } },
          signal,
        }),
      ),
    rowsOf: (page) => page.mails,
  });
  const retry = useRetry();
  return (
    <ListPanel
      name="Mail"
      query={query}
      columns={COLUMNS}
      idOf={(mail) => mail._id}
      failed="Failed to fetch the mail queue"
      empty="No mail yet"
      emptyFiltered="No mail in this state"
      filters={<StateFilter states={STATES} value={state} />}
      actions={(mail) =>
        mail.state === 'dead'
          ? [
              {
                label: 'Retry',
                isMain: true,
                isBusy: retry.isPending && retry.variables === mail._id,
                onSelect: () => retry.mutate(mail._id),
              },
            ]
          : []
      }
      bulk={[
        {
          label: 'Retry',
          onSelect: (mails) => {
            for (const mail of mails) if (mail.state === 'dead') retry.mutate(mail._id);
          },
        },
      ]}
    />
  );
}

function useRetry() {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (id: string) =>
      answer(api.POST('/api/admin/mail/{id}/retry', { params: { path: { id } } })),
    onSuccess: ({ to }) =>
      showPopup({
        type: 'success',
        title: 'Success',
        message: `The mail to ${to} is queued again`,
      }),
    onError: (error) =>
      showPopup({ type: 'error', title: 'Error', message: messageOf(error, 'Failed to retry') }),
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.mail] }),
  });
}
