import { useId, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { SaferPlayState } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Form } from '../../../components/ui/form';
import { SelectField } from '../../../components/ui/select';
import { useTexts } from '../../../i18n/texts';
import { type IndianState, STATE_CODES } from '../../../lib/indian-states';
import { useAnswerAgeAndState } from '../queries';
import { saferPlayTexts } from '../texts';

const isState = (text: string): text is IndianState => STATE_CODES.some((code) => code === text);

/** A form that asks players for their age and state, shown when the admins require it. */
export function AgeAndStateForm({ own }: { readonly own: SaferPlayState }) {
  const t = useTexts(saferPlayTexts);
  const id = useId();
  const [isAdult, setAdult] = useState(own.isAdult);
  const [state, setState] = useState<string>(own.state ?? '');
  const [tried, setTried] = useState(false);
  const send = useAnswerAgeAndState();
  const submit = () => {
    setTried(true);
    if (isAdult && isState(state)) send.mutate(state);
  };
  return (
    <Card title={t('ageAndState')}>
      <p className="pb-4 text-small text-ink-muted">{t('ageAndStateText')}</p>
      <Form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="flex min-h-11 items-center gap-3">
            <input
              id={id}
              type="checkbox"
              required
              checked={isAdult}
              aria-describedby={`${id}-error`}
              onChange={({ target }) => setAdult(target.checked)}
              className="size-5"
            />
            {t('adult')}
          </label>
          {tried && !isAdult && (
            <p id={`${id}-error`} role="alert" className="text-small font-medium text-bad">
              {t('adultMissing')}
            </p>
          )}
        </div>
        <SelectField
          label={t('stateName')}
          required
          options={[
            { value: '', label: t('chooseState') },
            ...STATE_CODES.map((code) => ({ value: code, label: t(code) })),
          ]}
          error={tried && state === '' ? t('stateMissing') : null}
          value={state}
          onChange={({ target }) => setState(target.value)}
        />
        <Button type="submit" kind="main" busy={send.isPending}>
          {t('confirmBoth')}
        </Button>
        {send.isSuccess && <FormMessage tone="good">{t('confirmed')}</FormMessage>}
        {send.error && <FormMessage tone="bad">{messageOf(send.error, t('failed'))}</FormMessage>}
      </Form>
      {own.stateChangesAt && (
        <p className="pt-3 text-small text-ink-muted">
          {t('nextState')} <Time at={own.stateChangesAt} />
        </p>
      )}
    </Card>
  );
}
