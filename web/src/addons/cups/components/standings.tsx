import { Tokens } from '../../../components/money';
import { Name } from '../../../components/name';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { formatTokens } from '../../../lib/format';
import type { Cup, Standing } from '../queries';
import { cupTexts } from '../texts';

interface StandingsProps {
  readonly cup: Cup;
  readonly rows: readonly Standing[];
}

const NUMBER = 'py-2.5 pl-3 text-right tabular-nums';
const WIDE = 'max-sm:hidden';

/** The standings as a table. On phones, wins and kills stand below the name. */
export function StandingsTable({ cup, rows }: StandingsProps) {
  const t = useTexts(cupTexts);
  const hasPrizes = cup.prizes.some((prize) => prize > 0);
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('standings')}</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-muted">
          <th className="py-1.5 pr-2 font-semibold">
            <span aria-hidden>#</span>
            <span className="sr-only">{t('place')}</span>
          </th>
          <th className="py-1.5 font-semibold">{t(cup.entry)}</th>
          <th className={classNames(WIDE, 'py-1.5 pl-3 text-right font-semibold')}>{t('wins')}</th>
          <th className={classNames(WIDE, 'py-1.5 pl-3 text-right font-semibold')}>{t('kills')}</th>
          <th className="py-1.5 pl-3 text-right font-semibold">{t('points')}</th>
          {hasPrizes && <th className="py-1.5 pl-3 text-right font-semibold">{t('prize')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.entryId} cup={cup} row={row} hasPrizes={hasPrizes} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly cup: Cup;
  readonly row: Standing;
  readonly hasPrizes: boolean;
}

function Row({ cup, row, hasPrizes }: RowProps) {
  const t = useTexts(cupTexts);
  const { place, name, wins, kills, points, prizeTokens, isOwn } = row;
  return (
    <tr
      aria-current={isOwn || undefined}
      className={classNames(
        'border-b border-line align-top last:border-0',
        isOwn && 'bg-surface-3',
      )}
    >
      <td className="w-9 py-2.5 pr-2 pl-1 font-semibold tabular-nums">{place}</td>
      <th scope="row" className="min-w-0 py-2.5 text-left font-semibold wrap-anywhere">
        <Name>{name || t('unnamed')}</Name>
        {isOwn && (
          <span className="ml-1.5 text-note text-accent">
            {t(cup.entry === 'squad' ? 'yourSquad' : 'you')}
          </span>
        )}
        <span className="block text-note font-normal text-ink-muted sm:hidden">
          {t('winsKills', { wins, kills })}
        </span>
        <ByMatch cup={cup} row={row} />
      </th>
      <td className={classNames(WIDE, NUMBER)}>{wins}</td>
      <td className={classNames(WIDE, NUMBER)}>{kills}</td>
      <td className={classNames(NUMBER, 'font-semibold')}>{formatTokens(points)}</td>
      {hasPrizes && (
        <td className={NUMBER}>{prizeTokens > 0 && <Tokens amount={prizeTokens} />}</td>
      )}
    </tr>
  );
}

/** The points of each match, and which of them count. */
function ByMatch({ cup, row }: Pick<RowProps, 'cup' | 'row'>) {
  const t = useTexts(cupTexts);
  const names = new Map(cup.matches.map(({ id, name }) => [id, name]));
  return (
    <details className="font-normal">
      <summary className="min-h-6 text-note text-ink-muted">{t('showMatches')}</summary>
      <ul className="grid gap-1.5 py-1.5">
        {row.matches.map(({ matchId, place, kills, points, counts }) => (
          <li key={matchId} className="flex justify-between gap-3 text-note">
            <span className="min-w-0 wrap-anywhere">
              <Name>{names.get(matchId) ?? ''}</Name>
              <span className="block text-ink-muted">
                {t('matchPoints', { place, kills })}
                {!counts && ` · ${t('doesNotCount')}`}
              </span>
            </span>
            <span
              className={classNames(
                'whitespace-nowrap tabular-nums',
                !counts && 'text-ink-muted line-through',
              )}
            >
              {t('pointsOf', { count: points })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The player's own place, above the list. */
export function OwnStanding({ cup, row }: { readonly cup: Cup; readonly row: Standing }) {
  const t = useTexts(cupTexts);
  const { place, points, wins, kills, prizeTokens, name } = row;
  return (
    <section
      aria-label={t(cup.entry === 'squad' ? 'yourSquad' : 'you')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-large border border-accent bg-surface-1 p-4 shadow-1 sm:p-5"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="text-small text-ink-muted">
          {cup.entry === 'squad' ? <Name>{name}</Name> : t('you')}
        </p>
        <p className="text-title">{t('yourPlace', { place, count: cup.entryCount })}</p>
        <p className="text-small text-ink-muted">{t('winsKills', { wins, kills })}</p>
      </div>
      <div className="grid justify-items-end gap-1">
        <p className="text-title tabular-nums">{t('pointsOf', { count: points })}</p>
        {prizeTokens > 0 && <Tokens amount={prizeTokens} words />}
      </div>
    </section>
  );
}
