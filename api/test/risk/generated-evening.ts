import { createHash } from 'node:crypto';
import type {
  FactKind,
  OwnEvidence,
  Seat,
  SharedEvidence,
} from '../../src/addons/risk/domain/evidence.js';
import { mailboxOf } from '../../src/addons/risk/domain/mailbox.js';

type Evidence = SharedEvidence & OwnEvidence;
type Rows = { -readonly [Name in keyof Evidence]: Evidence[Name][number][] };

const START = Date.UTC(2026, 10, 22, 10);
const MINUTE_MS = 60_000;

/** Returns a source of random numbers that repeats for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A generated evening of honest players and planted cheaters, as the facts and events that the risk
 * rules read.
 */
export class GeneratedEvening {
  readonly evidence: Rows = {
    accounts: [],
    facts: [],
    deposits: [],
    disputes: [],
    payouts: [],
    fees: [],
    redemptions: [],
    seats: [],
  };
  readonly honest: string[] = [];
  /** Ids of the accounts that the rules must find, by kind of cheating. */
  readonly planted = new Map<string, readonly string[]>();
  private readonly random: () => number;
  private position = 0;
  private matches = 0;

  constructor(seed: number, count: number) {
    this.random = randomFrom(seed);
    for (let number = 0; number < count; number += 1) this.addHonest(number);
    this.shareHouseholds();
    this.playHonestly();
    this.plant();
  }

  private upTo(bound: number): number {
    return Math.floor(this.random() * bound);
  }

  private moment(minute: number) {
    this.position += 1;
    return { at: new Date(START + minute * MINUTE_MS), position: this.position };
  }

  private fact(userId: string, kind: FactKind, value: string): void {
    const key = createHash('sha256').update(value).digest('hex');
    this.evidence.facts.push({ userId, kind, key, seenAt: new Date(START) });
  }

  private account(
    id: string,
    own: Partial<Record<FactKind, string>> = {},
    { opened = -10_000, banned = null as number | null } = {},
  ): string {
    this.evidence.accounts.push({
      id,
      createdAt: new Date(START + opened * MINUTE_MS),
      bannedAt: banned === null ? null : new Date(START + banned * MINUTE_MS),
      banPosition: null,
    });
    const values = { device: `d-${id}`, uid: `u-${id}`, payer: `${id}@upi`, ...own };
    const email = mailboxOf(own.mailbox ?? `${id}@gmail.com`);
    const network = own.network ?? `net-${this.upTo(200)}`;
    const facts = { destination: `${id}@okaxis`, ...values, mailbox: email, network };
    for (const [kind, value] of Object.entries(facts)) this.fact(id, kind as FactKind, value);
    return id;
  }

  /** Adds an honest player. Every tenth player lives in the same hostel and shares its network. */
  private addHonest(number: number): void {
    const network = number % 10 === 0 ? 'hostel' : `net-${this.upTo(200)}`;
    this.honest.push(this.account(`honest${number}x`, { network }));
  }

  /** Makes siblings share a phone or a payer, and one pair also a UPI ID for payouts. */
  private shareHouseholds(): void {
    for (let pair = 0; pair < 25; pair += 1) {
      for (const id of this.honest.slice(pair * 2, pair * 2 + 2)) {
        this.fact(id, pair % 2 ? 'device' : 'payer', `household-${pair}`);
        this.fact(id, 'network', `household-${pair}`);
        if (pair === 0) this.fact(id, 'destination', 'parent@okaxis');
      }
    }
  }

  private deposit(userId: string, tokens: number, minute: number): void {
    this.evidence.deposits.push({ userId, tokens, ...this.moment(minute) });
  }

  private payout(userId: string, tokens: number, minute: number): void {
    this.evidence.payouts.push({ userId, tokens, ...this.moment(minute) });
  }

  private redeem(userId: string, codeId: string, minute: number): void {
    this.evidence.redemptions.push({ userId, codeId, tokens: 50, ...this.moment(minute) });
  }

  private match(mode: string, players: readonly string[], winners: readonly string[], minute = 60) {
    this.matches += 1;
    for (const userId of players) {
      this.evidence.fees.push({ userId, tokens: 50, ...this.moment(minute) });
      const seat: Omit<Seat, 'at' | 'position'> = {
        userId,
        mode,
        matchId: `m${this.matches}`,
        squadId: null,
        seated: players.length,
        winners: winners.length,
        prizeTokens: winners.includes(userId) ? 90 : 0,
      };
      this.evidence.seats.push({ ...seat, ...this.moment(minute) });
    }
  }

  private some(count: number, from: readonly string[] = this.honest): string[] {
    const chosen = new Set<string>();
    while (chosen.size < count) chosen.add(from[this.upTo(from.length)] ?? '');
    return [...chosen];
  }

  /** Chooses the winners. Players differ in skill, so that some win more often than others. */
  private best(players: readonly string[], count: number): string[] {
    const chance = (id: string) => this.random() * (1 + (this.honest.indexOf(id) % 5) * 0.15);
    return [...players]
      .map((id) => ({ id, score: chance(id) }))
      .sort((one, other) => one.score - other.score)
      .slice(0, count)
      .map(({ id }) => id);
  }

  private playHonestly(): void {
    for (const id of this.honest) {
      for (let times = this.upTo(3); times > 0; times -= 1) {
        this.deposit(id, [50, 100, 500, 2_000][this.upTo(4)] ?? 50, this.upTo(50));
      }
      if (this.random() < 0.4) this.redeem(id, 'WELCOME', this.upTo(50));
    }
    for (let match = 0; match < 120; match += 1) {
      const players = this.some(48);
      this.match('survival', players, this.best(players, 5), 60 + match);
    }
    for (let match = 0; match < 400; match += 1) {
      const players = this.some(2);
      this.match('lone-wolf', players, this.best(players, 1), 60 + match / 4);
    }
    // Friends in squads of four stay together all evening.
    for (let match = 0; match < 100; match += 1) {
      const [one, other] = this.some(2, this.honest.slice(0, 40));
      const squads = [one, other].map((id) => {
        const first = this.honest.indexOf(id ?? '') * 4;
        return this.honest.slice(first, first + 4);
      });
      this.match('clash-squad', squads.flat(), squads[this.upTo(2)] ?? [], 60 + match);
    }
    const seen = new Set(this.evidence.seats.map(({ userId }) => userId));
    for (const id of this.some(150)) if (seen.has(id)) this.payout(id, 20 + this.upTo(80), 200);
  }

  private group(name: string, count: number, own: Partial<Record<FactKind, string>> = {}) {
    const ids = Array.from({ length: count }, (_, index) =>
      this.account(`${name}${index}x`, {
        ...own,
        ...(own.mailbox && { mailbox: own.mailbox.replace('@', `+${index}@`) }),
      }),
    );
    this.planted.set(name, ids);
    return ids;
  }

  private plant(): void {
    const shared = { mailbox: 'farmer@gmail.com', device: 'farm-phone', network: 'hostel' };
    for (const id of this.group('farm', 5, { ...shared, destination: 'farm@okaxis' })) {
      this.redeem(id, 'WELCOME', 20);
      this.payout(id, 50, 40);
    }
    for (const id of this.group('mule', 4, { destination: 'boss@ybl' })) this.payout(id, 900, 220);
    for (const id of this.group('wallets', 4, { payer: 'boss@ybl' })) this.deposit(id, 500, 30);
    const [winner = '', loser = ''] = this.group('colluder', 2);
    for (let match = 0; match < 8; match += 1) {
      this.match('lone-wolf', [winner, loser], [winner], 100 + match);
    }
    for (const id of this.group('stolen', 1)) {
      this.deposit(id, 100_000, 30);
      this.payout(id, 100_000, 45);
    }
    for (const id of this.group('slices', 1)) {
      for (let time = 0; time < 10; time += 1) this.payout(id, 10, 100 + time * 5);
    }
    this.account('banned0x', { device: 'evader', uid: 'evader' }, { banned: -500 });
    const evading = { device: 'evader', uid: 'evader' };
    this.planted.set('evader', [this.account('evader0x', evading, { opened: -400 })]);
    for (const id of this.group('disputed', 1)) {
      this.evidence.disputes.push({ userId: id, tokens: 700, ...this.moment(300) });
    }
    this.group('uid', 2, { uid: '123456789' });
    for (const id of this.group('aimbot', 1)) {
      for (let match = 0; match < 15; match += 1) {
        const others = this.some(47);
        const hits = match % 3 > 0;
        const winners = this.best(others, hits ? 4 : 5);
        this.match('survival', [id, ...others], hits ? [id, ...winners] : winners, 60 + match);
      }
    }
  }
}
