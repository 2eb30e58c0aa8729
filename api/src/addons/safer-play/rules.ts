import { indianMoment } from '../../kernel/index.js';
import type { JoinRule } from '../../modules/tournaments/index.js';
import {
  type AgeAndState,
  type AgeAndStateRule,
  isLeftOut,
  mustAnswer,
  STATES,
} from './domain/age-and-state.js';
import { saferPlayRefusals } from './refusals.js';

export function refuseExcluded(until: Date | null | undefined, now: Date): void {
  if (!until || until <= now) return;
  throw saferPlayRefusals.SELF_EXCLUDED({ allowedAt: until, time: indianMoment(until) });
}

/**
 * Throws a refusal if the player must still confirm age and state, or lives in a state whose
 * players may not play with tokens.
 */
export function refuseByState(rule: AgeAndStateRule, player: AgeAndState | null): void {
  if (mustAnswer(rule, player)) throw saferPlayRefusals.AGE_AND_STATE_NEEDED();
  const state = player?.state;
  if (state && isLeftOut(rule, state)) {
    throw saferPlayRefusals.STATE_LEFT_OUT({ state: STATES[state], stateCode: state });
  }
}

/** Refuses seats to players who paused, and paid seats to those who may not play with tokens. */
export const joinRule: JoinRule<
  AgeAndState & {
    readonly excludedUntil: Date | null;
    readonly asksAgeAndState: boolean | null;
    readonly refusedStates: string | null;
  }
> = {
  columns: `own.excluded_until AS "excludedUntil", own.adult_at AS "adultAt", own.state,
            own.state_at AS "stateAt",
            (SELECT value FROM projection.setting WHERE name = 'asksAgeAndState')
              AS "asksAgeAndState",
            (SELECT value FROM projection.setting WHERE name = 'refusedStates') AS "refusedStates"`,
  tables: 'LEFT JOIN safer_play own ON own.user_id = u.id',
  check(row, now) {
    refuseExcluded(row.excludedUntil, now);
    if (row.entry_fee_tokens === 0) return;
    const { asksAgeAndState, refusedStates } = row;
    refuseByState(
      { asksAgeAndState: asksAgeAndState ?? false, refusedStates: refusedStates ?? '' },
      row,
    );
  },
};
