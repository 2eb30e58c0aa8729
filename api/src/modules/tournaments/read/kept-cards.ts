import { Injectable } from '@nestjs/common';
import { type BatchLoader, batchLoader } from '../../../platform/database/index.js';
import { KeptJson } from '../../../platform/http/index.js';
import { type CardPage, CardReader, cardsOf } from './card-reader.js';

/** Most pages kept, each of at most 100 cards: some 20 MB. */
const PAGES_AT_MOST = 200;
/** Most requests that share one look. */
const AT_ONCE = 10_000;

/** Checked on every use, and then the same for everybody. */
const FOR_EVERYBODY = 'public, no-cache';
const FOR_ONE = 'private, no-cache';

/**
 * Lists that are the same for everybody, as bytes. Every answer is checked against the database, so
 * that it holds each change of any process; requests of one moment share the look, and an unchanged
 * page of cards its bytes.
 */
@Injectable()
export class KeptCards {
  private readonly looks = new Map<string, BatchLoader<true, KeptJson>>();

  constructor(private readonly reader: CardReader) {}

  /** A page of cards as everybody sees it. */
  page(page: CardPage): Promise<KeptJson> {
    const key = JSON.stringify([page.name, page.values, page.limit, page.after]);
    return this.shared(key, () => {
      let [text, made] = ['', cardsAnswer([], null, FOR_EVERYBODY)];
      return async () => {
        const now = await this.reader.text(page, null);
        if (now !== text) {
          const { cards, nextCursor } = cardsOf(now, page.limit);
          made = cardsAnswer(cards, nextCursor, FOR_EVERYBODY);
          text = now;
        }
        return made;
      };
    });
  }

  /** An answer that those who ask at the same time under this key share. */
  shared(key: string, begin: () => () => Promise<KeptJson>): Promise<KeptJson> {
    const kept = this.looks.get(key) ?? lookOf(begin());
    // The one used last is the last to go.
    this.looks.delete(key);
    this.looks.set(key, kept);
    const [oldest] = this.looks.keys();
    if (this.looks.size > PAGES_AT_MOST && oldest !== undefined) this.looks.delete(oldest);
    return kept.load(true);
  }
}

function lookOf(look: () => Promise<KeptJson>): BatchLoader<true, KeptJson> {
  return batchLoader(async (questions: readonly true[]) => {
    const made = await look();
    return questions.map(() => made);
  }, AT_ONCE);
}

/** A body with cards and, in a header, where the next page begins. */
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
