import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { type Choice, MOVEMENT_GROUPS } from '../groups';
import { PERIODS } from '../periods';
import { walletTexts } from '../texts';

const ROW =
  'max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none]';
const CHOICES = 'flex gap-2 max-sm:w-max sm:flex-wrap';

/** Links that choose a group of entries or a period. Each choice has its own address. */
export function HistoryFilter({ choice }: { readonly choice: Choice }) {
  const t = useTexts(walletTexts);
  return (
    // On phones each row scrolls sideways to the edge of the screen, so that the list begins higher.
    <div className="grid gap-2">
      <nav data-scrolled aria-label={t('filter')} className={ROW}>
        <ul className={CHOICES}>
          {MOVEMENT_GROUPS.map((show) => (
            <Option key={show} to={{ ...choice, show }} isChosen={show === choice.show}>
              {t(show)}
            </Option>
          ))}
        </ul>
      </nav>
      <nav data-scrolled aria-label={t('period')} className={ROW}>
        <ul className={CHOICES}>
          {PERIODS.map((period) => (
            <Option key={period} to={{ ...choice, period }} isChosen={period === choice.period}>
              {t(period)}
            </Option>
          ))}
        </ul>
      </nav>
    </div>
  );
}

interface OptionProps {
  readonly to: Choice;
  readonly isChosen: boolean;
  readonly children: string;
}

function Option({ to: { show, period }, isChosen, children }: OptionProps) {
  const search = {
    ...(show === 'all' ? {} : { show }),
    ...(period === 'any' ? {} : { period }),
  };
  return (
    <li>
      <Link
        to="/transaction-history"
        search={search}
        resetScroll={false}
        activeOptions={{ exact: true }}
        className={classNames(
          'inline-flex min-h-11 items-center rounded-full border px-3 text-small sm:px-4 font-semibold transition-colors duration-150',
          isChosen
            ? 'border-ember-text bg-surface-2 text-ink'
            : 'border-control text-ink-muted hover:bg-surface-2 hover:text-ink',
        )}
      >
        {children}
      </Link>
    </li>
  );
}
