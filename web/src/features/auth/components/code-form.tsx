import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { Form } from '../../../components/ui/form';
import { OtpField } from '../../../components/ui/otp-field';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { useDelayedCall } from '../../../lib/use-delayed-call';
import { useLatest } from '../../../lib/use-latest';
import type { CodePurpose } from '../model/resend-wait';
import { type Resending, useResend } from '../model/use-resend';
import { AuthFrame } from './auth-frame';

const LENGTH = 6;
/** Time in which the user can still correct the last digit before the code is sent. */
const SENT_AFTER_MS = 1_000;
export const REDIRECT_MS = 2000;

interface CodeFormProps<Reply> {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly title: string;
  readonly done: string;
  readonly verify: (body: { email: string; otp: string }) => Promise<Reply>;
  readonly resend: (email: string) => Promise<unknown>;
  readonly onVerified: (reply: Reply) => void;
  /**
   * Called two seconds after the server has accepted the code, or earlier when the user presses the
   * button.
   */
  readonly onContinue: () => void;
  readonly links: ReactNode;
}

/**
 * A form for a code that was sent by email, with a button that requests another code. It confirms
 * an account or resets a password. A complete code is sent without a press, and only once.
 */
export function CodeForm<Reply>(props: CodeFormProps<Reply>) {
  const t = useTexts(authTexts);
  const [otp, setOtp] = useState('');
  const [attempt, setAttempt] = useState(1);
  const [incomplete, setIncomplete] = useState(false);
  const [sent, setSent] = useState('');
  const later = useDelayedCall(props.onContinue, REDIRECT_MS);
  const verification = useSend({
    mutationFn: () => props.verify({ email: props.email, otp }),
    onSuccess(reply) {
      props.onVerified(reply);
      later.start();
    },
    onError(error) {
      // After a wrong code all boxes are emptied, because the user cannot know which digit is
      // wrong.
      if (!(error instanceof ApiError) || error.status !== 400) return;
      setOtp('');
      setSent('');
      setAttempt((before) => before + 1);
    },
  });
  const resending = useResend(props.purpose, () => props.resend(props.email));
  const submit = () => {
    setIncomplete(otp.length !== LENGTH);
    if (otp.length !== LENGTH || verification.isPending) return;
    setSent(otp);
    verification.mutate();
  };
  useCalledWhenComplete(otp, () => {
    if (otp !== sent) submit();
  });
  // The button is disabled until six digits are typed, so only the Enter key can show the error
  // about missing digits.
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && otp.length !== LENGTH) submit();
  };
  return (
    <AuthFrame
      title={props.title}
      lead={t('codeSentTo', { email: props.email })}
      links={verification.isSuccess ? null : props.links}
    >
      <Form onSubmit={submit} onKeyDown={enter} className="grid gap-5">
        <OtpField
          legend={t('code')}
          hint={t('codeSentItself')}
          value={otp}
          disabled={verification.isSuccess}
          attempt={attempt}
          error={incomplete ? t('codeIncomplete') : null}
          onChange={(digits) => {
            setOtp(digits);
            setIncomplete(false);
          }}
        />
        {verification.error && <Refused error={verification.error} resending={resending} />}
        {verification.isSuccess ? (
          <Verified onContinue={later.now}>{props.done}</Verified>
        ) : (
          <>
            <Button
              type="submit"
              kind="main"
              wide
              disabled={otp.length !== LENGTH}
              busy={verification.isPending}
            >
              {verification.isPending ? t('verifyBusy') : t('verifyButton')}
            </Button>
            <Resend resending={resending} />
          </>
        )}
      </Form>
    </AuthFrame>
  );
}

/** Calls `send` a moment after the sixth digit. */
function useCalledWhenComplete(otp: string, send: () => void): void {
  const latest = useLatest(send);
  useEffect(() => {
    if (otp.length !== LENGTH) return;
    const timer = setTimeout(latest, SENT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [otp, latest]);
}

interface VerifiedProps {
  readonly onContinue: () => void;
  readonly children: ReactNode;
}

function Verified({ onContinue, children }: VerifiedProps) {
  const t = useTexts(authTexts);
  const now = (
    <Button size="small" onClick={onContinue}>
      {t('continueNow')}
    </Button>
  );
  return (
    <FormMessage tone="good" action={now}>
      {children}
    </FormMessage>
  );
}

interface RefusedProps {
  readonly error: Error;
  readonly resending: Resending;
}

/**
 * The error message for a refused code. If the code was requested in another browser, the message
 * offers to send a new one.
 */
function Refused({ error, resending }: RefusedProps) {
  const t = useTexts(authTexts);
  if (!(error instanceof ApiError && error.code === 'CODE_OF_ANOTHER')) {
    return <FormMessage tone="bad">{messageOf(error, t('verifyFailed'))}</FormMessage>;
  }
  return (
    <FormMessage tone="bad" action={<ResendButton small resending={resending} />}>
      {t('codeOfAnother')}
    </FormMessage>
  );
}

interface ResendProps {
  readonly resending: Resending;
}

function Resend({ resending }: ResendProps) {
  const t = useTexts(authTexts);
  const { isSuccess, error } = resending;
  return (
    <div className="grid gap-3">
      {isSuccess && <FormMessage tone="good">{t('resent')}</FormMessage>}
      {error && <FormMessage tone="bad">{messageOf(error, t('resendFailed'))}</FormMessage>}
      <ResendButton resending={resending} />
      <p className="text-center text-small text-ink-muted">{t('noMail')}</p>
    </div>
  );
}

function ResendButton({ resending, small = false }: ResendProps & { readonly small?: boolean }) {
  const t = useTexts(authTexts);
  const { seconds, isPending, send } = resending;
  return (
    <Button
      {...(small ? { size: 'small' } : { wide: true })}
      busy={isPending}
      disabled={seconds > 0}
      onClick={send}
    >
      {isPending ? t('resendBusy') : seconds > 0 ? t('resendIn', { seconds }) : t('resend')}
    </Button>
  );
}
