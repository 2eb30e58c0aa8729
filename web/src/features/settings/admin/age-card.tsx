import { useState } from 'react';
import { CHIP } from '../../../components/admin/filter-chip';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Form } from '../../../components/ui/form';
import { Switch } from '../../../components/ui/switch';
import { classNames } from '../../../lib/class-names';
import { INDIAN_STATES, STATE_CODES } from '../../../lib/indian-states';

interface AgeRule {
  readonly asksAgeAndState: boolean;
  /** Codes of the states from which players may not play with tokens, separated by commas. */
  readonly refusedStates: string;
}

interface AgeCardProps {
  readonly rule: AgeRule;
  readonly busy: boolean;
  readonly onSave: (rule: AgeRule) => void;
}

/**
 * The setting that requires players to confirm their age and state, and the list of states whose
 * players may not play with tokens.
 */
export function AgeCard({ rule, busy, onSave }: AgeCardProps) {
  const [asksAgeAndState, setAsks] = useState(rule.asksAgeAndState);
  const [refused, setRefused] = useState(
    () => new Set(rule.refusedStates.split(',').filter(Boolean)),
  );
  const submit = () => {
    onSave({ asksAgeAndState, refusedStates: [...refused].sort().join(',') });
  };
  const toggle = (code: string, isRefused: boolean) => {
    const next = new Set(refused);
    if (isRefused) next.add(code);
    else next.delete(code);
    setRefused(next);
  };
  return (
    <Card title="Age and state" className="max-w-2xl">
      <Form className="grid gap-4" onSubmit={submit}>
        <Switch
          label="Ask players for age and state"
          hint="Before they add tokens, redeem a code or join a paid match, players confirm that they are 18 or older and choose their state. Withdrawals and free matches stay open to all."
          checked={asksAgeAndState}
          disabled={busy}
          onChange={setAsks}
        />
        {asksAgeAndState && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-small font-semibold">
              States that may not play with tokens
            </legend>
            <div className="flex flex-wrap gap-2">
              {STATE_CODES.map((code) => (
                <label
                  key={code}
                  className={classNames(
                    CHIP,
                    'cursor-pointer has-checked:border-accent has-checked:text-ink',
                  )}
                >
                  <input
                    type="checkbox"
                    checked={refused.has(code)}
                    onChange={({ target }) => toggle(code, target.checked)}
                  />
                  {INDIAN_STATES[code]}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <Button type="submit" className="justify-self-start" busy={busy}>
          Save age and state
        </Button>
      </Form>
    </Card>
  );
}
