import { type UseFormReturn, useWatch } from 'react-hook-form';
import { classNames } from '../../../lib/class-names';
import { formatTokens } from '../../../lib/format';
import { readWhole } from '../../../lib/typed-number';
import type { Fields } from './form-fields';

/**
 * Returns what a full match costs or earns, such as "Full match: 960 in fees, 1,200 in prizes:
 * Arena pays 240"; null while a number is missing.
 */
export function fullMatch(terms: Pick<Fields, 'maxParticipants' | 'entryFee' | 'prizePool'>) {
  const [seats, fee, prizes] = [terms.maxParticipants, terms.entryFee, terms.prizePool].map(
    (text) => readWhole(text).value,
  );
  if (seats == null || fee == null || prizes == null) return null;
  const fees = seats * fee;
  const arena =
    fees < prizes ? `pays ${formatTokens(prizes - fees)}` : `keeps ${formatTokens(fees - prizes)}`;
  return {
    isPaid: fees < prizes,
    text: `Full match: ${formatTokens(fees)} in fees, ${formatTokens(prizes)} in prizes: Arena ${arena}`,
  };
}

/** Shows what a full match costs or earns before it is created. */
export function FullMatch({ form }: { readonly form: UseFormReturn<Fields> }) {
  const names = ['maxParticipants', 'entryFee', 'prizePool'] as const;
  const [maxParticipants, entryFee, prizePool] = useWatch({ control: form.control, name: names });
  const full = fullMatch({ maxParticipants, entryFee, prizePool });
  return (
    <p
      role="status"
      className={classNames(
        'min-h-5 text-small',
        full?.isPaid ? 'font-semibold text-warn' : 'text-ink-muted',
      )}
    >
      {full?.text}
    </p>
  );
}
