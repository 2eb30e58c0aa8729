import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { PasswordField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { useForm } from '../../../lib/use-form';
import { acceptInvitation } from '../api/auth-calls';
import { AUTH_LINK, AuthFrame } from './auth-frame';

const FEWEST_CHARACTERS = 8;

/**
 * The page /staff-invitation#token, on which new staff choose their password. It exists only in
 * English.
 */
export function StaffInvitationForm() {
  // The token is in the URL's fragment. Browsers never send the fragment to a server, so no log
  // contains the token.
  const [token] = useState(() => location.hash.slice(1));
  const mutation = useSend({
    mutationFn: (password: string) => acceptInvitation({ token, password }),
  });
  const { form, field } = useForm(
    { password: '', confirmation: '' },
    ({ password, confirmation }) => ({
      password:
        password.length < FEWEST_CHARACTERS
          ? 'Password must be at least 8 characters long'
          : undefined,
      confirmation: confirmation === password ? undefined : 'The passwords are not the same',
    }),
    ({ password }) => mutation.mutate(password),
  );
  return (
    <AuthFrame
      title="Your invitation to the admin console"
      lead="Choose your password. The link works once, and only you know what you choose."
      links={
        <Link to="/admin-login" className={AUTH_LINK}>
          To the admin login
        </Link>
      }
    >
      {mutation.isSuccess ? (
        <FormMessage tone="good">{mutation.data.message}</FormMessage>
      ) : (
        <Form {...form} className="grid gap-5">
          <PasswordField
            label="Password"
            hint="At least 8 characters"
            autoComplete="new-password"
            {...field('password')}
          />
          <PasswordField
            label="Password again"
            autoComplete="new-password"
            {...field('confirmation')}
          />
          {mutation.error && (
            <FormMessage tone="bad">
              {messageOf(mutation.error, 'Failed to set the password')}
            </FormMessage>
          )}
          <Button type="submit" kind="main" wide busy={mutation.isPending}>
            Set the password
          </Button>
        </Form>
      )}
    </AuthFrame>
  );
}
