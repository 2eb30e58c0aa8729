import { messageOf } from '../../../api/api-error';
import type { OwnDispute } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextAreaField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { useTexts } from '../../../i18n/texts';
import { useForm } from '../../../lib/use-form';
import { useDispute } from './queries';
import { disputeTexts } from './texts';

interface DisputeFormProps {
  readonly id: string;
  readonly state: OwnDispute;
}

/**
 * The player's dispute of a result: first a form, while a dispute is possible; afterwards the sent
 * text and the admin's answer.
 */
export function DisputeForm({ id, state }: DisputeFormProps) {
  const t = useTexts(disputeTexts);
  const { dispute, canDispute, disputeUntil } = state;
  return (
    <Card title={t('wrong')}>
      {dispute && <Sent dispute={dispute} />}
      {canDispute && disputeUntil && <NewDispute id={id} until={disputeUntil} />}
      {!dispute && !canDispute && (
        <p className="text-small text-ink-muted">{t(disputeUntil ? 'over' : 'notYet')}</p>
      )}
    </Card>
  );
}

function NewDispute({ id, until }: { readonly id: string; readonly until: string }) {
  const t = useTexts(disputeTexts);
  const send = useDispute(id);
  const { form, field } = useForm(
    { text: '' },
    ({ text }) => (text.trim() === '' ? { text: t('textMissing') } : {}),
    ({ text }) => send.mutate(text.trim()),
  );
  return (
    <Form {...form} className="grid gap-4">
      <p className="text-small text-ink-muted">
        {t('wrongText')} <Time at={until} />
      </p>
      <TextAreaField label={t('text')} maxLength={500} rows={3} {...field('text')} />
      {send.error && (
        <FormMessage tone="bad">{messageOf(send.error, t('disputeFailed'))}</FormMessage>
      )}
      <Button type="submit" kind="main" busy={send.isPending}>
        {t('send')}
      </Button>
    </Form>
  );
}

function Sent({ dispute }: { readonly dispute: NonNullable<OwnDispute['dispute']> }) {
  const t = useTexts(disputeTexts);
  const { text, createdAt, answer, answeredAt } = dispute;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-4">
        <Said label={t('yours')} text={text} at={createdAt} />
        {answer && answeredAt && <Said label={t('answered')} text={answer} at={answeredAt} />}
      </dl>
      {!answer && <p className="text-small text-ink-muted">{t('waiting')}</p>}
    </div>
  );
}

interface SaidProps {
  readonly label: string;
  readonly text: string;
  readonly at: string;
}

function Said({ label, text, at }: SaidProps) {
  return (
    <div className="grid gap-1">
      <dt className="text-note text-ink-muted">
        {label} · <Time at={at} />
      </dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{text}</dd>
    </div>
  );
}
