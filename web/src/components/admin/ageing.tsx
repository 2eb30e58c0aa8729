import { Badge } from '../ui/badge';

const AMBER_HOURS = 24;
const RED_HOURS = 48;

/** Shows the time that a row has waited, once it reaches 24 hours. */
export function Ageing({ hours }: { readonly hours: number }) {
  if (hours < AMBER_HOURS) return null;
  const text = hours < RED_HOURS ? `${hours} h old` : `${Math.floor(hours / 24)} days old`;
  return <Badge tone={hours < RED_HOURS ? 'warn' : 'bad'}>{text}</Badge>;
}
