import { setTimeout as wait } from 'node:timers/promises';
import type { ArenaClient } from '../src/embedded/demo/arena-client.js';
import { administer, makeCode, openTournament } from './administering.js';
import { Caller, type CallerSettings } from './caller.js';
import { compare, expectedBalances, expectedFacts, findings } from './check.js';
import { untilDrained } from './drained.js';
import { readFacts } from './facts.js';
import { head } from './heads.js';
import { Journal } from './journal.js';
import { type Playing, play, takeStep } from './playing.js';
import { Random } from './random.js';
import { addPlayers, adminToken, arenaOf, capturedPayments, registerPlayer } from './setting.js';
import { isReady, type Stack } from './stack.js';
import { playerSteps } from './steps.js';
import { type Player, World } from './world.js';

export interface PeopleSettings {
  readonly seed: string;
  readonly players: number;
  readonly admins: number;
  readonly thinkMs: number;
  /** Time that callers wait for a response before they repeat a request, in milliseconds. */
  readonly patienceMs?: number;
  /** Returns the address for requests: that of the API, or of the load balancer before it. */
  readonly baseUrl?: () => string;
}

const PATIENCE_MS = 5_000;
const GIVE_UP_MS = 120_000;
const SIGNED_WITHIN_MS = 60_000;
const DRAINED_WITHIN_MS = 150_000;
const START_TOURNAMENTS = 4;
const START_CODES = 6;
const STEPS_PER_VISIT = 2;

interface Admin {
  readonly name: string;
  readonly caller: Caller;
}

/** The simulated users of a run, with all responses that they got. */
export class People {
  readonly journal = new Journal();
  readonly world: World;
  private readonly callers = new Set<Caller>();
  private readonly playing: Playing[] = [];
  private admins: Admin[] = [];
  /**
   * Time after which callers stop repeating commands with an unknown outcome. Infinite while faults
   * continue.
   */
  private giveUpAt = Number.POSITIVE_INFINITY;
  private atWork: Promise<unknown> = Promise.resolve();

  constructor(
    readonly stack: Stack,
    private readonly settings: PeopleSettings,
  ) {
    this.world = new World(settings.seed, this.journal);
  }

  /** Registers all players, and creates the first tournaments and promo codes. */
  async arrive(): Promise<void> {
    const { stack, settings, world } = this;
    const arena = arenaOf(stack);
    await this.hireAdmins(arena);
    const names = Array.from({ length: settings.players }, (_, index) => `player-${index + 1}`);
    for (const name of names) {
      const player = await registerPlayer(arena, name);
      world.players.push(player);
      const caller = this.caller(player.name, player.token);
      this.playing.push({ world, player, caller, arena, thinkMs: settings.thinkMs });
    }
    await this.openHouse();
  }

  /** Registers very many players, who each play one short session. */
  async arriveMany(count: number): Promise<void> {
    const { stack, world } = this;
    const arena = arenaOf(stack);
    await this.hireAdmins(arena);
    world.players.push(...(await addPlayers(stack.ownerUrl, count)));
    await this.openHouse();
  }

  /** Lets every player play one short session. At most `atOnce` players play at the same time. */
  beginVisits(atOnce: number): Promise<unknown> {
    const waiting = [...this.world.players];
    const visitor = async () => {
      for (let player = waiting.shift(); player; player = waiting.shift()) {
        await this.visit(player);
      }
    };
    for (const admin of this.admins) this.beginAdministering(admin);
    return Promise.all(Array.from({ length: atOnce }, visitor));
  }

  private async visit(player: Player): Promise<void> {
    const { world, stack, settings } = this;
    const caller = this.caller(player.name, player.token);
    const playing = { world, player, caller, arena: arenaOf(stack), thinkMs: settings.thinkMs };
    const steps = playerSteps(world.seed, player.name, settings.thinkMs);
    for (let number = 0; number < STEPS_PER_VISIT; number += 1) {
      const { value: step } = steps.next();
      await takeStep(playing, step);
      await wait(step.thinkMs);
    }
    caller.close();
    this.callers.delete(caller);
  }

  /** Creates the first tournaments and promo codes. */
  async openHouse(): Promise<void> {
    const { world } = this;
    const caller = this.admin;
    const random = new Random(`house:${this.settings.seed}`);
    for (let number = 0; number < START_TOURNAMENTS; number += 1) {
      const wish = { tokens: random.whole(10, 60), pick: random.next() };
      await openTournament({ world, caller }, wish);
    }
    for (let number = 0; number < START_CODES; number += 1) {
      await makeCode({ world, caller }, { tokens: random.whole(10, 60), pick: random.next() });
    }
  }

  private async hireAdmins(arena: ArenaClient): Promise<void> {
    const token = await adminToken(arena, this.stack.ownerUrl);
    this.admins = Array.from({ length: this.settings.admins }, (_, index) => {
      const name = `admin-${index + 1}`;
      return { name, caller: this.caller(name, token) };
    });
  }

  private beginAdministering({ name, caller }: Admin): void {
    const { world, settings, atWork } = this;
    const working = administer({ world, name, caller, thinkMs: settings.thinkMs });
    this.atWork = Promise.all([atWork, working]);
  }

  get admin(): Caller {
    const [first] = this.admins;
    if (!first) throw new Error('there is no admin');
    return first.caller;
  }

  /** Lets all users work. Another `seed` gives them other commands than before. */
  beginWork(seed = this.settings.seed): void {
    this.world.seed = seed;
    this.world.over = false;
    this.giveUpAt = Number.POSITIVE_INFINITY;
    this.atWork = Promise.all(this.playing.map((playing) => play(playing)));
    for (const admin of this.admins) this.beginAdministering(admin);
  }

  /** Ends the work of all users. Waits until every outcome is known or its caller has given up. */
  async endWork(): Promise<void> {
    this.world.over = true;
    this.giveUpAt = performance.now() + GIVE_UP_MS;
    await this.atWork;
  }

  caller(name: string, token: string): Caller {
    const settings: CallerSettings = {
      baseUrl: this.settings.baseUrl ?? (() => this.stack.apiUrl),
      journal: this.journal,
      patienceMs: this.settings.patienceMs ?? PATIENCE_MS,
      mayGiveUp: () => performance.now() > this.giveUpAt,
    };
    const caller = new Caller(name, token, settings);
    this.callers.add(caller);
    return caller;
  }

  leave(): void {
    for (const caller of this.callers) caller.close();
  }

  /**
   * Waits until a checkpoint covers the newest event, by requesting a proof like a player. Returns a
   * finding if none does in time.
   */
  async untilSigned(): Promise<string[]> {
    const { position } = await head(this.stack.ownerUrl);
    for (const end = Date.now() + SIGNED_WITHIN_MS; Date.now() < end; await wait(500)) {
      const answer = await this.admin.read('/admin/ledger/checkpoints?limit=1');
      const [newest] = (answer?.checkpoints ?? []) as { size: number }[];
      if ((newest?.size ?? 0) >= position) return [];
      await this.stack.askForProof(this.world.players[0]?.token ?? '');
    }
    return [`CHECKPOINTS: no checkpoint covers position ${position}`];
  }

  /** Compares all responses with the ledger. Returns each difference as one line of text. */
  async check(): Promise<{ findings: string[]; notes: string[] }> {
    const { stack, world, journal } = this;
    const captured = await capturedPayments(stack);
    const begun = performance.now();
    const left = await untilDrained(stack, DRAINED_WITHIN_MS);
    const expected = expectedFacts(world, captured);
    await untilStanding(stack, expected.keys(), DRAINED_WITHIN_MS);
    const drainedAfter = ((performance.now() - begun) / 1_000).toFixed(1);
    const standing = await readFacts(stack.ownerUrl);
    const verified = await stack.command('verify');
    const wrong = [
      ...findings(journal, compare(expected, standing)),
      ...left.map((what) => `NOT DRAINED: ${what}`),
      ...(verified === 0 ? [] : [`THE LEDGER IS WRONG: see ${stack.logOf('verify')}`]),
      ...(await this.wrongBalances(expectedBalances(expected))),
    ];
    const notes = [
      `in the ledger   ${standing.length} facts, ${expected.size} expected`,
      `paid for        ${captured.length} payments at the provider`,
      `drained         after ${drainedAfter} s`,
    ];
    return { findings: wrong, notes };
  }

  /** Returns the wallets whose balance differs from the balance that the responses promised. */
  private async wrongBalances(balances: ReadonlyMap<string, number>): Promise<string[]> {
    const wrong: string[] = [];
    for (const player of this.world.players) {
      const caller = this.caller(player.name, player.token);
      const profile = await caller.read('/users/profile');
      caller.close();
      const promised = balances.get(player.id) ?? 0;
      if (profile?.tokens === promised) continue;
      wrong.push(`WALLET: ${player.name} sees ${profile?.tokens}, was promised ${promised}`);
    }
    return wrong;
  }
}

/**
 * Waits until the ledger contains the facts. The scheduled checks need up to two minutes for a
 * payment that no webhook or browser reported.
 */
async function untilStanding(stack: Stack, expected: Iterable<string>, withinMs: number) {
  const wanted = [...expected];
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(1_000)) {
    if (!stack.apiPorts[0] || !(await isReady(stack.apiPorts[0]))) continue;
    const standing = new Set((await readFacts(stack.ownerUrl)).map(({ text }) => text));
    if (wanted.every((text) => standing.has(text))) return;
  }
}
