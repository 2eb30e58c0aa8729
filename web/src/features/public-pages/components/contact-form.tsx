import { useState } from 'react';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { TextAreaField, TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { contactTexts } from '../../../i18n/contact';
import { useTexts } from '../../../i18n/texts';
import { useDelayedCall } from '../../../lib/use-delayed-call';
import { looksLikeEmail, useForm } from '../../../lib/use-form';
import { SUPPORT_MAIL } from '../contact-details';

const SEND_MS = 2000;
const EMPTY = { name: '', email: '', subject: '', message: '' };

/**
 * A form that only pretends to send, as the specification requires. After two seconds it thanks the
 * user and clears its fields. It sends no request.
 */
export function ContactForm() {
  const t = useTexts(contactTexts);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const required = (text: string) => (text.trim() === '' ? t('required') : undefined);
  const { form, field, reset } = useForm(
    EMPTY,
    ({ name, email, subject, message }) => ({
      name: required(name),
      email: required(email) ?? (looksLikeEmail(email) ? undefined : t('emailInvalid')),
      subject: required(subject),
      message: required(message),
    }),
    () => {
      setState('sending');
      later.start();
    },
  );
  const later = useDelayedCall(() => {
    setState('sent');
    reset();
  }, SEND_MS);
  return (
    <Form {...form} className="grid gap-5">
      <fieldset disabled={state === 'sending'} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('name')} autoComplete="name" {...field('name')} />
          <TextField label={t('email')} type="email" autoComplete="email" {...field('email')} />
        </div>
        <TextField label={t('subject')} {...field('subject')} />
        <TextAreaField label={t('message')} {...field('message')} />
      </fieldset>
      {state === 'sent' && <FormMessage tone="good">{t('sent')}</FormMessage>}
      <Button type="submit" kind="main" wide busy={state === 'sending'}>
        {state === 'sending' ? t('sending') : t('send')}
      </Button>
      <p className="text-small text-ink-muted">{t('realMail', { mail: SUPPORT_MAIL })}</p>
    </Form>
  );
}
