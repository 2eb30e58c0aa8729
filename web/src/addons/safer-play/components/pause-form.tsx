import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { Pause } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Confirm } from '../../../components/ui/confirm';
import { Form } from '../../../components/ui/form';
import { SelectField } from '../../../components/ui/select';
import { useTexts } from '../../../i18n/texts';
import { usePause } from '../queries';
import { saferPlayTexts } from '../texts';

const PAUSES = ['24-hours', '7-days', '30-days', '6-months'] as const;
const isPause = (value: string): value is Pause => PAUSES.some((each) => each === value);

interface PauseFormProps {
  /** End of the player's current pause; null if there is none. */
  readonly until: string | null;
}

export function PauseForm({ until }: PauseFormProps) {
  const t = useTexts(saferPlayTexts);
  const [pause, setPause] = useState<Pause>('24-hours');
  const [asks, setAsks] = useState(false);
  const send = usePause(() => setAsks(false));
  const submit = () => {
    setAsks(true);
  };
  return (
    <Card title={t('pause')}>
      <p className="pb-4 text-small text-ink-muted">{t('pauseText')}</p>
      {until && (
        <p role="status" className="pb-4 font-semibold text-warn">
          {t('paused')} <Time at={until} />
        </p>
      )}
      <Form onSubmit={submit} className="grid gap-4">
        <SelectField
          label={t('length')}
          options={PAUSES.map((value) => ({ value, label: t(value) }))}
          value={pause}
          onChange={({ target }) => isPause(target.value) && setPause(target.value)}
        />
        <Button type="submit" kind="danger">
          {t('start')}
        </Button>
        {send.error && <FormMessage tone="bad">{messageOf(send.error, t('failed'))}</FormMessage>}
      </Form>
      {asks && (
        <Confirm
          title={t('pause')}
          sentence={t('sure', { length: t(pause) })}
          consequence={t('sureText')}
          action={t('confirm', { length: t(pause) })}
          danger
          busy={send.isPending}
          onConfirm={() => send.mutate(pause)}
          onClose={() => setAsks(false)}
        />
      )}
    </Card>
  );
}
