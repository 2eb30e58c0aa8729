import { messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { useForm } from '../../../lib/use-form';
import { sendTestEmail } from '../api/auth-calls';
import { emailError } from '../model/fields';
import { AuthFrame } from './auth-frame';

/** The page /test-email, which sends an email to test that emails are delivered. */
export function TestEmailForm() {
  const t = useTexts(authTexts);
  const mutation = useSend({ mutationFn: sendTestEmail });
  const { form, field } = useForm(
    { email: '' },
    ({ email }) => ({ email: emailError(email, t) }),
    ({ email }) => mutation.mutate(email.trim()),
  );
  return (
    <AuthFrame title={t('testTitle')} lead={t('testLead')}>
      <Form {...form} className="grid gap-5">
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          {...field('email')}
        />
        {mutation.error && (
          <FormMessage tone="bad">{messageOf(mutation.error, t('testFailed'))}</FormMessage>
        )}
        {mutation.isSuccess && <FormMessage tone="good">{t('testSent')}</FormMessage>}
        <Button type="submit" kind="main" wide busy={mutation.isPending}>
          {mutation.isPending ? t('testBusy') : t('testButton')}
        </Button>
      </Form>
    </AuthFrame>
  );
}
