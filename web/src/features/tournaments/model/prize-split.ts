/** Consecutive places with the same prize. */
export interface PrizeOfPlaces {
  readonly from: number;
  readonly to: number;
  readonly tokens: number;
}

/**
 * Returns the prizes of a prize table by place; neighbouring places with the same prize are one
 * element, and places without a prize are left out.
 */
export function prizesByPlace(places: readonly number[]): readonly PrizeOfPlaces[] {
  const runs: PrizeOfPlaces[] = [];
  for (const [index, tokens] of places.entries()) {
    const place = index + 1;
    const last = runs.at(-1);
    if (last?.tokens === tokens && last.to === index)
      runs[runs.length - 1] = { ...last, to: place };
    else runs.push({ from: place, to: place, tokens });
  }
  return runs.filter(({ tokens }) => tokens > 0);
}
