import { createFileRoute } from '@tanstack/react-router';
import type { AdminSearch } from '../components/admin/search';
import { loadIndex, ShownView } from './-admin/view';

interface IndexSearch extends AdminSearch {
  /** Id of a view, in an address of the form `/admin?tab=users`. */
  readonly tab?: string;
}

export const Route = createFileRoute('/admin/')({
  validateSearch: (search: Record<string, unknown>): IndexSearch => search,
  shouldReload: ({ cause }) => cause === 'enter',
  loader: ({ context, location }) => loadIndex(context.queryClient, location.search),
  component: Page,
});

function Page() {
  return <ShownView view={Route.useLoaderData()} />;
}
