import type { ReactNode } from 'react';
import { part, type Reading } from '../../api/reading';
import { classNames } from '../../lib/class-names';
import { formatTokens } from '../../lib/format';
import { Loaded } from '../loaded';
import { None } from './none';
import { NUMBERS, type NumberName } from './number-words';
import { SCROLLED_STRIP } from './scrolled-strip';

/**
 * Heights of a number with its name, by the lines of the number and its explanation. They are
 * fixed, so that the list below does not move when the numbers load. While a panel lies beside a
 * narrow list, longer explanations are cut.
 */
const HEIGHTS = {
  1: 'lg:*:min-h-9.5 xl:panelled:*:h-9.5',
  2: 'lg:*:min-h-14 xl:panelled:*:h-14',
  // The name stands before the number, and the explanation is a tooltip.
  one: 'lg:h-5 lg:gap-x-1 lg:justify-between lg:*:gap-x-1.5 lg:overflow-hidden lg:*:flex lg:*:whitespace-nowrap lg:[&_[data-means]]:sr-only',
};

interface NumberStripProps {
  /**
   * Number of lines that a number and its explanation take on a wide screen, or `one` line for all,
   * with the names.
   */
  readonly lines: keyof typeof HEIGHTS;
  readonly children: ReactNode;
}

/** A row of several numbers above a list of the console. */
export function NumberStrip({ lines, children }: NumberStripProps) {
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3 lg:grid-flow-col lg:grid-cols-none',
        lines === 'one'
          ? 'xl:panelled:auto-cols-max xl:panelled:gap-x-3 xl:panelled:overflow-x-auto xl:panelled:[scrollbar-width:none]'
          : 'lg:auto-cols-fr xl:panelled:*:overflow-hidden',
        lines === 'one' && SCROLLED_STRIP,
        HEIGHTS[lines],
      )}
    >
      {children}
    </dl>
  );
}

/** Names of the fields of `Data` that are numbers. */
type NumbersIn<Data> = {
  [Name in keyof Data]-?: NonNullable<Data[Name]> extends number ? Name : never;
}[keyof Data];

interface NumberTileProps<Data> {
  readonly of: NumberName;
  /** The numbers that are read together, of which one is shown. */
  readonly from: Reading<Data>;
  readonly field: NumbersIn<Data>;
  /** An amount of money that belongs to the number, shown before the explanation. */
  readonly money?: string | undefined;
  /** Turns the number's name into a link to the rows that it counts. */
  readonly linked?: ((label: string) => ReactNode) | undefined;
}

/** A number of the console, with its name and explanation from `NUMBERS`. */
export function NumberTile<Data>({ of, from, field, money, linked }: NumberTileProps<Data>) {
  const { label, means } = NUMBERS[of];
  return (
    <Figure
      label={linked ? linked(label) : label}
      value={part(from, (data) => data[field] as number | undefined)}
      money={money}
      hint={means}
    />
  );
}

interface FigureProps {
  readonly label: ReactNode;
  /** The number; undefined if the server does not tell it. */
  readonly value: Reading<number | undefined>;
  readonly money?: string | undefined;
  readonly hint?: string;
}

/**
 * One number with its label and an optional explanation. A number whose read has failed says so,
 * because a dash or a zero would look like a fact.
 */
export function Figure({ label, value: reading, money, hint }: FigureProps) {
  const value = (
    <Loaded of={reading} awaited="…" failed={{ show: <NotLoaded /> }}>
      {(known) => (known === undefined ? <None /> : formatTokens(known))}
    </Loaded>
  );
  return (
    <div
      title={hint}
      className="relative grid min-w-0 grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] items-baseline gap-x-2 border-l-2 border-line pl-2 text-note lg:block"
    >
      <dt className="col-span-full text-note text-ink-muted xl:panelled:truncate">{label}</dt>
      <dd className="text-small font-semibold lg:mr-1.5 lg:inline">{value}</dd>
      {/* On a narrow screen the explanation has its own line, so that it does not wrap differently
          once the number has loaded. */}
      {money && <dd className="text-note text-ink-faint lg:hidden">{money}</dd>}
      {hint && (
        <dd data-means className="text-note text-ink-faint max-lg:col-span-full lg:inline">
          {money && <span className="max-lg:hidden">{`${money}, `}</span>}
          {hint}
        </dd>
      )}
    </div>
  );
}

const NotLoaded = () => <span className="font-normal text-bad">Not loaded</span>;
