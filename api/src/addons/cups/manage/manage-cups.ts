import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PoolClient } from 'pg';
import type { Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { cupRefusals } from '../domain/refusals.js';
import { Cup, CupDisqualified, type CupEntry, CupMatch } from '../store/cup.entity.js';
import { CupLeases } from '../store/cup-leases.js';
import { CupResults } from '../store/cup-results.js';
import type { PresentCup } from '../store/cup-rows.js';

/** Most entries of a cup that are disqualified. */
const MOST_DISQUALIFIED = 1000;

export interface CupTerms {
  readonly name: string;
  readonly entry: CupEntry;
  readonly placePoints: readonly number[];
  readonly killPoints: number;
  readonly countedMatches: number;
  readonly prizes: readonly number[];
}

interface FoundMatch {
  readonly id: Id;
  readonly name: string;
  readonly squads: string;
  readonly cupId: Id | null;
  readonly cupName: string | null;
}

/** Creates and changes cups. A cup whose prizes are paid cannot be changed. */
@Injectable()
export class ManageCups {
  constructor(
    private readonly database: Database,
    private readonly leases: CupLeases,
    private readonly results: CupResults,
    @InjectRepository(Cup) private readonly cups: Repository<Cup>,
    @InjectRepository(CupMatch) private readonly matches: Repository<CupMatch>,
    @InjectRepository(CupDisqualified) private readonly out: Repository<CupDisqualified>,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  /** Creates a cup under this id, or does nothing if the id exists: a repeat of the request. */
  async create(id: Id, terms: CupTerms, adminId: Id): Promise<void> {
    await this.database.transaction(async (client) => {
      const rows = within(client, this.cups);
      if (await rows.existsBy({ id })) return;
      await rows.insert({
        id,
        ...valuesOf(terms),
        createdBy: adminId,
        createdAt: this.clock.now(),
      });
      await this.record(adminId, 'created', id, { after: { ...terms } }, client);
    });
  }

  async edit(id: string, terms: CupTerms, version: number, adminId: Id): Promise<void> {
    await this.leases.change(id, async (cup) => {
      if (cup.version !== version) throw cupRefusals.CUP_CHANGED();
      if (terms.entry === 'squad') await this.fitting(await this.idsOf(cup.id), cup, 'squad');
      await this.database.transaction(async (client) => {
        const set = { ...valuesOf(terms), version: version + 1 };
        await within(client, this.cups).update({ id: cup.id }, set);
        const change = { before: termsOf(cup), after: { ...terms } };
        await this.record(adminId, 'edited', cup.id, change, client);
      });
    });
  }

  async remove(id: string, adminId: Id): Promise<void> {
    await this.leases.change(id, (cup) =>
      this.database.transaction(async (client) => {
        await within(client, this.matches).delete({ cupId: cup.id });
        const set = { deletedAt: this.clock.now() };
        await within(client, this.cups).update({ id: cup.id }, set);
        await this.record(adminId, 'deleted', cup.id, { before: { name: cup.name } }, client);
      }),
    );
  }

  /** Replaces the list of matches of a cup. */
  async setMatches(id: string, tournamentIds: readonly string[], adminId: Id): Promise<void> {
    const wanted = [...new Set(tournamentIds.map((each) => each.toLowerCase()))];
    await this.leases.change(id, async (cup) => {
      const before = await this.idsOf(cup.id);
      await this.fitting(wanted, cup, cup.entry);
      await this.database
        .transaction(async (client) => {
          const rows = within(client, this.matches);
          await rows.delete({ cupId: cup.id });
          await rows.insert(wanted.map((tournamentId) => ({ tournamentId, cupId: cup.id })));
          const change = { before: { matches: before }, after: { matches: wanted } };
          await this.record(adminId, 'matches_set', cup.id, change, client);
        })
        .catch(async (error: unknown) => {
          // Another admin may have put a match into another cup at the same time.
          await this.fitting(wanted, cup, cup.entry);
          throw error;
        });
    });
  }

  async disqualify(id: string, entryId: string, reason: string, adminId: Id): Promise<void> {
    await this.leases.change(id, async (cup) => {
      const { standings, disqualified } = await this.results.read(cup);
      const isIn = (entries: readonly { readonly entryId: Id }[]) =>
        entries.some((entry) => entry.entryId === entryId.toLowerCase());
      if (!isIn(standings) && !isIn(disqualified)) throw cupRefusals.ENTRY_NOT_IN_CUP();
      if (!isIn(disqualified) && disqualified.length >= MOST_DISQUALIFIED) {
        throw cupRefusals.TOO_MANY_DISQUALIFIED({ most: MOST_DISQUALIFIED });
      }
      const row = { cupId: cup.id, entryId: entryId.toLowerCase(), reason };
      const by = { disqualifiedBy: adminId, disqualifiedAt: this.clock.now() };
      await this.database.transaction(async (client) => {
        await within(client, this.out).upsert({ ...row, ...by }, ['cupId', 'entryId']);
        const change = { after: { entryId: row.entryId }, reason };
        await this.record(adminId, 'entry_disqualified', cup.id, change, client);
      });
    });
  }

  /** Takes a disqualification back. */
  async readmit(id: string, entryId: string, adminId: Id): Promise<void> {
    await this.leases.change(id, (cup) =>
      this.database.transaction(async (client) => {
        if (!isId(entryId)) throw cupRefusals.ENTRY_NOT_IN_CUP();
        const row = { cupId: cup.id, entryId: entryId.toLowerCase() };
        const { affected } = await within(client, this.out).delete(row);
        if (affected === 0) return;
        const change = { after: { entryId: row.entryId } };
        await this.record(adminId, 'entry_readmitted', cup.id, change, client);
      }),
    );
  }

  private async idsOf(cupId: Id): Promise<Id[]> {
    const rows = await this.matches.find({ where: { cupId }, order: { tournamentId: 'ASC' } });
    return rows.map(({ tournamentId }) => tournamentId);
  }

  /** Refuses matches that do not exist, that belong to another cup, or that do not fit. */
  private async fitting(ids: readonly string[], cup: PresentCup, entry: CupEntry): Promise<void> {
    if (!ids.every(isId)) throw cupRefusals.MATCH_NOT_FOUND();
    const found = await this.database.rows<FoundMatch & object>(
      `SELECT t.id, t.name, t.squads, m.cup_id AS "cupId", c.name AS "cupName"
         FROM tournament t
         LEFT JOIN cup_match m ON m.tournament_id = t.id
         LEFT JOIN cup c ON c.id = m.cup_id
        WHERE t.id = ANY ($1) AND (t.deleted_at IS NULL OR m.cup_id = $2)`,
      [ids, cup.id],
    );
    if (found.length < ids.length) throw cupRefusals.MATCH_NOT_FOUND();
    for (const { name: match, cupId, cupName, squads } of found) {
      if (cupId !== null && cupId !== cup.id) {
        throw cupRefusals.MATCH_IN_OTHER_CUP({ match, cup: cupName });
      }
      if (entry === 'squad' && squads === 'off') throw cupRefusals.MATCH_WITHOUT_SQUADS({ match });
    }
  }

  private record(
    actor: Id,
    what: string,
    id: Id,
    change: Pick<Parameters<Activity['record']>[0], 'before' | 'after' | 'reason'>,
    client: PoolClient,
  ): Promise<void> {
    const target = { type: 'cup', id };
    return this.activity.record({ actor, action: `cup.${what}`, target, ...change }, client);
  }
}

const valuesOf = ({ placePoints, prizes, ...terms }: CupTerms) => ({
  ...terms,
  placePoints: [...placePoints],
  prizes: [...prizes],
});

const termsOf = ({ name, entry, placePoints, killPoints, countedMatches, prizes }: PresentCup) => ({
  name,
  entry,
  placePoints,
  killPoints,
  countedMatches,
  prizes,
});
