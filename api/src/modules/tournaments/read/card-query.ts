import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse } from '@nestjs/swagger';
import { QueryChoice, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { OwnTournamentCard, TournamentCard } from './card.view.js';
import { TournamentView } from './tournament.view.js';

/** Query parameters of a list of cards. */
export class CardQuery {
  @QueryChoice(['card'], { name: 'TournamentListView' })
  view?: 'card';

  @QueryText('With `view=card`: `X-Next-Cursor` of the page before', 1_000)
  cursor?: string;
}

/** Adds the number of cards on a page. */
export class SizedCardQuery extends CardQuery {
  @QueryNumber({ min: 1, max: 100, fallback: 20 })
  limit: number = 20;
}

export const CARD_HEADERS = {
  'X-Next-Cursor': {
    description: 'With `view=card`: where the next page begins; absent after the last',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'With `view=card`: sent again as `If-None-Match`, it is answered with 304',
    schema: { type: 'string' },
  },
} as const;

/** Documents a list that answers cards to `view=card`, and whole tournaments otherwise. */
export function ApiTournamentList(card: typeof TournamentCard | typeof OwnTournamentCard) {
  return applyDecorators(
    ApiExtraModels(card),
    ApiOkResponse({
      type: [TournamentView],
      description: `With \`view=card\` each is a ${card.name}`,
      headers: CARD_HEADERS,
    }),
  );
}
