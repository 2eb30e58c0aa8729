import { useNavigate, useSearch } from '@tanstack/react-router';
import { countIn } from '../../lib/search-text';

/**
 * The state of a view of the admin console, which the URL contains: filters, order, page and open
 * row. A link to a filtered list therefore opens the same list for other staff.
 */
export interface AdminSearch {
  readonly view?: string;
  readonly q?: string;
  readonly status?: string;
  readonly type?: string;
  readonly sort?: string;
  readonly page?: number;
  readonly limit?: number;
  readonly from?: string;
  readonly to?: string;
  readonly user?: string;
  readonly account?: string;
  readonly actor?: string;
  readonly reference?: string;
  readonly asOf?: string;
  /** Cursor that continues a list without page numbers. */
  readonly cursor?: string;
  readonly audit?: string;
  readonly format?: string;
  readonly id?: string;
  /** Name of the dialog that the page of matches opens, for *Add room to …* in the search. */
  readonly act?: string;
}

const TEXTS = [
  'view',
  'q',
  'status',
  'type',
  'sort',
  'from',
  'to',
  'user',
  'account',
  'actor',
  'reference',
  'asOf',
  'cursor',
  'audit',
  'format',
  'id',
  'act',
];
const LONGEST = 200;
export const PAGE_SIZES = [10, 20, 50] as const;

/** Reads the console's state from the URL's search parameters and drops invalid values. */
export function adminSearch(search: Readonly<Record<string, unknown>>): AdminSearch {
  const texts = TEXTS.flatMap((name) => {
    const text = String(search[name] ?? '');
    return text === '' ? [] : [[name, text.slice(0, LONGEST)]];
  });
  const page = countIn(search.page);
  const limit = countIn(search.limit);
  return {
    ...Object.fromEntries(texts),
    ...(page && page > 1 && page <= 100_000 ? { page } : {}),
    ...(PAGE_SIZES.some((size) => size === limit) ? { limit } : {}),
  };
}

/** Paths of the views that differ from their names. */
const PATHS: Readonly<Record<string, string>> = { dashboard: '' };
/** Names of views by the paths that they had before. */
const FORMER: Readonly<Record<string, string>> = {
  '': 'dashboard',
  matches: 'tournaments',
  'landing-cards': 'cards',
};

/** Returns the address of a view of the console, whose names are the ids of its tabs. */
export function viewHref(view: string, search: Readonly<Record<string, string>> = {}): string {
  const path = PATHS[view] ?? view;
  const query = new URLSearchParams(search).toString();
  return `/admin${path && `/${path}`}${query && `?${query}`}`;
}

/** Returns the properties of a link to a view of the console. */
export const toView = (view: string, search: AdminSearch = {}) =>
  ({ to: '/admin/$view', params: { view: PATHS[view] || view }, search }) as const;

/** Returns the name of the view at a path of the console. */
export const viewAt = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : (FORMER[path] ?? path);

/** Value that replaces a row's id in the URL while the form for a new row is open. */
export const NEW = 'new';

/** Returns the search words and the days of the date filter, without those that are not set. */
export const narrowed = ({ q, from, to }: AdminSearch) => ({
  ...(q ? { q } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

/**
 * Returns the console's state from the URL, and the functions that change it. A change of a filter
 * returns to page 1.
 */
export function useAdminSearch() {
  // The router's search object may contain invalid parameters, so it is checked here.
  const search = adminSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (change: AdminSearch, replace = true) =>
    void navigate({
      to: '.',
      replace,
      resetScroll: false,
      search: (before: AdminSearch) => adminSearch({ ...before, ...change }),
    } as Parameters<typeof navigate>[0]);
  return {
    search,
    go,
    filter: (change: AdminSearch) => go({ cursor: '', ...change, page: 1 }),
    open: (id: string) => go({ id }, false),
    close: () => go({ id: '' }),
  };
}
