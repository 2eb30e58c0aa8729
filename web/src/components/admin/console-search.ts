import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { known, part, type Reading, readingOf } from '../../api/reading';
import type { Tournament } from '../../api/schema';
import { counted, formatRupees } from '../../lib/format';
import { nextStep } from './next-step';
import { viewHref } from './search';

/** One result of the search: a page of the console, a row of a list, or an account. */
export interface Place {
  /** Address of the result in the admin console. */
  readonly value: string;
  readonly label: string;
  /** Further words under which the place is found. */
  readonly also?: string;
  readonly hint?: string;
}

const SHORTEST = 2;
/** Maximum number of results of each type, such as players or deposits. */
const MOST = 5;
const PAGE = { page: 1, limit: 10 } as const;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

interface Found {
  readonly places: readonly Place[];
  /** True if the search of one type has failed, so that results may be missing. */
  readonly isPartial: boolean;
}

/**
 * Searches the console for players, accounts, matches, codes, deposits, withdrawals and events, by a name,
 * an email or an id.
 */
export function useConsoleSearch(q: string, readOnly: boolean): Reading<Found> {
  const query = useQuery({
    queryKey: ['palette', q, readOnly],
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const kinds = [
        ...(readOnly
          ? [accounts(q, signal), matchEvents(q, signal)]
          : [users(q, signal), matches(q, signal), codes(q, signal)]),
        withdrawals(q, 'open', signal),
        withdrawals(q, 'closed', signal),
        deposits(q, signal),
      ];
      // A failed search of one type must not hide the results of the other types.
      const answers = await Promise.allSettled(kinds);
      return {
        places: answers.flatMap((one) =>
          one.status === 'fulfilled' ? one.value.slice(0, MOST) : [],
        ),
        isPartial: answers.some(({ status }) => status === 'rejected'),
      };
    },
  });
  if (q.length < SHORTEST) return known({ places: [], isPartial: false });
  return part(readingOf(query), ({ places, isPartial }) => ({
    places: [...events(q), ...places],
    isPartial,
  }));
}

async function users(q: string, signal: AbortSignal): Promise<Place[]> {
  const query = { q, ...PAGE };
  const found = await answer(api.GET('/api/users/all', { params: { query }, signal }));
  return [
    ...found.map(({ _id, email, inGameName }) => ({
      value: viewHref('player', { user: _id }),
      label: inGameName ? `${email} (${inGameName})` : email,
      hint: 'User',
    })),
    ...found.slice(0, 1).map(accountOf),
  ];
}

/**
 * Finds the ledger accounts of players by a part of the email or name, or by an id. Used for
 * finance staff, who may not open the list of users.
 */
async function accounts(q: string, signal: AbortSignal): Promise<Place[]> {
  const query = ID.test(q) ? { ids: q } : { q };
  const { people } = await answer(api.GET('/api/admin/people', { params: { query }, signal }));
  return people.flatMap(({ id, email }) => [
    { value: viewHref('player', { user: id }), label: email, hint: 'Player' },
    accountOf({ _id: id, email }),
  ]);
}

const accountOf = ({ _id, email }: { readonly _id: string; readonly email: string }): Place => ({
  value: viewHref('ledger', { view: 'statement', account: `player:${_id}` }),
  label: `Account of ${email}`,
  hint: 'Ledger',
});

async function matches(q: string, signal: AbortSignal): Promise<Place[]> {
  const query = { q, status: 'all', ...PAGE } as const;
  const { tournaments } = await answer(
    api.GET('/api/tournaments/admin/all', { params: { query }, signal }),
  );
  const [first, ...others] = tournaments;
  return first ? [placeOf(first), ...stepOf(first), ...others.map(placeOf)] : [];
}

const placeOf = ({ _id, name, status }: Tournament): Place => ({
  value: viewHref('tournaments', { q: _id }),
  label: name,
  hint: `Match, ${status}`,
});

/** Words between a step and the name of its match, such as "Add room to Friday Night". */
const BEFORE_NAME = { room: 'to', results: 'of', confirm: 'of' } as const;

/** Returns the next step of a match, whose dialog opens on the page of matches. */
function stepOf(match: Tournament): readonly Place[] {
  const step = nextStep(match);
  if (!step) return [];
  const { what, label } = step;
  const words = what === 'room' && match.roomId ? label : `${label} ${BEFORE_NAME[what]}`;
  return [
    {
      value: viewHref('tournaments', { q: match._id, act: what }),
      label: `${words} ${match.name}`,
      hint: 'Action',
    },
  ];
}

async function codes(q: string, signal: AbortSignal): Promise<Place[]> {
  const query = { q, ...PAGE };
  const { promoCodes } = await answer(
    api.GET('/api/promo-codes/admin/all', { params: { query }, signal }),
  );
  return promoCodes.map(({ _id, code, status }) => ({
    value: viewHref('promo-codes', { q: code, id: _id }),
    label: code,
    hint: `Promo code, ${status}`,
  }));
}

/** Finds the events of matches. Used for finance staff, who may not open the page of matches. */
async function matchEvents(q: string, signal: AbortSignal): Promise<Place[]> {
  const { tournaments } = await answer(
    api.GET('/api/tournaments/admin/names', { params: { query: { q } }, signal }),
  );
  return tournaments.map(({ id, name, status }) => ({
    value: viewHref('ledger', { view: 'journal', reference: id }),
    label: name,
    hint: `Match, ${status}`,
  }));
}

async function withdrawals(
  q: string,
  status: 'open' | 'closed',
  signal: AbortSignal,
): Promise<Place[]> {
  const query = { q, status, ...PAGE };
  const found = await answer(api.GET('/api/withdrawals/admin/all', { params: { query }, signal }));
  return found.withdrawals.map(({ _id, amount, userId, status: state }) => ({
    value: viewHref(status === 'open' ? 'withdrawals' : 'completed-withdrawals', { id: _id }),
    label: `${counted(amount, 'token')} to ${userId.email}`,
    hint: `Withdrawal, ${state}`,
  }));
}

async function deposits(q: string, signal: AbortSignal): Promise<Place[]> {
  const query = { q, ...PAGE };
  const { depositLogs } = await answer(
    api.GET('/api/deposit-logs/admin/all', { params: { query }, signal }),
  );
  return depositLogs.map(({ _id, amount, userEmail, orderId, status }) => ({
    value: viewHref('deposit-logs', { q: orderId ?? userEmail, id: _id }),
    label: `${formatRupees(amount)} by ${userEmail}`,
    hint: `Deposit, ${status}`,
  }));
}

/** Finds a ledger event by its position, or the events that mention an id. */
function events(q: string): readonly Place[] {
  const [, position] = /^#?([1-9]\d{0,14})$/.exec(q) ?? [];
  if (position) return [inJournal(`Event #${position}`, { id: position })];
  return ID.test(q) ? [inJournal(`Events of ${q}`, { reference: q })] : [];
}

const inJournal = (label: string, search: Readonly<Record<string, string>>): Place => ({
  value: viewHref('ledger', { view: 'journal', ...search }),
  label,
  hint: 'Ledger',
});
