import { Link } from '@tanstack/react-router';
import { toView } from '../../../components/admin/search';
import { Badge } from '../../../components/ui/badge';
import { formatSigned, formatTokens } from '../../../lib/format';
import { accountParts, eventWords, kindWords, shortId, unitWords } from '../model/words';

/** The type of an event in words. The tooltip shows its name in the log. */
export function EventBadge({ type }: { readonly type: string }) {
  const { label, tone } = eventWords(type);
  return (
    <span title={type}>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

type People = ReadonlyMap<string, string>;

/**
 * Returns an account's name in words, such as "Wallet of asha@…" or "Tournament pot …1a2b3c4d,
 * round 1".
 */
export function accountText(account: string, people: People): string {
  const { kind, id, round } = accountParts(account);
  const whose = id === null ? '' : (people.get(id) ?? shortId(id));
  const name = [kindWords(kind), people.has(id ?? '') && 'of', whose].filter(Boolean).join(' ');
  return round === null || round === '1' ? name : `${name}, round ${round}`;
}

interface AccountNameProps {
  readonly account: string;
  readonly people: People;
}

/** An account's name in words, as a link to the account's statement. */
export function AccountLink({ account, people }: AccountNameProps) {
  return (
    <Link
      {...toView('ledger', { view: 'statement', account })}
      title={account}
      className="font-semibold break-words text-accent underline-offset-4 hover:underline"
    >
      {accountText(account, people)}
    </Link>
  );
}

const ACTORS: Readonly<Record<string, string>> = {
  player: 'Player',
  admin: 'Admin',
  system: 'The system',
  gateway: 'Payment gateway',
};

interface ActorProps {
  readonly actor: { readonly type: string; readonly id: string };
  readonly people: People;
}

/** Returns who caused an event: the email address with the role, or the role with the id. */
export function actorText({ type, id }: ActorProps['actor'], people: People): string {
  const kind = ACTORS[type] ?? type;
  const name = people.get(id);
  return name ? `${name}, ${kind.toLowerCase()}` : `${kind} (${shortId(id)})`;
}

export function ActorName({ actor, people }: ActorProps) {
  const kind = ACTORS[actor.type] ?? actor.type;
  const name = people.get(actor.id);
  return (
    <span className="break-words" title={actor.id}>
      {name ? name : `${kind} (${shortId(actor.id)})`}{' '}
      {name && <span className="text-note text-ink-muted">{kind}</span>}
    </span>
  );
}

/** The end of the id in an event's reference. The tooltip shows the whole id. */
export function Reference({ id }: { readonly id: string | null }) {
  if (id === null) return <span>–</span>;
  return (
    <code className="font-mono text-note" title={id}>
      {shortId(id)}
    </code>
  );
}

interface QuantityProps {
  readonly amount: number;
  readonly unit: string;
  readonly signed?: boolean;
}

/** An amount with its unit. With `signed`, it has a sign and a colour. */
export function Quantity({ amount, unit, signed }: QuantityProps) {
  const tone = !signed || amount === 0 ? '' : amount < 0 ? 'text-bad' : 'text-good';
  return (
    <span className={`whitespace-nowrap tabular-nums ${tone}`}>
      {signed ? formatSigned(amount) : formatTokens(amount)}{' '}
      <span className="text-note text-ink-muted">{unitWords(unit, amount)}</span>
    </span>
  );
}
