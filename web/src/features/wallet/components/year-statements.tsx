import { useQuery } from '@tanstack/react-query';
import type { YearStatement } from '../../../api/schema';
import { Card } from '../../../components/ui/card';
import { useTexts } from '../../../i18n/texts';
import { formatRupees, formatTokens } from '../../../lib/format';
import { yearsQuery } from '../queries';
import { walletTexts } from '../texts';

const FIGURES = ['opening', 'deposits', 'payouts', 'closing', 'netWinnings'] as const;

/**
 * Shows statements of the player's last financial years. It is hidden unless the admins have
 * switched statements on.
 */
export function YearStatements() {
  const t = useTexts(walletTexts);
  const { data } = useQuery(yearsQuery);
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('years')}>
      <p className="pb-3 text-small text-ink-muted">{t('yearsText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {data.map((statement) => (
          <Year key={statement.year} statement={statement} />
        ))}
      </div>
    </Card>
  );
}

function Year({ statement }: { readonly statement: YearStatement }) {
  const t = useTexts(walletTexts);
  const { year, ratePercent, taxRupees } = statement;
  return (
    <section aria-label={year} className="rounded-medium border border-line p-4">
      <h3 className="pb-2 font-semibold">{year}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-small">
        {FIGURES.map((name) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{t(name)}</dt>
            <dd className="text-right tabular-nums">{formatTokens(statement[name])}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="text-ink-muted">{t('tax', { rate: String(ratePercent) })}</dt>
          <dd className="text-right font-semibold tabular-nums">{formatRupees(taxRupees)}</dd>
        </div>
      </dl>
    </section>
  );
}
