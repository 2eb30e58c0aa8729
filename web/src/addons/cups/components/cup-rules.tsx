import { Card } from '../../../components/ui/card';
import { useTexts } from '../../../i18n/texts';
import { formatTokens } from '../../../lib/format';
import { byPlace } from '../model/by-place';
import type { Cup } from '../queries';
import { cupTexts } from '../texts';

/** The rules of a cup: its points, how equal points are decided, and its prizes. */
export function CupRules({ cup }: { readonly cup: Cup }) {
  const t = useTexts(cupTexts);
  const { placePoints, killPoints, countedMatches, matchCount, prizes, entry } = cup;
  const counted = Math.min(countedMatches, matchCount || countedMatches);
  return (
    <Card title={t('rules')}>
      <div className="grid gap-5 text-small">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Rule name={t('placePoints')}>{byPlace(placePoints, formatTokens)}</Rule>
          <Rule name={t('killPoints')}>{killPoints}</Rule>
          <Rule name={t('counted')}>
            {matchCount > 0 ? t('countedOf', { counted, count: matchCount }) : counted}
          </Rule>
          <Rule name={t('prizes')}>
            {prizes.length > 0 ? byPlace(prizes, formatTokens) : t('noPrizes')}
          </Rule>
        </dl>
        <div className="grid gap-1.5 text-ink-muted">
          <p>{t('ties')}</p>
          <ol className="list-decimal pl-5">
            <li>{t('tieWins')}</li>
            <li>{t('tieKills')}</li>
            <li>{t('tieLast')}</li>
          </ol>
          <p>{t('tieShare')}</p>
          <p>{t('allMatches')}</p>
          {entry === 'squad' && <p>{t('squadRule')}</p>}
        </div>
      </div>
    </Card>
  );
}

function Rule({ name, children }: { readonly name: string; readonly children: string | number }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
