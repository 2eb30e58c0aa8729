import { createFileRoute } from '@tanstack/react-router';
import type { AdminSearch } from '../components/admin/search';
import { loadView, ShownView } from './-admin/view';

export const Route = createFileRoute('/admin/$view')({
  // The console checks its state where it reads it, so that players do not fetch the code for it.
  validateSearch: (search: Record<string, unknown>): AdminSearch => search,
  // A view fetches its list again itself when its filters change.
  shouldReload: ({ cause }) => cause === 'enter',
  loader: ({ params, context, location }) =>
    loadView(params.view, context.queryClient, location.search),
  component: Page,
});

function Page() {
  return <ShownView key={Route.useParams().view} view={Route.useLoaderData()} />;
}
