import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { readingOf } from '../../../api/reading';
import type { DeletionOutlook } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { Loaded } from '../../../components/loaded';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { PasswordField, TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { useLanguage } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { formatInstant, formatTokens } from '../../../lib/format';
import { useForm } from '../../../lib/use-form';
import { logout } from '../../../session/logout';
import { privacyTexts } from '../privacy-texts';
import { deletionQuery, useRequestDeletion } from '../queries';

const LINK = 'font-semibold text-accent underline';
const WAY_OUT = `inline-flex min-h-11 items-center ${LINK}`;

interface Step {
  readonly outlook: DeletionOutlook;
  readonly onClose: () => void;
}

/** The text and the button of the danger zone, with the dialog. */
export function DeleteAccount() {
  const t = useTexts(privacyTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="pb-4 text-ink-muted">{t('dangerText')}</p>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('deleteAccount')}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(privacyTexts);
  const reading = readingOf(useQuery(deletionQuery));
  const [isSure, setSure] = useState(false);
  if (reading.is === 'known') {
    const step = { outlook: reading.data, onClose };
    return isSure ? (
      <ConfirmStep {...step} onBack={() => setSure(false)} />
    ) : (
      <StakesStep {...step} onNext={() => setSure(true)} />
    );
  }
  return (
    <Dialog title={t('deleteTitle')} onClose={onClose} size="medium">
      <Loaded
        of={reading}
        awaited={<p className="min-h-64 text-ink-muted">{t('loading')}</p>}
        failed={t('loadFailed')}
      >
        {() => null}
      </Loaded>
    </Dialog>
  );
}

/** The first step: what is in the way or at stake, what is deleted and what stays. */
function StakesStep({ outlook, onClose, onNext }: Step & { readonly onNext: () => void }) {
  const t = useTexts(privacyTexts);
  const isBarred = outlook.matches.length + outlook.withdrawals.length > 0;
  return (
    <Dialog
      title={t('deleteTitle')}
      onClose={onClose}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {!isBarred && (
            <Button kind="danger" onClick={onNext}>
              {t('next')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5 text-small">
        {isBarred && <InTheWay outlook={outlook} />}
        <Stakes outlook={outlook} />
        <Part title={t('week')}>{t('weekText')}</Part>
        <Part title={t('goes')}>{t('goesText')}</Part>
        <Part title={t('stays')}>{t('staysText')}</Part>
      </div>
    </Dialog>
  );
}

function InTheWay({ outlook: { matches, withdrawals } }: Pick<Step, 'outlook'>) {
  const t = useTexts(privacyTexts);
  const language = useLanguage();
  return (
    <section className="grid gap-2 rounded-medium border border-bad bg-bad-soft p-3.5">
      <h3 className="text-body font-semibold">{t('inTheWay')}</h3>
      <ul className="grid list-disc gap-1.5 pl-5">
        {withdrawals.map(({ id, amount }) => (
          <li key={id}>{t('openWithdrawal', { tokens: formatTokens(amount) })}</li>
        ))}
        {matches.map(({ id, name, startTime }) => (
          <li key={id} className="wrap-anywhere">
            {t('openMatch', { name, time: formatInstant(new Date(startTime), language) })}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-5">
        {withdrawals.length > 0 && (
          <Link to="/withdrawals" className={WAY_OUT}>
            {t('seeWithdrawals')}
          </Link>
        )}
        {matches.length > 0 && (
          <Link to="/joined-tournaments" className={WAY_OUT}>
            {t('seeMatches')}
          </Link>
        )}
      </div>
    </section>
  );
}

function Stakes({ outlook: { tokens, payments } }: Pick<Step, 'outlook'>) {
  const t = useTexts(privacyTexts);
  return (
    <section className="grid gap-1.5">
      <h3 className="text-body font-semibold">{t('atStake')}</h3>
      <p className={tokens > 0 ? 'font-medium' : 'text-ink-muted'}>
        {tokens > 0 ? t('walletHolds', { tokens: formatTokens(tokens) }) : t('walletEmpty')}{' '}
        {tokens > 0 && (
          <Link to="/withdrawals" className={LINK}>
            {t('withdraw')}
          </Link>
        )}
      </p>
      {payments.map((payment) => (
        <p key={payment.id} className="text-ink-muted">
          {t('paymentPending', { tokens: formatTokens(payment.tokens) })}
        </p>
      ))}
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="text-body font-semibold">{title}</h3>
      <p className="text-ink-muted">{children}</p>
    </section>
  );
}

/** The second step: the words that give up the tokens, and the password. */
function ConfirmStep({ outlook, onClose, onBack }: Step & { readonly onBack: () => void }) {
  const t = useTexts(privacyTexts);
  const { form, field, mutation, words } = useConfirmation(outlook);
  return (
    <Dialog
      title={t('deleteTitle')}
      onClose={onClose}
      size="medium"
      locked={mutation.isPending}
      actions={
        <>
          <Button onClick={onBack} disabled={mutation.isPending}>
            {t('back')}
          </Button>
          <Button type="submit" form="delete-account" kind="danger" busy={mutation.isPending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Form {...form} id="delete-account" className="grid gap-5">
        <p>{t('weekText')}</p>
        {words !== null && (
          <TextField
            label={t('words', { words })}
            autoComplete="off"
            autoCapitalize="none"
            {...field('words')}
          />
        )}
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          {...field('password')}
        />
        {mutation.error && (
          <FormMessage tone="bad">{messageOf(mutation.error, t('failed'))}</FormMessage>
        )}
      </Form>
    </Dialog>
  );
}

function useConfirmation({ tokens }: DeletionOutlook) {
  const t = useTexts(privacyTexts);
  const language = useLanguage();
  const mutation = useRequestDeletion((deletionAt) => {
    logout();
    const time = formatInstant(new Date(deletionAt), language);
    showPopup({
      type: 'info',
      title: t('closedTitle'),
      message: t('closedText', { time }),
      duration: 0,
    });
  });
  const isOne = tokens === 1;
  const wanted = isOne ? t('wordsForfeitOne') : t('wordsForfeit', { tokens: formatTokens(tokens) });
  const words = tokens > 0 ? wanted : null;
  const fields = useForm(
    { words: '', password: '' },
    ({ words: typed, password }) => ({
      words: words !== null && typed.trim() === '' ? t('wordsWrong', { words }) : undefined,
      password: password === '' ? t('passwordRequired') : undefined,
    }),
    ({ words: typed, password }) =>
      mutation.mutate({ password, ...(words !== null && { words: typed }) }),
  );
  return { ...fields, mutation, words };
}
