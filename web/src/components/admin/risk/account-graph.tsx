import { useId } from 'react';
import type { RiskOfPlayer } from './queries';
import { accountsInWords, WHY } from './words';

const WIDTH = 440;
const ROW = 34;
const MOST_ACCOUNTS = 12;
const SHORTEST = 22;

const short = (email: string) =>
  email.length > SHORTEST ? `${email.slice(0, SHORTEST - 1)}…` : email;

/**
 * Draws the linked accounts at the left and the data that they share at the right, joined by lines.
 */
export function AccountGraph({ risk }: { readonly risk: RiskOfPlayer }) {
  const title = useId();
  const accounts = [risk.player, ...risk.related].slice(0, MOST_ACCOUNTS);
  const groups = risk.groups.slice(0, MOST_ACCOUNTS);
  const rows = Math.max(accounts.length, groups.length);
  const height = rows * ROW + 8;
  const yOf = (index: number, count: number) => ((index + 0.5) * (height - 8)) / count + 4;
  const lines = groups.flatMap((group, at) =>
    accounts.flatMap(({ id }, index) =>
      group.accounts.includes(id) ? [{ key: `${at} ${id}`, index, at, kind: group.kind }] : [],
    ),
  );
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-labelledby={title}
      className="w-full rounded-medium border border-line bg-surface-2"
    >
      <title id={title}>
        {`${accountsInWords(accounts.length)} and ${groups.length} shared details`}
      </title>
      {lines.map(({ key, index, at, kind }) => (
        <line
          key={key}
          x1={186}
          y1={yOf(index, accounts.length)}
          x2={304}
          y2={yOf(at, groups.length)}
          className={kind === 'network' ? 'stroke-line' : 'stroke-warn'}
          strokeWidth={kind === 'network' ? 1 : 2}
        />
      ))}
      {accounts.map(({ id, email, isBanned }, index) => (
        <g key={id}>
          <circle
            cx={180}
            cy={yOf(index, accounts.length)}
            r={6}
            className={isBanned ? 'fill-bad' : 'fill-ink'}
          />
          <text
            x={168}
            y={yOf(index, accounts.length) + 4}
            textAnchor="end"
            fontSize={12}
            className="fill-ink"
          >
            {short(email)}
          </text>
        </g>
      ))}
      {groups.map(({ kind, accounts: members }, at) => (
        <g key={`${kind} ${members.join()} ${String(at)}`}>
          <rect
            x={304}
            y={yOf(at, groups.length) - 6}
            width={12}
            height={12}
            className={kind === 'network' ? 'fill-ink-muted' : 'fill-warn'}
          />
          <text x={322} y={yOf(at, groups.length) + 4} fontSize={12} className="fill-ink">
            {WHY[kind]}
          </text>
        </g>
      ))}
    </svg>
  );
}
