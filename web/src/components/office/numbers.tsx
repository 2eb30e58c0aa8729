import type { ReactNode } from 'react';
import { formatTokens } from '../../lib/format';
import { Stat } from '../stat';
import { NUMBERS, type NumberName } from './number-words';

interface NumberTileProps {
  readonly of: NumberName;
  /** Undefined while it is on its way. */
  readonly value: number | undefined;
  /** The money of it, before the words. */
  readonly money?: string | undefined;
  /** Makes the name a link to the rows behind the number. */
  readonly linked?: ((label: string) => ReactNode) | undefined;
}

/** A number of the office with its name and what it counts, as `NUMBERS` defines it. */
export function NumberTile({ of, value, money, linked }: NumberTileProps) {
  const { label, means } = NUMBERS[of];
  return (
    <Stat
      label={linked ? linked(label) : label}
      value={value === undefined ? '…' : formatTokens(value)}
      hint={money ? `${money}, ${means}` : means}
    />
  );
}
