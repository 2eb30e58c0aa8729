import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Trophy } from 'lucide-react';
import { Name } from '../../../components/name';
import { useTexts } from '../../../i18n/texts';
import { joinedCupsQuery } from '../queries';
import { cupTexts } from '../texts';

/** Links to the cups of the player. Nothing is shown while there are none. */
export default function JoinedCups() {
  const t = useTexts(cupTexts);
  const { data = [] } = useQuery(joinedCupsQuery);
  if (data.length === 0) return null;
  return (
    <nav aria-label={t('joinedCups')} className="grid gap-2">
      {data.map(({ id, name }) => (
        <Link
          key={id}
          to="/cup"
          search={{ id }}
          className="flex min-h-11 items-center gap-3 rounded-large border border-line bg-surface-1 px-4 py-2.5 shadow-1 hover:border-accent"
        >
          <Trophy size={22} aria-hidden className="shrink-0 text-gold" />
          <span className="grid min-w-0 flex-1">
            <span className="font-semibold wrap-anywhere">
              <Name>{name}</Name>
            </span>
            <span className="text-small text-ink-muted">{t('openCup')}</span>
          </span>
          <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-muted" />
        </Link>
      ))}
    </nav>
  );
}
