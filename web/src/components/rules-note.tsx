import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { keys } from '../api/query-keys';
import type { components } from '../api/schema.gen';
import { rulesTexts } from '../i18n/rules';
import { useTexts } from '../i18n/texts';
import { formatTokens } from '../lib/format';
import { Time } from './time';

type OwnRules = components['schemas']['OwnRules'];

interface RulesNoteProps {
  readonly about: 'payouts' | 'deposits' | 'redemptions';
}

/**
 * Shows the limits and rules that apply to an action, before the player confirms the action. Shows
 * no text if no rule applies.
 */
export function RulesNote({ about }: RulesNoteProps) {
  const { data } = useQuery({
    queryKey: [keys.profile, 'rules'],
    queryFn: ({ signal }) => answer(api.GET('/api/risk/rules', { signal })),
  });
  if (!data) return null;
  const { tokens, times } = data[about];
  const isLimited = tokens !== null || times !== null;
  const isBySource = about === 'payouts' && data.payableTokens !== null;
  if (!isLimited && !isBySource) return null;
  return (
    <div role="note" className="grid gap-1 rounded-medium border border-line p-3 text-small">
      {isBySource && <Source rules={data} />}
      {isLimited && <Limit about={about} rules={data} />}
    </div>
  );
}

function Source({ rules }: { readonly rules: OwnRules }) {
  const t = useTexts(rulesTexts);
  const { payoutSource, unplayed, unplayedHours, payableTokens, payouts } = rules;
  const ofDay = payouts.times === 0 ? 0 : (payouts.tokens ?? Number.POSITIVE_INFINITY);
  const now = Math.min(payableTokens ?? 0, ofDay);
  return (
    <>
      {payoutSource === 'winnings' ? (
        <p>{t('winnings')}</p>
      ) : (
        <>
          {unplayed === 'held' && <p>{t('held', { hours: unplayedHours })}</p>}
          {unplayed === 'source-only' && <p>{t('sourceOnly')}</p>}
        </>
      )}
      <p className="font-semibold">{t('payable', { tokens: formatTokens(now) })}</p>
    </>
  );
}

function Limit({ about, rules }: RulesNoteProps & { readonly rules: OwnRules }) {
  const t = useTexts(rulesTexts);
  const { tokens, times, againAt } = rules[about];
  return (
    <p>
      {t(about)} {tokens !== null && t('tokensLeft', { tokens: formatTokens(tokens) })}{' '}
      {times !== null && t('timesLeft', { count: times })} {t('again')} <Time at={againAt} />
    </p>
  );
}
