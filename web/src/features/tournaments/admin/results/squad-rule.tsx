import type { Tournament } from '../../../../api/schema';

const SQUAD_RULE = {
  equal: 'The prize of a squad is divided equally among its players; the rest goes to the captain.',
  captain: 'The prize of a squad goes to its captain.',
};

/** Explains how a squad's prize is divided. */
export function SquadRule({ of: { squads } }: { readonly of: Tournament }) {
  if (squads === 'off') return null;
  return <p className="text-small text-ink-muted">{SQUAD_RULE[squads]}</p>;
}
