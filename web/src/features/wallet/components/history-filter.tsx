import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { type Choice, MOVEMENT_GROUPS } from '../groups';
import { PERIODS } from '../periods';
import { walletTexts } from '../texts';

/** Links that choose a group of entries or a period. Each choice has its own address. */
export function HistoryFilter({ choice }: { readonly choice: Choice }) {
  const t = useTexts(walletTexts);
  return (
    // On a phone, both lists are one row that scrolls. Its padding leaves room for the focus ring.
    <div className="grid gap-2 max-sm:-m-1 max-sm:flex max-sm:overflow-x-auto max-sm:p-1">
      <nav aria-label={t('filter')}>
        <ul className="flex flex-wrap gap-2 max-sm:flex-nowrap">
          {MOVEMENT_GROUPS.map((show) => (
            <Option key={show} to={{ ...choice, show }} isChosen={show === choice.show}>
              {t(show)}
            </Option>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('period')} className="max-sm:border-l max-sm:border-line max-sm:pl-2">
        <ul className="flex flex-wrap gap-2 max-sm:flex-nowrap">
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
          'inline-flex min-h-11 items-center rounded-full border px-3 text-small whitespace-nowrap sm:px-4 font-semibold transition-colors duration-150',
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
