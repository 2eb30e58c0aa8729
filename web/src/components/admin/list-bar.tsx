import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../lib/class-names';
import { CHIP } from './filter-chip';
import { type AdminSearch, useAdminSearch } from './search';
import { SearchBox } from './search-box';

interface ListBarProps {
  readonly searchLabel?: string | undefined;
  /** Buttons for the filters and the order of the list. */
  readonly filters?: ReactNode;
  /** Other buttons of the list, shown at the right. */
  readonly tools?: ReactNode;
}

/**
 * Hides the tools while a panel lies beside a narrow list, because a second line of the bar would
 * move the rows. An open dialog of a tool stays visible.
 */
const WITHOUT_ROOM = 'xl:max-[1700px]:panelled:[&>:not(dialog)]:hidden';

const NARROWING = ['status', 'type', 'reference', 'from', 'to'] as const;
const narrowings = (search: AdminSearch): number => NARROWING.filter((name) => search[name]).length;

/**
 * The bar above a list, with search, filters and tools. On a phone the filters are behind a button.
 */
export function ListBar({ searchLabel, filters, tools }: ListBarProps) {
  const { search, filter } = useAdminSearch();
  const [open, setOpen] = useState(false);
  const id = useId();
  const set = narrowings(search);
  return (
    <div className="flex flex-wrap items-start gap-2">
      {searchLabel && (
        <SearchBox label={searchLabel} value={search.q ?? ''} onSearch={(q) => filter({ q })} />
      )}
      {filters && (
        <>
          <button
            type="button"
            className={classNames(CHIP, 'sm:hidden')}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <ListFilter size={16} aria-hidden />
            {set > 0 ? `Filters (${set})` : 'Filters'}
          </button>
          <div
            id={id}
            className={classNames(
              'min-w-0 basis-full flex-wrap items-start gap-2 sm:contents',
              open ? 'flex' : 'hidden',
            )}
          >
            {filters}
          </div>
        </>
      )}
      {tools && (
        <div className={classNames('flex flex-wrap gap-2 sm:ml-auto', WITHOUT_ROOM)}>{tools}</div>
      )}
    </div>
  );
}
