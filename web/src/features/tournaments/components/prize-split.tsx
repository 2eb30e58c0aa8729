import { useTexts } from '../../../i18n/texts';
import { formatTokens } from '../../../lib/format';
import { type PrizeOfPlaces, prizesByPlace } from '../model/prize-split';
import type { ListedMatch } from '../model/tournament';
import { tournamentTexts } from '../texts';

/** True for a match whose prizes by place or per kill are announced. */
export function hasPrizeSplit({ prizeTable }: Pick<ListedMatch, 'prizeTable'>): boolean {
  return prizeTable !== undefined && (prizeTable.perKill > 0 || prizeTable.places.some(Boolean));
}

/** Returns the announced prizes in words, such as "1st 40", "2nd 20" and "+5 per kill". */
export function usePrizeWords({ prizeTable }: Pick<ListedMatch, 'prizeTable'>): readonly string[] {
  const t = useTexts(tournamentTexts);
  const { places = [], perKill = 0 } = prizeTable ?? {};
  const words = ({ from, to, tokens }: PrizeOfPlaces) => {
    const prize = formatTokens(tokens);
    if (from < to) return t('prizeOfPlaces', { from, to, prize });
    const place = from === 1 ? 'prizeOf1st' : from === 2 ? 'prizeOf2nd' : 'prizeOf3rd';
    return from <= 3 ? t(place, { prize }) : t('prizeOfPlace', { place: from, prize });
  };
  const parts = prizesByPlace(places).map(words);
  return perKill > 0 ? [...parts, t('prizePerKill', { prize: formatTokens(perKill) })] : parts;
}

/** The announced prizes of a match, such as "1st 40 · 2nd 20 · +5 per kill". */
export function PrizeSplit({
  tournament,
}: {
  readonly tournament: Pick<ListedMatch, 'prizeTable'>;
}) {
  return <>{usePrizeWords(tournament).join(' · ')}</>;
}
