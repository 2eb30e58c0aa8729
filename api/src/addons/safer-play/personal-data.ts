import type { PersonalPart } from '../../platform/personal-data/index.js';

/** The player's own limits and pause, and the answers about age and state. */
export const saferPlayData: PersonalPart = {
  sections: [
    {
      name: 'saferPlay',
      page: `SELECT user_id::text AS key, day_tokens AS "dayTokens", week_tokens AS "weekTokens",
                    month_tokens AS "monthTokens", pending_day_tokens AS "pendingDayTokens",
                    pending_week_tokens AS "pendingWeekTokens",
                    pending_month_tokens AS "pendingMonthTokens",
                    takes_effect_at AS "takesEffectAt", excluded_until AS "excludedUntil",
                    adult_at AS "adultConfirmedAt", state, state_at AS "stateAnsweredAt"
               FROM safer_play WHERE user_id = $1 AND $2::text IS NULL LIMIT $3`,
    },
  ],
  blank: (client, { userId }) =>
    client.query(
      `UPDATE safer_play
          SET day_tokens = NULL, week_tokens = NULL, month_tokens = NULL,
              pending_day_tokens = NULL, pending_week_tokens = NULL, pending_month_tokens = NULL,
              takes_effect_at = NULL, excluded_until = NULL, adult_at = NULL, state = NULL, state_at = NULL
        WHERE user_id = $1`,
      [userId],
    ),
};
