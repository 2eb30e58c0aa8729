import { useRouter } from '@tanstack/react-router';
import { AdminPalette } from '../../components/admin/palette';
import { viewHref } from '../../components/admin/search';
import { groupsFor } from './tabs';

/**
 * The console's search with its keyboard shortcuts: Ctrl-K opens it, and `/` focuses the search
 * field of a list.
 */
export function AdminKeys({ readOnly }: { readonly readOnly: boolean }) {
  const { history } = useRouter();
  const places = groupsFor(readOnly)
    .flatMap(({ tabs }) => tabs)
    .map(({ value, label }) => ({ value: viewHref(value), label }));
  return <AdminPalette places={places} readOnly={readOnly} onGo={(href) => history.push(href)} />;
}
