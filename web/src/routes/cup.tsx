import { createFileRoute } from '@tanstack/react-router';
import { CupPage } from '../addons/cups';

/** Returns the parameter `id` of the page's address, and drops all others. */
const cupSearch = ({ id }: Record<string, unknown>): { readonly id?: string } =>
  typeof id === 'string' ? { id } : {};

export const Route = createFileRoute('/cup')({ validateSearch: cupSearch, component: Page });

function Page() {
  const { id = '' } = Route.useSearch();
  return <CupPage key={id} id={id} />;
}
