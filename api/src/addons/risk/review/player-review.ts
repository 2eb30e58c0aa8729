import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { Settings } from '../../../modules/settings/index.js';
import { Database } from '../../../platform/database/index.js';
import { SaferPlay } from '../../safer-play/index.js';
import { Answers } from '../answers/answers.js';
import { Cases, heldIf } from '../cases.js';
import type { FactKind } from '../domain/evidence.js';
import { Facts } from '../facts/facts.js';
import { EvidenceReader } from '../signals/evidence-reader.js';
import { IS_CLEARED, RiskSignal } from '../signals/signal.entity.js';
import type {
  CaseEntry,
  NamedSignal,
  RelatedGroup,
  RelatedPlayer,
  RiskOfPlayer,
} from './player.dto.js';

const MOST_RELATED = 50;
const MOST_SIGNALS = 100;
const MOST_HISTORY = 50;
const WAITS_FOR_A_PERSON = 'a signal of the strongest kind waits for a person';

type Related = Omit<RelatedPlayer, 'why'>;
/** A fact as a digest in hexadecimal digits, and the accounts that share it. */
type Group = Omit<RelatedGroup, 'value'> & { readonly digest: string };

/** Reads the data of Risk review about one player. */
@Injectable()
export class PlayerReview {
  constructor(
    private readonly database: Database,
    private readonly cases: Cases,
    private readonly facts: Facts,
    private readonly answers: Answers,
    private readonly saferPlay: SaferPlay,
    private readonly settings: Settings,
    private readonly reader: EvidenceReader,
    @InjectRepository(RiskSignal) private readonly signals: Repository<RiskSignal>,
  ) {}

  /** Finance staff get the data without networks. */
  async read(playerId: string, withNetworks: boolean): Promise<RiskOfPlayer> {
    await this.cases.mustBePlayer(playerId);
    const groups = await this.groupsOf(playerId);
    const values = withNetworks ? await this.facts.valuesOf(playerId) : new Map<string, string>();
    const ids = [...new Set([playerId, ...groups.flatMap(({ accounts }) => accounts)])];
    const people = await this.people(ids);
    const own = people.find(({ id }) => id === playerId);
    if (!own) throw new Error('The player found by the query is missing');
    const kept = await this.cases.find(playerId);
    const waits = await this.cases.waitsByRule(kept);
    const staff = await this.emails([kept?.assignedTo, kept?.heldBy]);
    const facts = withNetworks ? await this.facts.of(playerId) : [];
    const related = people
      .filter(({ id }) => id !== playerId)
      .map((person) => ({ ...person, why: reasons(groups, person.id) }))
      .sort((one, other) => strength(other) - strength(one) || other.score - one.score)
      .slice(0, MOST_RELATED);
    const shown = new Set([playerId, ...related.map(({ id }) => id)]);
    const { assignedTo = null, heldAt = null, heldBy = null, holdReason = '' } = kept ?? {};
    return {
      player: own,
      signals: await this.signalsOf(playerId),
      related,
      groups: groups.map(({ kind, digest, accounts }) => ({
        kind,
        value: values.get(digest) ?? null,
        accounts: accounts.filter((id) => shown.has(id)),
      })),
      assignedTo: assignedTo ? { id: assignedTo, email: staff.get(assignedTo) ?? '' } : null,
      hold:
        heldAt && heldBy
          ? { at: heldAt, by: staff.get(heldBy) ?? '', reason: holdReason ?? '' }
          : waits
            ? { at: kept?.seenAt ?? new Date(0), by: 'A rule', reason: WAITS_FOR_A_PERSON }
            : null,
      answers: (await this.answers.of(playerId)).map(({ text, writtenAt }) => ({
        text,
        writtenAt,
      })),
      saferPlay: await this.saferPlay.stateOf(playerId),
      history: await this.history(playerId),
      networks: [...new Set(facts.flatMap(({ network }) => network ?? []))],
    };
  }

  /**
   * Returns each fact that the player shares with other accounts, and these accounts. Networks come
   * last.
   */
  private async groupsOf(playerId: Id): Promise<Group[]> {
    return this.database.rows<Group & object>(
      `SELECT kind, encode(digest, 'hex') AS digest, accounts FROM (
         SELECT own.kind, own.digest,
                (SELECT array_agg(found.user_id) FROM (
                   SELECT DISTINCT f.user_id FROM risk_fact f
                    WHERE f.kind = own.kind AND f.digest = own.digest
                    ORDER BY f.user_id LIMIT ${MOST_RELATED + 1}) AS found) AS accounts
           FROM (SELECT DISTINCT kind, digest FROM risk_fact WHERE user_id = $1) AS own) AS shared
        WHERE cardinality(accounts) > 1
        ORDER BY kind = 'network', kind, digest LIMIT 50`,
      [playerId],
    );
  }

  private async people(ids: readonly Id[]): Promise<Related[]> {
    const { ruleStrongWaits } = await this.settings.read();
    return this.database.rows<Related & object>(
      `SELECT u.id, u.email, u.in_game_name AS "inGameName", u.banned_at IS NOT NULL AS "isBanned",
              coalesce(c.score, 0) AS score,
              coalesce(${heldIf('CAST($2 AS boolean)')}, false) AS "isHeld"
         FROM user_account u LEFT JOIN risk_case c ON c.user_id = u.id
        WHERE u.id = ANY ($1) ORDER BY u.id`,
      [ids, ruleStrongWaits],
    );
  }

  private async emails(ids: readonly (Id | null | undefined)[]): Promise<Map<Id, string>> {
    const rows = await this.database.rows<{ id: Id; email: string }>(
      'SELECT id, email FROM user_account WHERE id = ANY ($1)',
      [ids.filter((id) => id)],
    );
    return new Map(rows.map(({ id, email }) => [id, email]));
  }

  private async signalsOf(playerId: Id): Promise<NamedSignal[]> {
    const rows = await this.signals
      .createQueryBuilder('s')
      .where('s.accounts @> ARRAY[CAST(:playerId AS uuid)]', { playerId })
      .orderBy('s.weight', 'DESC')
      .addOrderBy('s.id')
      .take(MOST_SIGNALS)
      .getMany();
    const cleared = await this.database.rows<NonNullable<NamedSignal['cleared']> & { id: Id }>(
      `SELECT s.id, u.email, c.cleared_at AS at, c.note
         FROM risk_signal s JOIN risk_clearance c ON ${IS_CLEARED}
         JOIN user_account u ON u.id = c.cleared_by
        WHERE s.id = ANY ($1) ORDER BY c.cleared_at`,
      [rows.map(({ id }) => id)],
    );
    const byId = new Map(cleared.map(({ id, ...rest }) => [id, rest]));
    const events = await this.reader.eventsOf(rows.map(({ id }) => id));
    return rows.map(({ evidence: _, ...row }) => ({
      ...row,
      accounts: [...row.accounts],
      positions: (events.get(row.id) ?? row.positions).map(Number),
      cleared: byId.get(row.id) ?? null,
    }));
  }

  private history(playerId: Id): Promise<CaseEntry[]> {
    return this.database.rows<CaseEntry & object>(
      `SELECT a.recorded_at AS at, u.email AS by, a.action, a.reason AS text
         FROM activity a LEFT JOIN user_account u ON u.id = a.actor_id
        WHERE a.target_id = $1 AND starts_with(a.action, 'risk.')
        ORDER BY a.id DESC LIMIT ${MOST_HISTORY}`,
      [playerId],
    );
  }
}

function reasons(groups: readonly Group[], id: Id): FactKind[] {
  const kinds = groups.filter(({ accounts }) => accounts.includes(id)).map(({ kind }) => kind);
  return [...new Set(kinds)];
}

/**
 * Counts the kinds of facts that link two players. A network does not count, because many
 * households share one.
 */
const strength = ({ why }: RelatedPlayer) => why.filter((kind) => kind !== 'network').length;
