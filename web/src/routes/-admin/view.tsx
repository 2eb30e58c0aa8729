import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { adminSearch, toView, viewAt } from '../../components/admin/search';
import { session } from '../../session/session';
import { useReadOnly } from './console-guard';
import { tabNamed, type View } from './tabs';

type Search = Readonly<Record<string, unknown>>;

/**
 * Fetches the code of the view at a path, and begins to fetch the first page of its list, whose
 * errors the view itself reports. The tab of completed matches leads to a view of all matches.
 */
export async function loadView(path: string, client: QueryClient, search: Search): Promise<View> {
  if (path === 'completed-tournaments') {
    const completed = { ...adminSearch(search), status: 'completed' };
    throw redirect({ ...toView('tournaments', completed), replace: true });
  }
  const view = await tabNamed(viewAt(path)).load();
  if (session.get().token) void view.fetchList?.(client, adminSearch(search));
  return view;
}

/** Loads the dashboard, or leads from an address of the form `/admin?tab=users` to its view. */
export async function loadIndex(client: QueryClient, { tab, ...search }: Search): Promise<View> {
  if (typeof tab === 'string' && tab !== 'dashboard') {
    throw redirect({ ...toView(tab, adminSearch(search)), replace: true });
  }
  return loadView('', client, search);
}

/** Shows a view whose code was fetched. */
export function ShownView({ view: { Show } }: { readonly view: View }) {
  return <Show readOnly={useReadOnly()} />;
}
