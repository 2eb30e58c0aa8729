import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { CopyText } from '../../../components/copy-text';
import { FormMessage } from '../../../components/form-message';
import { QrCode } from '../../../components/qr-code';
import { Button } from '../../../components/ui/button';
import { PasswordField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { OtpField } from '../../../components/ui/otp-field';
import { useForm } from '../../../lib/use-form';
import { passkeyMessage } from '../../../session/passkey';
import { useBegin, useConfirm } from './queries';

const LENGTH = 6;

/**
 * Sets up two-step sign-in: it asks for the password, shows a QR code for the authenticator app and
 * asks for the app's first code.
 */
export function SetUp() {
  const begin = useBegin();
  const { form, field } = useForm(
    { password: '' },
    ({ password }) => (password === '' ? { password: 'Password is required' } : {}),
    ({ password }) => begin.mutate(password),
  );
  if (begin.data) return <FirstCode {...begin.data} />;
  return (
    <Form {...form} className="grid max-w-sm gap-4">
      <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
      {begin.error && (
        <FormMessage tone="bad">
          {passkeyMessage(begin.error, 'The set-up could not be started')}
        </FormMessage>
      )}
      <Button type="submit" kind="main" busy={begin.isPending}>
        Set up
      </Button>
    </Form>
  );
}

interface FirstCodeProps {
  readonly uri: string;
  readonly secret: string;
}

function FirstCode({ uri, secret }: FirstCodeProps) {
  const [code, setCode] = useState('');
  const confirm = useConfirm();
  return (
    <Form
      className="grid grid-cols-1 gap-5"
      onSubmit={() => {
        if (code.length !== LENGTH || confirm.isPending) return;
        confirm.mutate(code);
      }}
    >
      <ol className="grid list-decimal grid-cols-1 gap-5 pl-5">
        <li>
          <p className="mb-3">
            Scan this with an authenticator app (Google Authenticator, Aegis, 1Password …).
          </p>
          <QrCode text={uri} label="QR code for your authenticator app" />
          <p className="mt-3 mb-2 text-small text-ink-muted">No camera? Type this in:</p>
          <CopyText text={secret} label="Key" />
        </li>
        <li>
          <OtpField
            legend="Type the six digits it shows"
            value={code}
            onChange={setCode}
            error={
              confirm.error && messageOf(confirm.error, 'Two-step sign-in could not be turned on')
            }
            attempt={confirm.failureCount}
          />
        </li>
      </ol>
      <Button type="submit" kind="main" disabled={code.length !== LENGTH} busy={confirm.isPending}>
        Turn on
      </Button>
    </Form>
  );
}
