import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import type { OwnSeat } from '../read/tournament-rows-to-views.js';
import type { TournamentNowRow } from '../store/tournament-now.js';

/** A tournament and a player who requests a seat in it. */
export interface JoinRow extends TournamentNowRow, OwnSeat {
  readonly asked: number;
  readonly user_id: Id;
  readonly in_game_name: string | null;
  readonly free_fire_uid: string | null;
  readonly profile_version: number;
}

/**
 * A rule of an add-on about who may take a seat. What it needs to know is read in the join's own
 * query, so that a join takes no further round trip.
 */
export interface JoinRule<Columns extends object = object> {
  /** SQL: the columns to select. `t` is the tournament, and `u` the account of the player. */
  readonly columns: string;
  /** SQL: the joins that the columns come from. They must keep every row. */
  readonly tables: string;
  /** Throws a refusal if the player of this row may not take a seat now. */
  check(row: JoinRow & Columns, now: Date): void;
}

/** Asked with each player before a seat is taken, alone or together with others. */
@Injectable()
export class JoinGate {
  private readonly rules: JoinRule[] = [];

  add(rule: JoinRule): void {
    this.rules.push(rule);
  }

  get columns(): string {
    return this.rules.map(({ columns }) => `${columns},`).join(' ');
  }

  get tables(): string {
    return this.rules.map(({ tables }) => tables).join(' ');
  }

  check(row: JoinRow, now: Date): void {
    for (const rule of this.rules) rule.check(row, now);
  }
}
