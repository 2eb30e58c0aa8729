import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormMessage } from '../../../components/form-message';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { SelectField } from '../../../components/ui/select';
import { useTexts } from '../../../i18n/texts';
import { isolated } from '../../../lib/names';
import { useForm } from '../../../lib/use-form';
import {
  type ClaimValues,
  firstPlaces,
  placesTo,
  problemsOf,
  scoresIn,
  valuesOf,
} from './claim-values';
import { type OwnClaim, useSendClaim } from './queries';
import { ScreenshotChoice, useScreenshot } from './screenshot-choice';
import { claimTexts } from './texts';

interface ClaimFormProps {
  readonly id: string;
  readonly state: OwnClaim;
  /** Closes the form without a change; absent if nothing was sent before. */
  readonly onKeep?: (() => void) | undefined;
  readonly onSent: () => void;
}

type ClaimFields = ReturnType<typeof useForm<ClaimValues>>;

/** The form of a result: a side for each paid place, kills if they are paid, and a screenshot. */
export function ClaimForm({ id, state, onKeep, onSent }: ClaimFormProps) {
  const t = useTexts(claimTexts);
  const { sides, until } = state;
  const send = useSendClaim(id, onSent);
  const [shown, setShown] = useState(Math.min(firstPlaces(state), sides.length));
  const image = useScreenshot(id);
  const [isMissing, setMissing] = useState(false);
  const { form, values, set, field }: ClaimFields = useForm(
    valuesOf(state),
    (typed) => {
      const problems = Object.entries(problemsOf(typed, shown));
      return Object.fromEntries(problems.map(([name, problem]) => [name, t(problem)]));
    },
    (typed) => {
      setMissing(image.number === null);
      if (image.number === null) return;
      send.mutate({ scores: scoresIn(typed, shown, sides), screenshot: image.number });
    },
  );
  return (
    <Form {...form} className="grid grid-cols-1 gap-4">
      <p className="text-small text-ink-muted">
        {t(sides.some(({ isSquad }) => isSquad) ? 'leadSquads' : 'leadPlayers')} {t('until')}{' '}
        <Time at={until} />
      </p>
      <Places state={state} shown={shown} values={values} set={set} field={field} />
      {shown < sides.length && (
        <Button
          kind="quiet"
          className="justify-self-start"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => setShown(shown + 1)}
        >
          {t('addPlace', { place: shown + 1 })}
        </Button>
      )}
      <ScreenshotChoice
        id={id}
        image={image}
        problem={isMissing && image.number === null ? t('screenshotMissing') : null}
      />
      {send.error && <FormMessage tone="bad">{messageOf(send.error, t('sendFailed'))}</FormMessage>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" className="grow" busy={send.isPending}>
          {t('send')}
        </Button>
        {onKeep && <Button onClick={onKeep}>{t('keep')}</Button>}
      </div>
    </Form>
  );
}

interface PlacesProps extends Pick<ClaimFields, 'values' | 'set' | 'field'> {
  readonly state: OwnClaim;
  /** Number of places with a field. */
  readonly shown: number;
}

/** The fields of the places. A side that has a place is not offered for another one. */
function Places({ state, shown, values, set, field }: PlacesProps) {
  const t = useTexts(claimTexts);
  const { sides, paysKills } = state;
  const taken = new Set(placesTo(shown).map((place) => values[`side${place}`]));
  const optionsOf = (own: string | undefined) => [
    { value: '', label: t('choose') },
    ...sides
      .filter((side) => side.id === own || !taken.has(side.id))
      .map((side) => ({ value: side.id, label: isolated(side.name) })),
  ];
  // Enlarged letters leave no room for two fields beside each other.
  const beside = 'grid grid-cols-[minmax(0,1fr)_6rem] gap-3 enlarged:grid-cols-1';
  return (
    <ol className="grid grid-cols-1 gap-3">
      {placesTo(shown).map((place) => {
        const { onChange: _, ...side } = field(`side${place}`);
        return (
          <li key={place} className={paysKills ? beside : 'grid grid-cols-1'}>
            <SelectField
              label={t('place', { place })}
              options={optionsOf(side.value)}
              {...side}
              required={place === 1}
              onChange={({ target }) => set(side.name, target.value)}
            />
            {paysKills && (
              <TextField
                label={t('kills')}
                aria-label={t('killsOf', { place })}
                inputMode="numeric"
                maxLength={12}
                {...field(`kills${place}`)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
