import { useRouter } from '@tanstack/react-router';
import { AdminPalette } from '../../components/admin/palette';
import { viewHref } from '../../components/admin/search';
import { FOUND_BY_NAME, MAKES } from './makes';
import { groupsFor } from './tabs';

/**
 * The console's search with its keyboard shortcuts: Ctrl-K opens it, and `/` focuses the search
 * field of a list.
 */
export function AdminKeys({ readOnly }: { readonly readOnly: boolean }) {
  const { history } = useRouter();
  const actions = readOnly
    ? []
    : MAKES.map(({ label, action, href, also = '' }) => ({
        value: href,
        label: action,
        also: `create a new ${label} ${also}`,
        hint: 'Action',
      }));
  const views = groupsFor(readOnly)
    .flatMap(({ tabs }) => tabs.filter(({ isOfOne }) => !isOfOne))
    .map(({ value, label }) => ({ value: viewHref(value), label }));
  const named = FOUND_BY_NAME.map(({ label, hint, href }) => ({ value: href, label, hint }));
  const places = [...views, ...actions, ...named];
  return <AdminPalette places={places} readOnly={readOnly} onGo={(href) => history.push(href)} />;
}
