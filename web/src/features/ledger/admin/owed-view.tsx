import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import {
  COMPACT,
  DateControl,
  earlier,
  indianNow,
  useDateInput,
} from '../../../components/admin/date-field';
import { financialYear, monthEnd, yesterday } from '../../../components/admin/date-presets';
import { ExportButton } from '../../../components/admin/export-button';
import { toView, useAdminSearch } from '../../../components/admin/search';
import { HiddenWhileDatesWrong } from '../../../components/admin/wrong-dates';
import { ErrorPanel } from '../../../components/error-panel';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { SkeletonList } from '../../../components/ui/skeleton';
import { counted, formatDay, formatRupees, formatTokens } from '../../../lib/format';
import { trialBalanceQuery } from './queries';

/** Kinds of accounts whose tokens the platform owes to players. */
const PARTS = [
  { kind: 'player', what: 'Wallets of players', means: 'to play with or to withdraw' },
  { kind: 'hold', what: 'Held withdrawals', means: 'requested, not paid out yet' },
  { kind: 'sent', what: 'Payouts on their way', means: 'sent, not confirmed by the bank' },
  { kind: 'pot', what: 'Match pots', means: 'entry fees of matches without results' },
] as const;

const endOf = (day: string) => `${day}T23:59:59.999`;
const said = (day: string) => formatDay(new Date(`${day}T00:00:00+05:30`));

/**
 * The view of all tokens that the platform owed to players at the end of a day, by default
 * yesterday.
 */
export function OwedView() {
  const { search } = useAdminSearch();
  const today = indianNow('date');
  const day = earlier(search.asOf?.slice(0, 10) || yesterday(today), today);
  const query = useQuery(
    trialBalanceQuery({ ...(day === today ? {} : { asOf: endOf(day) }), limit: 0 }),
  );
  const { data, error } = query;
  return (
    <div className="grid grid-cols-1 gap-4">
      <DayBar day={day} today={today} />
      <HiddenWhileDatesWrong>
        {!data && !error && <SkeletonList rows={4} height="h-12" />}
        {!data && error && (
          <ErrorPanel
            message="Failed to fetch the tokens owed"
            error={error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {data && (
          <div aria-busy={query.isFetching}>
            <Sum books={data} day={day} today={today} />
          </div>
        )}
      </HiddenWhileDatesWrong>
      {(data || error) && <YearFiles today={today} />}
    </div>
  );
}

/** Downloads of all players' statements for the current and the previous financial year. */
function YearFiles({ today }: { readonly today: string }) {
  const yearBefore = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`;
  return (
    <Card title="Year statements" className="max-w-3xl">
      <div className="grid gap-3">
        <p className="text-small text-ink-muted">
          Net winnings of each player in a financial year and the tax on them, for your tax adviser.
          No tax is withheld.
        </p>
        <div className="flex flex-wrap gap-2">
          {[today, yearBefore].map((to) => (
            <ExportButton
              key={to}
              label={`Financial year ${financialYear(to)}`}
              file={{ path: '/api/admin/years/export', query: { to } }}
            />
          ))}
        </div>
      </div>
    </Card>
  );
}

interface DayProps {
  readonly day: string;
  readonly today: string;
}

function DayBar({ day, today }: DayProps) {
  const { filter } = useAdminSearch();
  const presets = [
    ['Today', today],
    ['Yesterday', yesterday(today)],
    ['End of last month', monthEnd(today)],
  ] as const;
  const id = useId();
  const { problem, control } = useDateInput({
    type: 'date',
    max: today,
    applied: day,
    onDate: (asOf) => asOf && asOf !== day && filter({ asOf }),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-small text-ink-muted">
        As of the end of
      </label>
      <div className="w-40">
        <DateControl
          id={id}
          of="As of the end of"
          control={control}
          aria-invalid={problem ? true : undefined}
          className={COMPACT}
        />
      </div>
      {presets.map(([label, of]) => (
        <Button
          key={label}
          size="small"
          aria-pressed={of === day}
          className="aria-pressed:border-accent"
          onClick={() => filter({ asOf: of })}
        >
          {label}
        </Button>
      ))}
      <div className="sm:ml-auto">
        <ExportButton file={{ path: '/api/admin/months/owed/export', query: { to: day } }} />
      </div>
      {problem && (
        <p role="alert" className="basis-full text-small font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

interface SumProps extends DayProps {
  readonly books: {
    readonly balanced: boolean;
    readonly position: number;
    readonly kinds: readonly {
      readonly kind: string;
      readonly accounts: number;
      readonly total: number;
    }[];
  };
}

function Sum({ books, day, today }: SumProps) {
  const of = (kind: string) => books.kinds.find((each) => each.kind === kind);
  const total = PARTS.reduce((sum, { kind }) => sum + (of(kind)?.total ?? 0), 0);
  const receivable = -(of('receivable')?.total ?? 0);
  return (
    <section
      aria-label="Owed to players"
      className="grid max-w-3xl grid-cols-1 rounded-large border border-line bg-surface-1"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line p-5">
        <div>
          <h2 className="text-small text-ink-muted">
            Owed to players as of {day === today ? 'now' : `the end of ${said(day)}`}
          </h2>
          <p className="text-title font-semibold tabular-nums" data-owed>
            {formatRupees(total)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 text-small text-ink-muted">
          After event #{formatTokens(books.position)}
          {books.balanced ? (
            <Badge tone="good">balanced</Badge>
          ) : (
            <Badge tone="bad">not balanced</Badge>
          )}
        </div>
      </header>
      <dl className="grid grid-cols-1 divide-y divide-line">
        {PARTS.map(({ kind, what, means }) => (
          <div key={kind} className="grid grid-cols-[1fr_auto] gap-x-4 px-5 py-3">
            <dt>
              <Link
                {...toView('ledger', {
                  view: 'trial-balance',
                  type: kind,
                  ...(day === today ? {} : { asOf: `${day}T23:59` }),
                })}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {what}
              </Link>
            </dt>
            <dd className="text-right font-semibold tabular-nums">
              {counted(of(kind)?.total ?? 0, 'token')}
            </dd>
            <dd className="text-small text-ink-muted">{means}</dd>
            <dd className="text-right text-small text-ink-muted tabular-nums">
              {counted(of(kind)?.accounts ?? 0, 'account')}
            </dd>
          </div>
        ))}
      </dl>
      {receivable > 0 && (
        <p className="border-t border-line px-5 py-3 text-small text-ink-muted">
          Players owe Arena {counted(receivable, 'token')} of reversed deposits. The sum above does
          not subtract these tokens.
        </p>
      )}
    </section>
  );
}
