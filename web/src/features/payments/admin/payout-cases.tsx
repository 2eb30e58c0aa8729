import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { readingOf, together } from '../../../api/reading';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { FormDialog } from '../../../components/admin/form-dialog';
import { payoutsQuery } from '../../../components/admin/payouts-query';
import { toView } from '../../../components/admin/search';
import { Loaded } from '../../../components/loaded';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextAreaField } from '../../../components/ui/field';
import { SkeletonList } from '../../../components/ui/skeleton';
import { counted } from '../../../lib/format';
import { inWords } from '../../../lib/in-words';

type Case = components['schemas']['PayoutCaseShown'];
type Checked = components['schemas']['PayoutsChecked'];

/**
 * The differences between the ledger, the payouts of the provider and the bookings of the account,
 * each with what to do. Hidden while payouts were never automatic.
 */
export function PayoutCases({ readOnly }: { readonly readOnly: boolean }) {
  const overview = useQuery(payoutsQuery());
  const list = useQuery({
    queryKey: [keys.payouts, 'cases'],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/payouts/cases', { signal })),
  });
  const isUsed = overview.data?.mode === 'auto' || (list.data?.cases.length ?? 0) > 0;
  const isKnown = overview.data !== undefined && list.data !== undefined;
  if (isKnown && !isUsed) return null;
  return (
    <Card
      title="Payout differences"
      aside={!readOnly && overview.data?.isConfigured && <CheckNow />}
    >
      <Loaded
        of={together({ list: readingOf(list), overview: readingOf(overview) })}
        failed="Failed to fetch the payout differences"
        awaited={<SkeletonList rows={2} />}
      >
        {({ list: { cases } }) => <Cases cases={cases} readOnly={readOnly} />}
      </Loaded>
    </Card>
  );
}

function Cases({
  cases,
  readOnly,
}: {
  readonly cases: readonly Case[];
  readonly readOnly: boolean;
}) {
  const [closing, setClosing] = useState<Case | null>(null);
  const open = cases.filter(({ closedAt }) => closedAt === null);
  const closed = cases.filter(({ closedAt }) => closedAt !== null);
  return (
    <div className="grid grid-cols-1 gap-4">
      {open.length === 0 && (
        <p className="text-small text-ink-muted">
          No differences. Each night, the ledger, the payouts and the bookings of the day before are
          compared.
        </p>
      )}
      {open.length > 0 && (
        <ul aria-label="Open differences" className="grid grid-cols-1 gap-3">
          {open.map((each) => (
            <li key={each.id}>
              <CaseRow of={each} onClose={readOnly ? undefined : () => setClosing(each)} />
            </li>
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <details className="text-small">
          <summary className="min-h-6 font-semibold">
            {counted(closed.length, 'closed difference')}
          </summary>
          <ul className="grid grid-cols-1 gap-3 pt-3">
            {closed.map((each) => (
              <li key={each.id}>
                <CaseRow of={each} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {closing && <CloseDialog of={closing} onClose={() => setClosing(null)} />}
    </div>
  );
}

function CaseRow({ of, onClose }: { readonly of: Case; readonly onClose?: () => void }) {
  const { kind, what, whatToDo, openedAt, closedAt, note, withdrawalId, providerId } = of;
  return (
    <div className="grid grid-cols-1 gap-2 rounded-medium border border-line bg-surface-2 p-3 text-small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={closedAt ? 'neutral' : 'bad'}>{inWords(kind)}</Badge>
        <span className="text-ink-muted">
          <Time at={openedAt} show="both" />
        </span>
      </p>
      <p className="font-semibold wrap-anywhere">{what}</p>
      {closedAt ? (
        <p className="wrap-anywhere whitespace-pre-line">
          {note} <Time at={closedAt} />
        </p>
      ) : (
        <p>
          <span className="text-ink-muted">What to do:</span> {whatToDo}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {withdrawalId && (
          <Link
            {...toView('withdrawals', { id: withdrawalId })}
            className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
          >
            Open the withdrawal
          </Link>
        )}
        {providerId && <code className="wrap-anywhere">{providerId}</code>}
        {onClose && (
          <Button size="small" className="ml-auto" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}

function CloseDialog({ of, onClose }: { readonly of: Case; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const close = useSend({
    mutationFn: (body: { readonly note: string }) =>
      answer(
        api.POST('/api/admin/payouts/cases/{id}/close', { params: { path: { id: of.id } }, body }),
      ),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.payouts] }),
  });
  const problem = close.error && messageOf(close.error, 'It was not closed. Please try again.');
  return (
    <FormDialog
      title="Close the difference"
      action="Close the difference"
      kind="main"
      busy={close.isPending}
      problem={isMissing ? 'Please write what you found' : problem}
      onSubmit={() => {
        setIsMissing(note.trim() === '');
        if (note.trim() !== '') close.mutate({ note: note.trim() });
      }}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{of.what}</p>
      <TextAreaField
        label="What you found"
        required
        hint="This note is kept with the difference and in the activity log."
        rows={3}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}

function CheckNow() {
  const queries = useQueryClient();
  const check = useSend<Checked>({
    mutationFn: () => answer(api.POST('/api/admin/payouts/check')),
    onSuccess: ({ days }) => {
      const found = days.reduce((sum, { newCases }) => sum + newCases, 0);
      const compared = days.reduce((sum, { payouts }) => sum + payouts, 0);
      showPopup({
        type: found > 0 ? 'warning' : 'success',
        title: found > 0 ? counted(found, 'new difference') : 'No new differences',
        message: `${counted(compared, 'payout')} of yesterday and today compared.`,
      });
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(error, 'The payouts were not compared. Please try again.'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.payouts] }),
  });
  return (
    <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
      Check now
    </Button>
  );
}
