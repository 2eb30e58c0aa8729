import { Link } from '@tanstack/react-router';
import type { MovementGroup } from '../../../api/schema';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { MOVEMENT_GROUPS } from '../groups';
import { walletTexts } from '../texts';

/** Chooses the group of entries by links, so that each has its own address. */
export function HistoryFilter({ show }: { readonly show: MovementGroup }) {
  const t = useTexts(walletTexts);
  return (
    <nav aria-label={t('filter')}>
      <ul className="flex flex-wrap gap-2">
        {MOVEMENT_GROUPS.map((group) => (
          <li key={group}>
            <Link
              to="/transaction-history"
              search={group === 'all' ? {} : { show: group }}
              resetScroll={false}
              activeOptions={{ exact: true }}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full border px-3 text-small sm:px-4 font-semibold transition-colors duration-150',
                group === show
                  ? 'border-ember-text bg-surface-2 text-ink'
                  : 'border-control text-ink-muted hover:bg-surface-2 hover:text-ink',
              )}
            >
              {t(group)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
