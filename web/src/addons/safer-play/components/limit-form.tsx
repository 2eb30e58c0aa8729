import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { LimitChoice, SaferPlayState } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { useTexts } from '../../../i18n/texts';
import { formatTokens } from '../../../lib/format';
import { readWhole } from '../../../lib/typed-number';
import { useSetLimit } from '../queries';
import { saferPlayTexts } from '../texts';

const PERIODS = ['day', 'week', 'month'] as const;
const MOST = 10_000_000;

type Typed = Record<(typeof PERIODS)[number], string>;

/** Returns the typed limit in tokens; null for no limit, and undefined for an invalid text. */
function read(text: string): number | null | undefined {
  const { value, problem } = readWhole(text);
  if (problem === 'empty') return null;
  return value !== null && value >= 1 && value <= MOST ? value : undefined;
}

export function LimitForm({ state }: { readonly state: SaferPlayState }) {
  const t = useTexts(saferPlayTexts);
  const wanted = state.pending ?? state.limits;
  const shown = (tokens: number | null) => (tokens === null ? '' : String(tokens));
  const [typed, setTyped] = useState<Typed>({
    day: shown(wanted.day),
    week: shown(wanted.week),
    month: shown(wanted.month),
  });
  const [tried, setTried] = useState(false);
  const save = useSetLimit();
  const submit = () => {
    setTried(true);
    const [day, week, month] = [read(typed.day), read(typed.week), read(typed.month)];
    if (day === undefined || week === undefined || month === undefined) return;
    save.mutate({ day, week, month });
  };
  return (
    <Card title={t('limits')}>
      <p className="pb-4 text-small text-ink-muted">{t('limitsText')}</p>
      <Form onSubmit={submit} className="grid gap-4">
        {PERIODS.map((period) => (
          <TextField
            key={period}
            label={t(period)}
            hint={t('empty')}
            error={tried && read(typed[period]) === undefined ? t('wrong') : null}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={typed[period]}
            onChange={(event) => setTyped({ ...typed, [period]: event.target.value })}
          />
        ))}
        <Button type="submit" kind="main" busy={save.isPending}>
          {t('save')}
        </Button>
        {save.isSuccess && <FormMessage tone="good">{t('saved')}</FormMessage>}
        {save.error && <FormMessage tone="bad">{messageOf(save.error, t('failed'))}</FormMessage>}
      </Form>
      <Limits title={t('now')} limits={state.limits} />
      {state.pending && state.takesEffectAt && (
        <Limits
          title={
            <>
              {t('later')} <Time at={state.takesEffectAt} />
            </>
          }
          limits={state.pending}
        />
      )}
    </Card>
  );
}

interface LimitsProps {
  readonly title: ReactNode;
  readonly limits: LimitChoice;
}

function Limits({ title, limits }: LimitsProps) {
  const t = useTexts(saferPlayTexts);
  return (
    <section className="pt-5">
      <h3 className="pb-2 font-semibold">{title}</h3>
      <dl className="grid gap-1 text-small">
        {PERIODS.map((period) => (
          <div key={period} className="flex justify-between gap-3">
            <dt className="text-ink-muted">{t(period)}</dt>
            <dd>{limits[period] === null ? t('none') : formatTokens(limits[period])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
