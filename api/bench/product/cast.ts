import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { newId } from '../../src/kernel/index.js';
import { SessionTokens } from '../../src/modules/auth/index.js';
import { Database } from '../../src/platform/database/index.js';
import { type Call, insist } from './load.js';
import { Supply } from './supply.js';

const HOUR_MS = 3_600_000;
/** Maximum number of seats that the product allows. */
const SEATS = 1_000;

/**
 * Creates the players of the benchmark with their session tokens, and tournaments that they can
 * join.
 */
export class Cast {
  players: string[] = [];
  admin = '';
  private seatsUrl = '';
  private readonly joins = new Supply(() => this.everyJoin());

  private constructor(readonly app: INestApplicationContext) {}

  /** Creates as many players with a profile as a tournament has seats. */
  static async open(): Promise<Cast> {
    const app = await NestFactory.createApplicationContext(AppModule, { logger: ['error'] });
    const cast = new Cast(app);
    const database = app.get(Database);
    const ids = Array.from({ length: SEATS }, () => newId());
    await database.query(
      `INSERT INTO user_account (id, email, password_hash, email_verified_at, in_game_name,
                                 free_fire_uid, profile_version)
       SELECT id, 'player' || n || '@bench.example', 'none', now(), 'P' || n,
              (100000000 + n)::text, 1 FROM unnest($1::uuid[]) WITH ORDINALITY AS p (id, n)`,
      [ids],
    );
    await database.query(
      `INSERT INTO profile_version (user_id, version, in_game_name, free_fire_uid)
       SELECT id, 1, in_game_name, free_fire_uid FROM user_account WHERE id = ANY ($1)`,
      [ids],
    );
    const admin = await database.row<{ id: string }>(
      "SELECT id FROM user_account WHERE role = 'admin' LIMIT 1",
    );
    cast.admin = await cast.sign(admin?.id ?? '');
    // A measurement takes longer than the minutes after which payouts ask for the password, or an
    // unused session ends.
    const later = "now() + interval '1 day'";
    await database.query(`UPDATE user_session SET confirmed_at = ${later}, used_at = ${later}`);
    cast.players = await Promise.all(ids.map((id) => cast.sign(id)));
    return cast;
  }

  sign(userId: string): Promise<string> {
    return this.app.get(SessionTokens).sign(userId, 1);
  }

  /** Creates players who do nothing except receive tokens, and returns their ids. */
  async addCrowd(count: number): Promise<string[]> {
    const rows = await this.app.get(Database).rows<{ id: string }>(
      `INSERT INTO user_account (id, email, password_hash, email_verified_at)
       SELECT gen_random_uuid(), 'crowd' || n || '@bench.example', 'none', now()
         FROM generate_series(1, $1::integer) AS n RETURNING id`,
      [count],
    );
    return rows.map(({ id }) => id);
  }

  async giveEverybody(url: string, amount: number): Promise<void> {
    const body = { amount, reason: 'Bench' };
    const path = '/users/tokens/bulk/all';
    await insist(url, { method: 'PUT', path, sessionToken: this.admin, body });
  }

  async addTournament(url: string, mode = 'survival', maxParticipants = SEATS): Promise<string> {
    const body = {
      name: 'Bench',
      mode,
      maxParticipants,
      entryFee: 1,
      prizePool: 10,
      details: 'A tournament of the bench',
      startTime: new Date(Date.now() + HOUR_MS),
      endTime: new Date(Date.now() + 2 * HOUR_MS),
    };
    const path = '/tournaments';
    const made = await insist(url, { method: 'POST', path, sessionToken: this.admin, body });
    return made.tournament.id;
  }

  /**
   * Creates tournaments with at least this many free seats. More tournaments are created as seats
   * are taken.
   */
  async openSeats(url: string, seats: number): Promise<void> {
    this.seatsUrl = url;
    await this.joins.prepare(seats);
  }

  /**
   * Returns the request by which the next player joins the next tournament. No player joins a
   * tournament twice.
   */
  readonly nextJoin = (): Call | Promise<Call> => this.joins.take();

  readonly nextHistory = (): Call => {
    const sessionToken = this.players[Math.floor(Math.random() * this.players.length)] ?? '';
    return { method: 'GET', path: '/tokens/history?limit=20', sessionToken };
  };

  /** Creates matches of a mode and lets players join until every seat is taken. */
  async fillList(url: string, mode: string, matches: number, seats: number): Promise<void> {
    for (let i = 0; i < matches; i += 1) {
      await this.fill(url, await this.addTournament(url, mode, seats), seats);
    }
  }

  async fill(url: string, tournament: string, seats = this.players.length): Promise<void> {
    const path = `/tournaments/${tournament}/join`;
    for (let first = 0; first < seats; first += 50) {
      const some = this.players.slice(first, Math.min(seats, first + 50));
      await Promise.all(
        some.map((sessionToken) => insist(url, { method: 'POST', path, sessionToken })),
      );
    }
  }

  /** Creates one more tournament, and returns the requests by which every player joins it. */
  private async everyJoin(): Promise<readonly Call[]> {
    const path = `/tournaments/${await this.addTournament(this.seatsUrl)}/join`;
    return this.players.map((sessionToken) => ({ method: 'POST', path, sessionToken }));
  }
}
