import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { readWhole } from '../../../lib/typed-number';

const MOST_PERCENT = 100;

interface TaxCardProps {
  readonly ratePercent: number;
  readonly busy: boolean;
  readonly onSave: (taxRatePercent: number) => void;
}

/** The setting of the tax rate for year statements. A rate of 0 switches the statements off. */
export function TaxCard({ ratePercent, busy, onSave }: TaxCardProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const rate = typed === null ? ratePercent : readWhole(typed).value;
    if (rate === null) return setError('Rate must be a whole number');
    if (rate > MOST_PERCENT) return setError('At most 100');
    setTyped(null);
    onSave(rate);
  };
  return (
    <Card title="Year statements" className="max-w-2xl">
      <Form className="grid gap-4" onSubmit={submit}>
        <p className="text-small text-ink-muted">
          Shows the net winnings and the tax of each player by financial year: to staff as a file
          under Ledger, Owed to players, and to players in their history. No tax is withheld or
          filed. Ask your tax adviser for the rate.
        </p>
        <div className="sm:w-56">
          <TextField
            label="Tax on net winnings (%)"
            hint="0 means no statements."
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            error={error}
            value={typed ?? String(ratePercent)}
            onChange={({ target }) => {
              setError(null);
              setTyped(target.value);
            }}
          />
        </div>
        <Button type="submit" className="justify-self-start" busy={busy}>
          Save rate
        </Button>
      </Form>
    </Card>
  );
}
