import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { Name } from '../../../components/name';
import { useTexts } from '../../../i18n/texts';
import { squadTexts } from '../squads/texts';

/** A link to the cup to which a match belongs. Nothing is shown if it belongs to none. */
export function CupLink({ id }: { readonly id: string }) {
  const t = useTexts(squadTexts);
  const { data } = useQuery({
    queryKey: [keys.cups, 'of-match', id],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/cups/of-match/{tournamentId}', {
          params: { path: { tournamentId: id } },
          signal,
        }),
      ),
  });
  if (!data?.cup) return null;
  return (
    <Link
      to="/cup"
      search={{ id: data.cup.id }}
      className="inline-flex min-h-9 items-center gap-2 text-small font-semibold text-accent"
    >
      <Trophy size={18} aria-hidden className="shrink-0" />
      <span className="wrap-anywhere">
        {t('cupOf')} <Name>{data.cup.name}</Name>
      </span>
    </Link>
  );
}
