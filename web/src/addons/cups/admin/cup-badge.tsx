import { Badge } from '../../../components/ui/badge';
import type { CupCard } from './queries';

/** The state of a cup. */
export function CupBadge({ cup }: { readonly cup: CupCard }) {
  const { paidPosition, matchCount, resultCount } = cup;
  if (paidPosition !== null) return <Badge tone="gold">Paid</Badge>;
  if (matchCount === 0) return <Badge>No matches</Badge>;
  return resultCount < matchCount ? (
    <Badge tone="info">Running</Badge>
  ) : (
    <Badge tone="good">All results in</Badge>
  );
}
