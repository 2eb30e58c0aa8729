import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { FormDialog } from '../../../components/admin/form-dialog';
import { haltQuery } from '../../../components/admin/halt-query';
import { ReasonField } from '../../../components/admin/reason-field';
import { APPROVALS, tellWaiting } from '../../../components/admin/second-admin';
import { ErrorPanel } from '../../../components/error-panel';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';

type Halt = components['schemas']['LedgerHalt'];

/**
 * Shows that no tokens move, because the log contradicts what was signed, and lets an admin
 * continue with the log. Shows nothing while the log is in order.
 */
export function HaltCard({ readOnly }: { readonly readOnly: boolean }) {
  const query = useQuery(haltQuery());
  const [isOpen, setOpen] = useState(false);
  if (!query.data && query.error) {
    return (
      <ErrorPanel
        message="Failed to fetch whether the log agrees with the checkpoints"
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const halt = query.data?.halt;
  if (!halt) return null;
  return (
    <Card title="The log contradicts the checkpoints" aside={<Badge tone="bad">halted</Badge>}>
      <div className="grid grid-cols-1 gap-4">
        <p role="alert" className="measure font-semibold text-bad">
          No tokens move: {halt.problem}.
        </p>
        <p className="measure text-small text-ink-muted">
          Found <Time at={halt.foundAt} />, when the log ended at event {halt.headPosition}. Events
          that were acknowledged may be lost, for example after a failover to a server that lacked
          them. Either bring the right server back, or continue with this log.
        </p>
        {!readOnly && (
          <Button className="justify-self-start" onClick={() => setOpen(true)}>
            Continue with this log
          </Button>
        )}
      </div>
      {isOpen && <AcceptDialog halt={halt} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function AcceptDialog({ halt, onClose }: { readonly halt: Halt; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const queries = useQueryClient();
  const accept = useMoneyMutation({
    send: (why: string, headers) =>
      answer(
        api.POST('/api/admin/ledger/halt/{id}/accept', {
          params: { path: { id: halt.id } },
          body: { reason: why },
          headers,
        }),
      ),
    onSuccess: ({ approval, message }) => {
      if (approval) tellWaiting();
      else showPopup({ type: 'success', title: 'Success', message });
      onClose();
    },
    onError: (error) => setRefused(messageOf(error, 'Failed to continue with the log')),
    onSettled: () =>
      Promise.all(
        [keys.ledger, keys.activity, APPROVALS].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  const sure = reason.trim() !== '';
  return (
    <FormDialog
      title="Continue with this log"
      size="medium"
      action="Continue and move tokens"
      kind="danger"
      busy={accept.isPending}
      disabled={!sure}
      problem={refused}
      onSubmit={() => sure && accept.mutate(reason.trim())}
      onClose={onClose}
    >
      <p>
        Are you sure you want to continue, although {halt.problem}? Events that this log lacks stay
        lost, and auditors will see that the log has forked. Tokens move again at once.
      </p>
      <ReasonField
        hint="This reason is recorded permanently in the ledger."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
