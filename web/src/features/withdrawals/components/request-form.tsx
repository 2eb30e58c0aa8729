import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { isDecided } from '../../../api/idempotency';
import type { Withdrawal, WithdrawalRequest, WithdrawalRequestedAnswer } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { showPopup } from '../../../components/popup/popups';
import { RulesNote } from '../../../components/rules-note';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Confirm } from '../../../components/ui/confirm';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { KeptInView } from '../../../components/ui/kept-in-view';
import { SelectField } from '../../../components/ui/select';
import { useFailureText } from '../../../components/use-failure-text';
import { useTexts } from '../../../i18n/texts';
import { formatRupees, formatTokens } from '../../../lib/format';
import { useKept } from '../../../lib/kept';
import { hasRefused, isUsualUpiId, tidied } from '../../../lib/text';
import { readWhole } from '../../../lib/typed-number';
import { useProfile, useWalletTokens } from '../../../session/profile';
import { useSession } from '../../../session/session';
import { useRequestWithdrawal, withdrawalsQuery } from '../queries';
import { withdrawalTexts } from '../texts';

// The JavaScript of the confirmation is fetched when the player makes the first request.
const RequestReceipt = lazy(() => import('./request-receipt'));

const LEAST = 10;
const isUnusual = (upiId = '') => upiId !== '' && !isUsualUpiId(tidied('upi', upiId));

interface Fields {
  readonly amount: string;
  readonly type: 'upi' | 'google_play';
  readonly upiId: string;
  readonly email: string;
}

interface Failure {
  readonly message: string;
  /**
   * True if the server refused the request. Otherwise the outcome is unknown, and the withdrawal
   * may exist.
   */
  readonly decided: boolean;
}

function wishOf({ amount, type, upiId, email }: Fields): WithdrawalRequest {
  const to = type === 'upi' ? { upiId: tidied('upi', upiId) } : { email: tidied('address', email) };
  return { amount: readWhole(amount).value ?? Number.NaN, type, ...to };
}

/** The form to request a withdrawal, with its amount, method and destination. */
export function RequestForm() {
  const t = useTexts(withdrawalTexts);
  const { user } = useSession();
  const wallet = useWalletTokens();
  const defaultValues: Fields = { amount: '', type: 'upi', upiId: '', email: user?.email ?? '' };
  const form = useForm<Fields>({ defaultValues, mode: 'onTouched' });
  const { amount, type, upiId, email } = useWatch({ control: form.control }) as Fields;
  const failureText = useFailureText();
  const [failure, setFailure] = useState<Failure | null>(null);
  /** A request with an unusual destination, which the player must confirm before it is sent. */
  const [doubtful, setDoubtful] = useState<WithdrawalRequest | null>(null);
  const [receipt, setReceipt] = useKept<WithdrawalRequestedAnswer>('withdrawal');
  const request = useRequestWithdrawal({
    onSuccess: (answer) => {
      setReceipt(answer);
      form.reset(defaultValues);
    },
    onError: (error) => {
      const message = failureText(error, t('failed'));
      setFailure({ message, decided: isDecided(error) });
      showPopup({ type: 'error', title: t('error'), message });
    },
  });
  const wanted = readWhole(amount).value;
  const ready = wanted !== null && (type === 'upi' ? upiId : email).trim() !== '';
  const left =
    wallet.is === 'known' && wanted !== null && wanted >= LEAST ? wallet.data - wanted : -1;
  const send = (wish: WithdrawalRequest) => {
    setDoubtful(null);
    setFailure(null);
    request.mutate(wish);
  };
  const submit = form.handleSubmit((fields) => {
    const wish = wishOf(fields);
    if (isUnusual(wish.upiId)) setDoubtful(wish);
    else send(wish);
  });
  return (
    <Card title={t('request')}>
      <Form className="grid gap-4" onSubmit={submit}>
        <AmountField
          form={form}
          refusal={failure?.decided ? failure.message : null}
          isOpen={request.isOpen}
        />
        <SelectField
          label={t('type')}
          options={[
            { value: 'upi', label: t('upi') },
            { value: 'google_play', label: t('google_play') },
          ]}
          {...form.register('type')}
        />
        <AddressField form={form} type={type} upiId={upiId} />
        <p className="min-h-10 text-small text-ink-muted">
          {left >= 0 && t('left', { left: formatTokens(left) })}
        </p>
        <RulesNote about="payouts" />
        {failure && !failure.decided && <FormMessage tone="bad">{failure.message}</FormMessage>}
        <KeptInView>
          {type === 'upi' && ready && wanted >= LEAST && (
            <p className="pb-2 text-lead font-semibold wrap-anywhere">
              {t('payout', { rupees: formatRupees(wanted), upiId: tidied('upi', upiId) })}
            </p>
          )}
          <Button type="submit" kind="main" wide busy={request.isPending} disabled={!ready}>
            {wanted !== null && wanted >= LEAST ? t('submitFor', { count: wanted }) : t('submit')}
          </Button>
        </KeptInView>
      </Form>
      {doubtful && <SecondLook wish={doubtful} onSend={send} onClose={() => setDoubtful(null)} />}
      <Suspense fallback={null}>
        {receipt && <RequestReceipt answer={receipt} onClose={() => setReceipt(null)} />}
      </Suspense>
    </Card>
  );
}

interface SecondLookProps {
  readonly wish: WithdrawalRequest;
  readonly onSend: (wish: WithdrawalRequest) => void;
  readonly onClose: () => void;
}

/**
 * Asks the player to confirm an unusual UPI ID, because tokens that are paid to a mistyped address
 * are lost.
 */
function SecondLook({ wish, onSend, onClose }: SecondLookProps) {
  const t = useTexts(withdrawalTexts);
  const { amount, upiId = '' } = wish;
  return (
    <Confirm
      title={t('secondLook')}
      sentence={t('secondLookText')}
      consequence={t('secondLookWhy', { count: amount, upiId })}
      action={t('submitFor', { count: amount })}
      onConfirm={() => onSend(wish)}
      onClose={onClose}
    />
  );
}

interface PartProps {
  readonly form: UseFormReturn<Fields>;
}

interface AmountProps extends PartProps {
  readonly refusal: string | null;
  /** Returns true if an equal request was sent before and its outcome is unknown. */
  readonly isOpen: (wish: WithdrawalRequest) => boolean;
}

function AmountField({ form, refusal, isOpen }: AmountProps) {
  const t = useTexts(withdrawalTexts);
  const { data } = useQuery(withdrawalsQuery);
  const profile = useProfile();
  const wallet = useWalletTokens();
  const winnings = data?.withdrawableTokens ?? null;
  const most = winnings ?? (wallet.is === 'known' ? wallet.data : null);
  const all = () => form.setValue('amount', String(most), { shouldValidate: true });
  return (
    <TextField
      label={t('amount')}
      required
      hint={
        most === null
          ? t('amountLeast')
          : t(winnings === null ? 'amountHint' : 'winningsOnly', { tokens: formatTokens(most) })
      }
      error={form.formState.errors.amount?.message ?? refusal}
      inputMode="numeric"
      autoComplete="off"
      aside={
        most !== null && (
          <button
            type="button"
            className="min-h-6 px-1 font-semibold text-accent underline"
            onClick={all}
          >
            {t('all')}
          </button>
        )
      }
      {...form.register('amount', {
        validate: (text, fields) => {
          const { value } = readWhole(text);
          if (value === null) return t('wholeTokens');
          if (value < LEAST) return t('minimum');
          // An earlier try of this request may already hold these tokens, so only the server can
          // check the amount.
          if (isOpen(wishOf(fields))) return true;
          // While the wallet's balance is unknown, only the server checks the amount.
          const held = profile.data?.tokens ?? value;
          return value > held ? t('tooMuch', { tokens: formatTokens(held) }) : true;
        },
      })}
    />
  );
}

/** Returns the last UPI ID whose newest withdrawal was not rejected. The newest come first. */
function lastUpiId(withdrawals: readonly Withdrawal[]) {
  const newestTo = (upiId: string) => withdrawals.find((each) => each.upiId === upiId);
  return withdrawals.find(({ upiId }) => upiId && newestTo(upiId)?.status !== 'rejected')?.upiId;
}

function AddressField({
  form,
  type,
  upiId,
}: PartProps & { readonly type: Fields['type']; readonly upiId: string }) {
  const t = useTexts(withdrawalTexts);
  const { errors } = form.formState;
  const { data } = useQuery(withdrawalsQuery);
  const last = lastUpiId(data?.withdrawals ?? []);
  if (type === 'google_play') {
    return (
      <TextField
        label={t('email')}
        required
        hint={t('emailHint')}
        error={errors.email?.message}
        type="email"
        autoComplete="email"
        {...form.register('email', {
          validate: (text) => text.trim() !== '' || t('emailRequired'),
        })}
      />
    );
  }
  return (
    <TextField
      label={t('upiId')}
      required
      hint={isUnusual(upiId) ? t('upiUnusual') : t('upiHint')}
      error={errors.upiId?.message}
      aside={
        last &&
        upiId === '' && (
          <button
            type="button"
            className="min-h-6 max-w-44 truncate px-1 font-semibold text-accent underline"
            onClick={() => form.setValue('upiId', last, { shouldValidate: true })}
          >
            {t('useLast', { upiId: last })}
          </button>
        )
      }
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      {...form.register('upiId', {
        validate: (text) => {
          const typed = tidied('upi', text);
          if (typed === '') return t('upiRequired');
          return !hasRefused('upi', typed) || t('upiCharacters');
        },
      })}
    />
  );
}
