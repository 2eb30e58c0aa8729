import { Injectable } from '@nestjs/common';
import { Activity } from '../../activity/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { REPAIRS, type Repair, repairRefusal, stateOf } from '../domain/repairing.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { Rounds } from '../store/rounds.js';
import { TournamentRows } from '../store/tournament-rows.js';
import { MatchRepairs } from './match-repairs.js';
import { NO_EFFECT, type Repaired, type RepairRequest, repairedIn } from './repair-request.js';
import { SeatRepairs } from './seat-repairs.js';

interface Option {
  readonly repair: Repair;
  readonly refusal: string | null;
  readonly effect: Repaired;
}

/** Repairs that concern single players. Their effect is known once the player is chosen. */
const OF_SEATS: readonly Repair[] = ['remove-player', 'move-player', 'swap-players'];

/** Lists the repairs of a match and carries them out. */
@Injectable()
export class Repairs {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly seats: SeatRepairs,
    private readonly matches: MatchRepairs,
    private readonly activity: Activity,
  ) {}

  /** Returns every repair with its effect, or with the sentence that says what to do instead. */
  async options(tournamentId: string): Promise<readonly Option[]> {
    const tournament = await this.rows.load(tournamentId);
    const entrants = await this.rounds.entrants(roundOf(tournament));
    const options: Option[] = [];
    for (const repair of REPAIRS) {
      const noRoom = repair === 'replace-room' && tournament.roomId === null;
      const refusal =
        repairRefusal(repair, stateOf(tournament)) ??
        (noRoom ? tournamentRefusals.REPAIR_NO_ROOM() : null);
      const isKnown = refusal === null && !OF_SEATS.includes(repair) && repair !== 'void-results';
      options.push({
        repair,
        refusal: refusal?.message ?? null,
        effect: isKnown ? await this.matches.effect(tournament, repair, entrants) : NO_EFFECT,
      });
    }
    return options;
  }

  async look(request: RepairRequest): Promise<Repaired> {
    return this.of(request).look(request);
  }

  /** Carries out a repair. A repeat of the request returns the first effects. */
  async carryOut(request: RepairRequest): Promise<Repaired> {
    const made = await this.activity.ofRequest(request.key);
    return made ? repairedIn(made.after) : this.of(request).carryOut(request);
  }

  private of({ repair }: RepairRequest): SeatRepairs | MatchRepairs {
    return OF_SEATS.includes(repair) ? this.seats : this.matches;
  }
}
