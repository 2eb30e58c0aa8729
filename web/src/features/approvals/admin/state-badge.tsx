import { StateBadge } from '../../../components/admin/states';
import { Badge } from '../../../components/ui/badge';
import { type Approval, STATES } from './words';

/**
 * The state of an approval request. It also shows when the request was approved but its execution
 * failed.
 */
export function ApprovalBadge({ approval }: { readonly approval: Approval }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadge states={STATES} state={approval.state} />
      {approval.problem && approval.state === 'pending' && <Badge tone="bad">failed</Badge>}
    </span>
  );
}
