import { Injectable } from '@nestjs/common';
import { type BatchLoader, batchLoader } from '../../../platform/database/index.js';
import { KeptJson } from '../../../platform/http/index.js';
import { type CardPage, CardReader, cardsOf, type PageAsOf } from './card-reader.js';

/** Maximum number of cached pages. With up to 100 cards each, they take about 20 MB. */
const PAGES_AT_MOST = 200;
/** Maximum number of requests that share one read. */
const AT_ONCE = 10_000;
/** Minimum time between two reads of a page, in milliseconds, because reading is expensive. */
const PAUSE_MS = 2;

/** Browsers and proxies may store the response, and must revalidate it on every use. */
const FOR_EVERYBODY = 'public, no-cache';
const FOR_ONE = 'private, no-cache';

/**
 * Caches the encoded responses of lists that are the same for all viewers. The database is read for
 * every response, so that the response contains the changes of all processes. Simultaneous requests
 * share one read. While a page of cards is unchanged, its encoded response is reused.
 */
@Injectable()
export class KeptCards {
  private readonly looks = new Map<string, BatchLoader<true, KeptJson>>();

  constructor(private readonly reader: CardReader) {}

  /** Returns a page of cards that is the same for all viewers. */
  page(page: CardPage): Promise<KeptJson> {
    const key = JSON.stringify([page.name, page.values, page.limit, page.after]);
    return this.shared(key, () => {
      let known: PageAsOf = { snapshot: '', text: '' };
      let made = cardsAnswer([], null, FOR_EVERYBODY);
      return async () => {
        const now = await this.reader.since(page, known);
        if (now.text !== known.text) {
          const { cards, nextCursor } = cardsOf(now.text, page.limit);
          made = cardsAnswer(cards, nextCursor, FOR_EVERYBODY);
        }
        known = now;
        return made;
      };
    });
  }

  /** Returns one response to all simultaneous requests with this key. */
  shared(key: string, begin: () => () => Promise<KeptJson>): Promise<KeptJson> {
    const kept = this.looks.get(key) ?? lookOf(begin());
    // Moves the key to the end of the map, so that the least recently used key is removed first.
    this.looks.delete(key);
    this.looks.set(key, kept);
    const [oldest] = this.looks.keys();
    if (this.looks.size > PAGES_AT_MOST && oldest !== undefined) this.looks.delete(oldest);
    return kept.load(true);
  }
}

function lookOf(look: () => Promise<KeptJson>): BatchLoader<true, KeptJson> {
  return batchLoader(
    async (questions: readonly true[]) => {
      const made = await look();
      return questions.map(() => made);
    },
    AT_ONCE,
    PAUSE_MS,
  );
}

/** Returns a response with cards in its body and the cursor of the next page in a header. */
export function cardsAnswer(
  body: unknown,
  nextCursor: string | null,
  cacheControl = FOR_ONE,
): KeptJson {
  return new KeptJson(body, {
    'Cache-Control': cacheControl,
    ...(nextCursor ? { 'X-Next-Cursor': nextCursor } : {}),
  });
}
