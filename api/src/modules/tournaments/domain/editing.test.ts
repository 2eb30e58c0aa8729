import { expect, test } from '@jest/globals';
import { decideEdit, normalisedTerms } from './editing.js';
import type { Tournament } from './tournament.js';

const EMPTY: Tournament = {
  id: 't',
  round: 1,
  name: 'Friday Night',
  mode: 'survival',
  status: 'upcoming',
  maxParticipants: 50,
  entryFeeTokens: 20,
  prizePoolTokens: 800,
  details: 'Bermuda',
  startTime: new Date('2026-01-10T10:00:00Z'),
  endTime: new Date('2026-01-10T11:00:00Z'),
  prizeTable: { places: [], perKill: 0 },
  checkIn: false,
  roomMinutes: 0,
  squads: 'off',
  participants: 0,
  hasWinners: false,
};
const JOINED: Tournament = { ...EMPTY, participants: 3 };
const DECLARED: Tournament = { ...JOINED, status: 'completed', hasWinners: true };

test('before the first player joins, every field may change', () => {
  const edit = decideEdit(EMPTY, {
    name: 'A',
    mode: 'Clash Squad Mode',
    maxParticipants: 8,
    entryFeeTokens: 0,
    prizePoolTokens: 0,
    details: 'B',
  });
  expect(edit.terms).toMatchObject({ mode: 'clash-squad', maxParticipants: 8, entryFeeTokens: 0 });
  expect(edit).toMatchObject({ needsNewRound: true, changesSeats: true, changesTime: false });
});

test('an edit that repeats all present values is accepted, even after joins and results', () => {
  const { id: _id, round: _round, status: _status, ...same } = EMPTY;
  for (const present of [EMPTY, JOINED, DECLARED]) {
    expect(decideEdit(present, { ...same, mode: 'Free Fire Survival Mode' }).changed).toEqual([]);
  }
});

test('after a player has joined, fee and mode are locked and the prize pool may only rise', () => {
  expect(() => decideEdit(JOINED, { entryFeeTokens: 10 })).toThrow(/^Entry fee cannot be changed/);
  expect(() => decideEdit(JOINED, { mode: 'kill-only' })).toThrow(/^Mode cannot be changed/);
  expect(() => decideEdit(JOINED, { prizePoolTokens: 799 })).toThrow(/only be raised/);
  expect(() => decideEdit(JOINED, { maxParticipants: 2 })).toThrow(/less than the 3 who/);
  const edit = decideEdit(JOINED, { prizePoolTokens: 900, maxParticipants: 3, name: 'C' });
  expect(edit).toMatchObject({ needsNewRound: false, changesSeats: true });
});

test('an edit reports that the time of the match changes', () => {
  const edit = decideEdit(JOINED, { startTime: new Date('2026-01-10T10:30:00Z') });
  expect(edit).toMatchObject({ changed: ['startTime'], changesTime: true, needsNewRound: false });
});

test('after results are declared, only the name and the details may change', () => {
  expect(decideEdit(DECLARED, { name: 'D', details: 'E' }).changed).toEqual(['name', 'details']);
  for (const change of [{ prizePoolTokens: 900 }, { endTime: new Date('2026-01-11T00:00:00Z') }]) {
    expect(() => decideEdit(DECLARED, change)).toThrow(/^Only name and details/);
  }
});

test('the end must be after the start, and a Lone Wolf match has two seats', () => {
  expect(() => decideEdit(EMPTY, { endTime: EMPTY.startTime })).toThrow(/End time must be after/);
  expect(normalisedTerms({ ...EMPTY, mode: 'lone WOLF' })).toMatchObject({
    mode: 'lone-wolf',
    maxParticipants: 2,
  });
});
