import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../../components/ui/field';
import { formatTokens } from '../../../lib/format';
import { numberError, readWhole } from '../../../lib/typed-number';
import { type Fields, numberIn } from './form-fields';
import { readPlaces } from './results/prize-table';

type Terms = Pick<Fields, 'maxParticipants' | 'prizePool' | 'places' | 'perKill'>;

/**
 * Returns sentences about announced prizes that the prize pool may not cover: an error if the
 * places alone are above it, a warning if the kills can bring the sum above it. The server accepts
 * the latter, because a match rarely has every kill. Each is null while a number is missing.
 */
export function aboveThePool({ maxParticipants, prizePool, places: text, perKill }: Terms) {
  const { value: pool } = readWhole(prizePool);
  const { places } = readPlaces(text);
  if (pool === null || places === null) return { places: null, kills: null };
  const byPlace = places.reduce((sum, tokens) => sum + tokens, 0);
  if (byPlace > pool) {
    const sum = `${formatTokens(byPlace)} of ${formatTokens(pool)} tokens`;
    const advice = 'Lower their prizes or raise the prize pool.';
    return { places: `The places get ${sum}. ${advice}`, kills: null };
  }
  // The winner stays alive, so a match has one kill less than it has participants.
  const kills = Math.max(numberIn(maxParticipants) - 1, 0);
  const most = byPlace + numberIn(perKill) * kills;
  if (most <= pool) return { places: null, kills: null };
  const counted = `With every kill counted (${formatTokens(kills)})`;
  const sum = `these prizes come to ${formatTokens(most)} tokens`;
  return {
    places: null,
    kills: `${counted}, ${sum}, more than the prize pool of ${formatTokens(pool)}.`,
  };
}

/** The announced prizes by place and per kill, both optional. */
export function AnnouncedPrizes({ form }: { readonly form: UseFormReturn<Fields> }) {
  const { errors } = form.formState;
  const names = ['maxParticipants', 'prizePool', 'places', 'perKill'] as const;
  const [maxParticipants, prizePool, places, perKill] = useWatch({
    control: form.control,
    name: names,
  });
  const above = aboveThePool({ maxParticipants, prizePool, places, perKill });
  // The sum also depends on the prize pool, so its error is not kept from the last submission.
  const kept = errors.places?.type === 'sum' ? undefined : errors.places?.message;
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Prizes by place"
          autoComplete="off"
          placeholder="200, 100, 50x8"
          hint="Players see these prizes before they join. Leave it empty to announce none."
          error={above.places ?? kept}
          {...form.register('places', {
            validate: {
              read: (text) => readPlaces(text).problem ?? true,
              sum: (_, fields) => aboveThePool(fields).places ?? true,
            },
          })}
        />
        <TextField
          label="Prize per kill (tokens)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder="0"
          error={errors.perKill?.message}
          {...form.register('perKill', {
            validate: (text) => numberError('Prize per kill', text) ?? true,
          })}
        />
      </div>
      <p role="status" className="text-small font-semibold text-warn">
        {above.kills}
      </p>
    </div>
  );
}
