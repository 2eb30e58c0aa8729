import { messageOf } from '../../../api/api-error';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { PasswordField, TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { useForm } from '../../../lib/use-form';
import { useDisable } from './queries';

/**
 * The form that turns two-step sign-in off. It asks for the password and a code, so that a stranger
 * at an unattended computer cannot turn it off.
 */
export function TurnOff() {
  const disable = useDisable();
  const { form, field } = useForm(
    { password: '', code: '' },
    ({ password, code }) => ({
      ...(password === '' ? { password: 'Password is required' } : {}),
      ...(code.trim() === '' ? { code: 'Please enter a code' } : {}),
    }),
    (values) => disable.mutate(values),
  );
  return (
    <details>
      <summary className="cursor-pointer font-semibold">
        Turn it off, or move it to a new phone
      </summary>
      <Form {...form} className="mt-4 grid max-w-sm gap-4">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...field('password')}
        />
        <TextField
          label="A code of the app, or a recovery code"
          autoComplete="one-time-code"
          {...field('code')}
        />
        {disable.error && (
          <FormMessage tone="bad">
            {messageOf(disable.error, 'Two-step sign-in could not be turned off')}
          </FormMessage>
        )}
        <Button type="submit" kind="danger" busy={disable.isPending}>
          Turn off
        </Button>
      </Form>
    </details>
  );
}
