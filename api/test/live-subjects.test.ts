// Own product: two processes.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type LiveWorld, type Stream, startLiveWorld } from './world/streams.js';
import { aTournament, join, players } from './world/tournaments.js';
import { eventually } from './world/wait.js';

let world: LiveWorld;
let admin: Person;
let watcher: Person;
beforeAll(async () => {
  world = await startLiveWorld();
  [admin, watcher] = [await somebody(world, 'admin'), await somebody(world)];
});
afterAll(() => world.close());
afterEach(() => world.stopStreams());

const following = (who: Person, process: number, ...subjects: string[]) =>
  world.listen(who, process, undefined, subjects.length > 0 ? subjects : ['']);
const matchesIn = ({ heard }: Stream, topic = 'tournament.seats') =>
  heard.filter(({ event }) => event === topic).map(({ data }) => data.tournamentId);
/**
 * Opens a page that follows all matches at each process. Returns a function that waits until both
 * processes have sent a match's seats. A page that opens before that may get them twice: from the
 * messages that it missed, and when they are sent.
 */
async function tellingBoth(): Promise<(matchId: string) => Promise<void>> {
  const pages = [
    await following(admin, 0, 'matches:all'),
    await following(admin, 1, 'matches:all'),
  ];
  return (matchId) =>
    eventually(() => {
      for (const page of pages) expect(matchesIn(page)).toContain(matchId);
    });
}

const follow = (who: Person, stream: Stream, subjects: unknown) =>
  asking(world, who)('POST', '/events/subjects', {
    stream: stream.heard[0]?.data.stream,
    subjects,
  });

test('a page gets live messages about the mode or match that it follows, and about its own player', async () => {
  const survival = await aTournament(world, admin);
  const custom = await aTournament(world, admin, { mode: 'Sunday Special', entryFee: 0 });
  const [asha, ravi] = await players(world, 2, 20);
  if (!asha || !ravi) throw new Error('two players');
  const [ofMode, ofCustom] = [
    await following(watcher, 0, 'mode:Free Fire Survival Mode'),
    await following(watcher, 1, 'mode:sunday special'),
  ];
  const [ofMatch, ofAll] = [
    await following(ravi, 0, `match:${custom}`),
    await following(admin, 1, 'matches:all'),
  ];
  const own = await following(asha, 1);
  for (const id of [survival, custom]) await join(world, asha, id);
  await eventually(() => expect(new Set(matchesIn(ofAll))).toEqual(new Set([survival, custom])));
  await eventually(() => expect(matchesIn(own, 'tournament.joined')).toEqual([survival, custom]));
  await eventually(() => expect(matchesIn(ofMode)).toEqual([survival]));
  await eventually(() => expect(matchesIn(ofMatch)).toEqual([custom]));
  await eventually(() => expect(matchesIn(ofCustom)).toEqual([custom]));
  expect(matchesIn(own)).toEqual([]);
  expect(own.heard.map(({ event }) => event)).toContain('wallet.changed');
  await expectHealthyLedger(world);
});

test('a page of either process gets earlier messages about the subjects that it newly follows', async () => {
  const [first, second] = [await aTournament(world, admin), await aTournament(world, admin)];
  const [asha] = await players(world, 1, 40);
  if (!asha) throw new Error('a player');
  const streams = [
    await following(watcher, 0, `match:${first}`),
    await following(watcher, 1, `match:${first}`),
  ];
  const told = await tellingBoth();
  await join(world, asha, second);
  await told(second);
  for (const stream of streams) {
    expect(matchesIn(stream)).toEqual([]);
    expect((await follow(watcher, stream, [`match:${second}`])).status).toBe(204);
    await eventually(() => expect(matchesIn(stream)).toEqual([second]));
  }
  await join(world, asha, first);
  await told(first);
  for (const stream of streams) expect(matchesIn(stream)).toEqual([second]);
  await expectHealthyLedger(world);
});

test('a page that reconnects gets the missed messages about the subjects that it follows', async () => {
  const [first, second] = [await aTournament(world, admin), await aTournament(world, admin)];
  const [asha] = await players(world, 1, 40);
  if (!asha) throw new Error('a player');
  const before = await following(watcher, 0, `match:${first}`);
  before.stop();
  const told = await tellingBoth();
  for (const id of [second, first]) await join(world, asha, id);
  await told(first);
  const again = await world.listen(watcher, 0, before.heard[0]?.id, [`match:${first}`]);
  await eventually(() => expect(matchesIn(again)).toEqual([first]));
  await expectHealthyLedger(world);
});

test('unknown or too many subjects are refused, and subjects for another user’s stream are ignored', async () => {
  const stream = await following(watcher, 0);
  const sentences = await Promise.all(
    [['matches:all'], ['wallet:all'], ['mode:'], ['match:1'], Array(101).fill('mode:x'), 'mode:x']
      .concat([['x'.repeat(121)], [1]] as never)
      .map(async (subjects) => {
        const { status, body } = await follow(watcher, stream, subjects);
        return [status, body.message];
      }),
  );
  const unknown = [400, 'This page asked for live updates that do not exist.'];
  const notAList = [400, 'subjects must be a list of at most 100 texts, such as mode:survival'];
  expect(sentences).toEqual([
    unknown,
    unknown,
    unknown,
    unknown,
    notAList,
    notAList,
    notAList,
    notAList,
  ]);
  const noStream = { stream: 'mine', subjects: [] };
  const { status } = await asking(world, watcher)('POST', '/events/subjects', noStream);
  expect(status).toBe(400);
  const opened = await asking(world, watcher)('GET', '/events?subjects=matches:all');
  expect(opened.status).toBe(400);

  const id = await aTournament(world, admin, { entryFee: 0 });
  const [ravi] = await players(world, 1, 0);
  if (!ravi) throw new Error('a player');
  expect((await follow(ravi, stream, [`match:${id}`])).status).toBe(204);
  const admins = await following(admin, 0, 'matches:all');
  await join(world, ravi, id);
  await eventually(() => expect(matchesIn(admins)).toContain(id));
  expect(matchesIn(stream)).toEqual([]);
  await expectHealthyLedger(world);
});
