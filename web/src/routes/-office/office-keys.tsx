import { useRouter } from '@tanstack/react-router';
import { OfficePalette } from '../../components/office/palette';
import { groupsFor } from './tabs';

/** The keyboard's way through the office: Ctrl-K goes anywhere, `/` searches. */
export function OfficeKeys({ readOnly }: { readonly readOnly: boolean }) {
  const { history } = useRouter();
  const pages = readOnly
    ? []
    : [
        { value: '/admin/cards', label: 'Manage cards' },
        { value: '/admin/tournaments', label: 'Manage tournaments' },
      ];
  const places = [
    ...groupsFor(readOnly)
      .flatMap(({ tabs }) => tabs)
      .map(({ value, label }) => ({ value: `/admin?tab=${value}`, label })),
    ...pages,
  ];
  return <OfficePalette places={places} readOnly={readOnly} onGo={(href) => history.push(href)} />;
}
