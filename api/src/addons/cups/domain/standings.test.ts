import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { playerPrizes, prizesOf, sumOf } from './prizes.js';
import { type CupRules, type MatchResult, pointsOf, standingsOf } from './standings.js';

const RULES: CupRules = { placePoints: [10, 6, 4], killPoints: 1, countedMatches: 2 };
const NOBODY = new Set<string>();

/** A match with the lines "player place kills". */
const match = (matchId: string, ...lines: readonly string[]): MatchResult => ({
  matchId,
  scores: lines.map((line) => {
    const [entryId = '', place, kills] = line.split(' ');
    return { entryId, place: Number(place), kills: Number(kills) };
  }),
});

const shown = (results: readonly MatchResult[], rules = RULES, out = NOBODY) =>
  standingsOf(results, rules, out).map(
    ({ place, entryId, points }) => `${place} ${entryId} ${points}`,
  );

test('a place below the last place with points gets only the points of its kills', () => {
  expect(pointsOf(RULES, { place: 3, kills: 2 })).toBe(6);
  expect(pointsOf(RULES, { place: 4, kills: 2 })).toBe(2);
});

test('only the best matches of a player count, whatever their order', () => {
  const results = [match('m1', 'asha 1 0'), match('m2', 'asha 3 0'), match('m3', 'asha 2 5')];
  const [asha] = standingsOf(results, RULES, NOBODY);
  expect(asha).toMatchObject({ points: 21, wins: 1, kills: 5, lastPoints: 11 });
  expect(asha?.matches.map(({ counts }) => counts)).toEqual([true, false, true]);
});

test('equal points are decided by wins, even against more kills', () => {
  const results = [match('m1', 'asha 1 0', 'bala 2 4'), match('m2', 'bala 9 0')];
  expect(shown(results)).toEqual(['1 asha 10', '2 bala 10']);
});

test('equal points and wins are decided by kills of all matches', () => {
  const rules = { ...RULES, countedMatches: 1 };
  const results = [match('m1', 'asha 1 0'), match('m2', 'bala 1 0'), match('m3', 'bala 9 3')];
  expect(shown(results, rules)).toEqual(['1 bala 10', '2 asha 10']);
});

test('equal points, wins and kills are decided by the points of the last match', () => {
  const results = [match('m1', 'bala 2 1', 'asha 3 1'), match('m2', 'asha 2 1', 'bala 3 1')];
  expect(shown(results)).toEqual(['1 asha 12', '2 bala 12']);
});

test('entries that are equal in everything share the place, and the next place is left free', () => {
  const results = [match('m1', 'asha 2 0', 'bala 2 0', 'dev 3 0', 'esha 1 0')];
  expect(shown(results)).toEqual(['1 esha 10', '2 asha 6', '2 bala 6', '4 dev 4']);
});

test('after a disqualification the places close up, and the points of the others stay', () => {
  const results = [match('m1', 'esha 1 0', 'asha 2 0', 'bala 3 0')];
  expect(shown(results, RULES, new Set(['esha']))).toEqual(['1 asha 6', '2 bala 4']);
});

test('a shared place shares the prizes of its places, and what does not divide is not paid', () => {
  const standings = [
    { entryId: 'asha', place: 1 },
    { entryId: 'bala', place: 1 },
    { entryId: 'dev', place: 3 },
    { entryId: 'esha', place: 4 },
  ];
  expect(prizesOf(standings, [100, 51, 20])).toEqual([
    { entryId: 'asha', place: 1, tokens: 75 },
    { entryId: 'bala', place: 1, tokens: 75 },
    { entryId: 'dev', place: 3, tokens: 20 },
  ]);
});

test('the prize of a squad is divided among its players, and its captain gets the rest', () => {
  const prizes = [
    { entryId: 'owls', place: 1, tokens: 10 },
    { entryId: 'cats', place: 2, tokens: 2 },
  ];
  const players: Record<string, readonly string[]> = {
    owls: ['captain', 'asha', 'bala'],
    cats: ['dev', 'asha', 'esha'],
  };
  expect(playerPrizes(prizes, (id) => players[id] ?? [])).toEqual([
    { userId: 'captain', place: 1, tokens: 4 },
    { userId: 'asha', place: 1, tokens: 3 },
    { userId: 'bala', place: 1, tokens: 3 },
    { userId: 'dev', place: 2, tokens: 2 },
  ]);
});

const entryId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const score = fc.record({ entryId, place: fc.integer({ min: 1, max: 6 }), kills: fc.nat(4) });
const results = fc
  .array(fc.uniqueArray(score, { selector: (one) => one.entryId, maxLength: 6 }), { maxLength: 7 })
  .map((all) => all.map((scores, at) => ({ matchId: `m${at}`, scores })));
const rules = fc.record({
  placePoints: fc.array(fc.nat(12), { maxLength: 6 }),
  killPoints: fc.nat(2),
  countedMatches: fc.integer({ min: 1, max: 7 }),
});
const out = fc.uniqueArray(entryId).map((ids) => new Set(ids));

test('the standings do not depend on the order of the lines of a match', () => {
  fc.assert(
    fc.property(results, rules, out, (played, points, excluded) => {
      const turned = played.map(({ matchId, scores }) => ({
        matchId,
        scores: [...scores].reverse(),
      }));
      expect(standingsOf(turned, points, excluded)).toEqual(standingsOf(played, points, excluded));
    }),
  );
});

test('each place is 1 plus the number of better entries, and points never rise down the list', () => {
  fc.assert(
    fc.property(results, rules, out, (played, points, excluded) => {
      const all = standingsOf(played, points, excluded);
      for (const [index, { place, points: own }] of all.entries()) {
        const first = all.findIndex((other) => other.place === place);
        expect(place).toBe(first + 1);
        expect(own).toBeLessThanOrEqual(all[index - 1]?.points ?? own);
      }
    }),
  );
});

test('a disqualification is the same as a cup in which the entry never played', () => {
  fc.assert(
    fc.property(results, rules, out, (played, points, excluded) => {
      const without = played.map(({ matchId, scores }) => ({
        matchId,
        scores: scores.filter((one) => !excluded.has(one.entryId)),
      }));
      expect(standingsOf(played, points, excluded)).toEqual(standingsOf(without, points, NOBODY));
    }),
  );
});

test('prizes never exceed the list, and each player gets a whole number of at least 1', () => {
  const list = fc.array(fc.nat(100), { maxLength: 8 });
  const teams = (id: string) => (id < 'd' ? [id, `${id}2`, 'both'] : [id]);
  fc.assert(
    fc.property(results, rules, list, (played, points, prizes) => {
      const paid = prizesOf(standingsOf(played, points, NOBODY), prizes);
      expect(sumOf(paid)).toBeLessThanOrEqual(prizes.reduce((sum, each) => sum + each, 0));
      const players = playerPrizes(paid, teams);
      expect(sumOf(players)).toBe(sumOf(paid));
      expect(new Set(players.map(({ userId }) => userId)).size).toBe(players.length);
      for (const { tokens } of players) expect(Math.max(1, Math.trunc(tokens))).toBe(tokens);
    }),
  );
});
