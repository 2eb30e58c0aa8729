import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { queryClient } from '../../../api/query-client';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Progress } from '../../../components/ui/progress';
import { auditQuery, useStartAudit } from './audit-queries';
import { checklistQuery } from './close-queries';

interface ProofProps {
  readonly month: string;
  readonly isProven: boolean;
}

/**
 * Verifies the ledger when the checks of a month are opened without a proof, and fetches the checks
 * again afterwards. If that fails, the button verifies again.
 */
export function CloseProof({ month, isProven }: ProofProps) {
  const [id, setId] = useState<string | null>(null);
  const { data } = useQuery(auditQuery('verify', id));
  const start = useStartAudit('verify', setId);
  const isDone = data?.state === 'done';
  const { mutate: verify } = start;
  const hasBegun = useRef(isProven);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    verify();
  }, [verify]);
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries(checklistQuery(month));
  }, [isDone, month]);
  if (id && !isDone) {
    return (
      <div role="status" className="mt-2 grid max-w-80 gap-1">
        <Progress
          label="Verification"
          value={data?.checked ?? 0}
          max={Math.max(data?.total ?? 1, 1)}
        />
        Verifying the ledger…
      </div>
    );
  }
  if (isProven) return null;
  return (
    <Button
      size="small"
      className="mt-2"
      busy={start.isPending}
      onClick={() =>
        start.mutate(undefined, {
          onError: (error) =>
            showPopup({
              type: 'error',
              title: 'Error',
              message: messageOf(error, 'The verification could not be started'),
            }),
        })
      }
    >
      Verify now
    </Button>
  );
}
