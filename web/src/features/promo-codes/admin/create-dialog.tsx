import { useId, useState } from 'react';
import { DateField } from '../../../components/admin/date-field';
import { DraftDialog } from '../../../components/admin/draft-dialog';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { counted } from '../../../lib/format';
import { numberSentence, readWhole } from '../../../lib/typed-number';
import { type FieldErrors, useForm } from '../../../lib/use-form';
import { useCreatePromoCode } from './queries';

const CODE_LENGTH = 20;
const INCOMPLETE = 'All fields are required';
const NOTHING = { code: '', description: '', tokens: '', maxUses: '', expiryDate: '' };
type Values = typeof NOTHING;
const COUNTS = [
  ['tokens', 'Tokens per redemption'],
  ['maxUses', 'Maximum uses'],
] as const;

const MOST = 10_000_000;

function problemOf(name: string, text: string): string | undefined {
  const { value, problem } = readWhole(text);
  if (value !== null && value >= 1 && value <= MOST) return undefined;
  const usual = `${name} must be a whole number from 1 to ${MOST}`;
  return numberSentence(
    name,
    problem === 'too-large' ? 'unreadable' : (problem ?? 'unreadable'),
    usual,
  );
}

function problems(values: Values): FieldErrors<Values> {
  const tokens = problemOf('Tokens', values.tokens);
  const maxUses = problemOf('Maximum uses', values.maxUses);
  return { ...(tokens && { tokens }), ...(maxUses && { maxUses }) };
}

const codeFrom = (typed: Values) => ({
  code: typed.code.trim().toUpperCase(),
  description: typed.description.trim(),
  tokens: readWhole(typed.tokens).value ?? 0,
  maxUses: readWhole(typed.maxUses).value ?? 0,
  expiryDate: typed.expiryDate,
});

/**
 * The form for a new promo code. All fields are required. It shows the cost if every use is
 * redeemed.
 */
export function CreatePromoCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const create = useCreatePromoCode({ onSuccess: onClose, onError: setProblem });
  const incomplete = (values: Values) => Object.values(values).some((text) => text.trim() === '');
  const id = useId();
  const { values, form, field, set } = useForm(
    NOTHING,
    (typed) => (incomplete(typed) ? {} : problems(typed)),
    (typed) => {
      if (incomplete(typed)) return setProblem(INCOMPLETE);
      setProblem(null);
      create.mutate(codeFrom(typed));
    },
  );
  // The error about empty fields is hidden as soon as all fields are filled in.
  const stale = problem === INCOMPLETE && !incomplete(values);
  const most = (readWhole(values.tokens).value ?? 0) * (readWhole(values.maxUses).value ?? 0);
  return (
    <DraftDialog
      title="Create New Promo Code"
      onClose={onClose}
      locked={create.isPending}
      size="medium"
      actions={
        <Button type="submit" form={id} kind="main" busy={create.isPending}>
          Create promo code
        </Button>
      }
    >
      <Form {...form} id={id} className="grid gap-4">
        <TextField
          label="Code"
          hint="Letters, digits, - and _; at most 20."
          maxLength={CODE_LENGTH}
          autoComplete="off"
          className="uppercase"
          {...field('code')}
        />
        <TextField
          label="Description"
          hint="Players see this in their history."
          maxLength={500}
          {...field('description')}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {COUNTS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              {...field(name)}
            />
          ))}
        </div>
        <DateField
          label="Expiry date"
          required
          type="date"
          hint="The code works until the end of this day, IST."
          value={values.expiryDate}
          onDate={(day) => set('expiryDate', day)}
        />
        <WorstCase tokens={most} />
        {problem && !stale && <FormMessage tone="bad">{problem}</FormMessage>}
      </Form>
    </DraftDialog>
  );
}

/** Shows how many tokens the promo code costs if every use is redeemed. */
function WorstCase({ tokens }: { readonly tokens: number }) {
  return (
    <p role="status" className="rounded-medium bg-surface-2 p-3 text-small text-ink-muted">
      {tokens > 0
        ? `At most ${counted(tokens, 'token')} will be given away.`
        : 'Each player can redeem a code once.'}
    </p>
  );
}
