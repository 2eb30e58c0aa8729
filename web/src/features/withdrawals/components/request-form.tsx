import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../../api/api-error';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { SelectField } from '../../../components/ui/select';
import { useTexts } from '../../../i18n/texts';
import { formatTokens } from '../../../lib/format';
import { useWalletTokens } from '../../../session/profile';
import { useSession } from '../../../session/session';
import { useRequestWithdrawal } from '../queries';
import { withdrawalTexts } from '../texts';

const LEAST = 10;
const USUAL_UPI = /^[a-z0-9][a-z0-9.\-_]*@[a-z][a-z0-9]+$/i;

interface Fields {
  readonly amount: string;
  readonly type: 'upi' | 'google_play';
  readonly upiId: string;
  readonly email: string;
}

/** How much, by which way, to where. */
export function RequestForm() {
  const t = useTexts(withdrawalTexts);
  const { user } = useSession();
  const tokens = useWalletTokens() ?? 0;
  const defaultValues: Fields = { amount: '', type: 'upi', upiId: '', email: user?.email ?? '' };
  const { register, handleSubmit, control, setValue, reset, formState } = useForm<Fields>({
    defaultValues,
    mode: 'onTouched',
  });
  const { amount, type, upiId, email } = useWatch({ control }) as Fields;
  const [refusal, setRefusal] = useState<string | null>(null);
  const request = useRequestWithdrawal({
    onSuccess: () => {
      showPopup({ type: 'success', title: t('success'), message: t('submitted') });
      reset(defaultValues);
    },
    onError: (error) => {
      const message = messageOf(error, t('failed'));
      setRefusal(message);
      showPopup({ type: 'error', title: t('error'), message });
    },
  });
  const wanted = /^\d{1,9}$/.test(amount.trim()) ? Number(amount) : null;
  const ready = wanted !== null && (type === 'upi' ? upiId.trim() : email.trim()) !== '';
  const submit = handleSubmit((fields) => {
    setRefusal(null);
    request.mutate({
      amount: Number(fields.amount),
      type: fields.type,
      ...(fields.type === 'upi' ? { upiId: fields.upiId.trim() } : { email: fields.email.trim() }),
    });
  });
  const { errors } = formState;
  return (
    <Card title={t('request')}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('amount')}
          hint={t('amountHint', { tokens: formatTokens(tokens) })}
          error={errors.amount?.message ?? refusal}
          inputMode="numeric"
          autoComplete="off"
          aside={
            <button
              type="button"
              className="min-h-6 px-1 font-semibold text-accent underline"
              onClick={() => setValue('amount', String(tokens), { shouldValidate: true })}
            >
              {t('all')}
            </button>
          }
          {...register('amount', {
            validate: (text) => {
              const value = Number(text);
              if (!Number.isInteger(value) || value < LEAST) return t('minimum');
              return value > tokens ? t('tooMuch', { tokens: formatTokens(tokens) }) : true;
            },
          })}
        />
        <SelectField
          label={t('type')}
          options={[
            { value: 'upi', label: t('upi') },
            { value: 'google_play', label: t('google_play') },
          ]}
          {...register('type')}
        />
        {type === 'upi' ? (
          <TextField
            label={t('upiId')}
            hint={upiId && !USUAL_UPI.test(upiId.trim()) ? t('upiUnusual') : t('upiHint')}
            error={errors.upiId?.message}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            {...register('upiId', { validate: (text) => text.trim() !== '' || t('upiRequired') })}
          />
        ) : (
          <TextField
            label={t('email')}
            hint={t('emailHint')}
            error={errors.email?.message}
            type="email"
            autoComplete="email"
            {...register('email', { validate: (text) => text.trim() !== '' || t('emailRequired') })}
          />
        )}
        <p className="min-h-10 text-small text-ink-muted">
          {wanted !== null &&
            wanted >= LEAST &&
            wanted <= tokens &&
            t('left', { left: formatTokens(tokens - wanted) })}
        </p>
        <Button type="submit" kind="main" wide busy={request.isPending} disabled={!ready}>
          {wanted !== null && wanted >= LEAST ? t('submitFor', { count: wanted }) : t('submit')}
        </Button>
      </form>
    </Card>
  );
}
