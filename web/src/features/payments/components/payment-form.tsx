import { useState } from 'react';
import { Tokens } from '../../../components/money';
import { RulesNote } from '../../../components/rules-note';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { KeptInView } from '../../../components/ui/kept-in-view';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { formatRupees, formatTokens } from '../../../lib/format';
import { readWhole } from '../../../lib/typed-number';
import { useWalletTokens } from '../../../session/profile';
import { PACKAGES } from '../model/packages';
import { paymentTexts } from '../texts';

const LEAST = 10;

interface PaymentFormProps {
  /**
   * Preset number of tokens, from the link of a match whose entry fee exceeds the wallet's balance.
   */
  readonly wanted: number | undefined;
  readonly most: number;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onPay: (tokens: number) => void;
}

/** A form to choose a package or type an amount. Typing an amount deselects the package. */
export function PaymentForm({ wanted, most, busy, disabled, onPay }: PaymentFormProps) {
  const t = useTexts(paymentTexts);
  const [chosen, setChosen] = useState<number | null>(null);
  const [text, setText] = useState(wanted ? String(wanted) : '');
  const tokens = readWhole(text).value;
  const tooMany = tokens !== null && tokens > most;
  const ready = tokens !== null && tokens >= LEAST && !tooMany;
  const problem = () => {
    if (tokens === null) return t('wholeTokens');
    return tooMany ? t('maximum', { most: formatTokens(most) }) : t('minimum');
  };
  const choose = (amount: number) => {
    setChosen(amount);
    setText(String(amount));
  };
  const submit = () => {
    if (ready && !busy) onPay(tokens);
  };
  return (
    <Form onSubmit={submit} className="grid gap-6">
      <Packages chosen={chosen} onChoose={choose} />
      <TextField
        label={t('custom')}
        required
        hint={t('customHint', { least: LEAST, most: formatTokens(most) })}
        error={text.trim() === '' || ready ? null : problem()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(null);
        }}
      />
      <RulesNote about="deposits" />
      <BalanceAfter tokens={ready ? tokens : null} />
      <KeptInView>
        <Button
          type="submit"
          kind="main"
          size="large"
          wide
          busy={busy}
          disabled={!ready || disabled}
        >
          {ready ? t('pay', { price: formatRupees(tokens) }) : t('payEmpty')}
        </Button>
      </KeptInView>
    </Form>
  );
}

function BalanceAfter({ tokens }: { readonly tokens: number | null }) {
  const t = useTexts(paymentTexts);
  const wallet = useWalletTokens();
  // The paragraph keeps its height while it is empty, so that the content below does not move.
  return (
    <p className="min-h-5 text-small text-ink-muted">
      {tokens !== null &&
        wallet.is === 'known' &&
        t('balanceAfter', {
          before: formatTokens(wallet.data),
          after: formatTokens(wallet.data + tokens),
        })}
    </p>
  );
}

interface PackagesProps {
  readonly chosen: number | null;
  readonly onChoose: (tokens: number) => void;
}

function Packages({ chosen, onChoose }: PackagesProps) {
  const t = useTexts(paymentTexts);
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-3 font-heading text-lead font-bold">{t('choose')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {PACKAGES.map(({ tokens, price, popular }) => (
          <label
            key={tokens}
            className={classNames(
              'cut relative grid min-h-30 cursor-pointer content-center justify-items-center gap-1 border-2 bg-surface-1 px-3 py-4 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              chosen === tokens ? 'border-gold bg-gold-soft' : 'border-line hover:border-control',
            )}
          >
            <input
              type="radio"
              name="package"
              className="sr-only"
              checked={chosen === tokens}
              onChange={() => onChoose(tokens)}
            />
            <Tokens amount={tokens} size={22} className="font-heading text-title" />
            <span className="text-ink-muted">{formatRupees(price)}</span>
            {popular && <Badge tone="gold">{t('popular')}</Badge>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
