import { Badge } from '../../../components/ui/badge';
import { type Approval, STATES } from './words';

/** What became of a request, and whether it was tried in vain. */
export function StateBadge({ approval }: { readonly approval: Approval }) {
  const found = STATES.find(({ value }) => value === approval.state);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={found?.tone ?? 'neutral'}>{found?.label ?? approval.state}</Badge>
      {approval.problem && approval.state === 'pending' && <Badge tone="bad">did not work</Badge>}
    </span>
  );
}
