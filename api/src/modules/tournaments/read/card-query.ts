import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse } from '@nestjs/swagger';
import { QueryChoice, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { OwnTournamentCard, TournamentCard } from './card.view.js';
import { TournamentView } from './tournament.view.js';

/** Query parameters of a list of cards. */
export class CardQuery {
  @QueryChoice(['card'], { name: 'TournamentListView' })
  view?: 'card';

  @QueryText('Only with `view=card`: header `X-Next-Cursor` of the previous page', 1_000)
  cursor?: string;
}

/** Query parameters of a list of cards, with the number of cards on a page. */
export class SizedCardQuery extends CardQuery {
  @QueryNumber({ min: 1, max: 100, fallback: 20 })
  limit: number = 20;
}

export const CARD_HEADERS = {
  'X-Next-Cursor': {
    description: 'Only with `view=card`: `cursor` of the next page; absent on the last page',
    schema: { type: 'string' },
  },
  ETag: {
    description:
      'Only with `view=card`: a client that sends this value as `If-None-Match` gets 304 if the ' +
      'list is unchanged',
    schema: { type: 'string' },
  },
} as const;

/**
 * Documents a route that returns cards if the query has `view=card`, and otherwise whole
 * tournaments.
 */
export function ApiTournamentList(card: typeof TournamentCard | typeof OwnTournamentCard) {
  return applyDecorators(
    ApiExtraModels(card),
    ApiOkResponse({
      type: [TournamentView],
      description: `With \`view=card\` each element is of type ${card.name}`,
      headers: CARD_HEADERS,
    }),
  );
}
