import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { generalRefusals, type Id, isId } from '../../kernel/index.js';
import { csvHead, csvRows } from '../../platform/csv/index.js';
import { Database } from '../../platform/database/index.js';
import { begunFile } from '../../platform/http/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import {
  type AccountName,
  checkpointAnswer,
  type HistoryRow,
  Ledger,
  type PageOfHistory,
  Proofs,
} from '../ledger/index.js';
import { mayReadWhole } from './domain/disclosure.js';
import { movementOf } from './domain/movement.js';
import { type MovementGroup, typesOf } from './domain/movement-kinds.js';
import { walletRefusals } from './domain/refusals.js';
import { columnsIn } from './export-history/csv.js';
import type {
  ExportFilter,
  MovementProof,
  PlayerMovement,
  PlayerMovements,
  TokenHistory,
} from './movement.dto.js';
import { MovementSubjects } from './movement-subjects.js';

type Page = Omit<PageOfHistory, 'types'>;
type Exported = Omit<ExportFilter, 'format'>;
type Cause = Pick<PlayerMovement, 'state' | 'payment'> & { readonly name: string };
type People = Pick<PlayerMovement, 'doneBy' | 'approvalId' | 'approvedBy'>;

const NO_CAUSE = { state: null, payment: null };
const NO_PEOPLE: People = { doneBy: null, approvalId: null, approvedBy: null };

/**
 * Reads the actor of each event and, after an approval, the two admins. The idempotency key of an
 * approved event begins with the approval's id.
 */
const PEOPLE = `
  SELECT e.position, actor.email AS "doneBy", a.id AS "approvalId", second.email AS "approvedBy"
    FROM ledger.event e
    LEFT JOIN user_account actor
      ON actor.id = CASE WHEN e.actor_type IN ('player', 'admin') AND e.actor_id ~ '^[0-9a-f-]{36}$'
                         THEN e.actor_id::uuid END
    LEFT JOIN approval a
      ON a.id = substring(e.idempotency_key FROM '^approval:([0-9a-f-]{36})')::uuid
    LEFT JOIN user_account second ON second.id = a.decided_by
   WHERE e.position = ANY ($1)`;

/** Number of entries that an export reads at once. */
const EXPORT_PAGE = 500;

/** Reads the entries of wallets, for their players and for staff. */
@Injectable()
export class MovementReads {
  constructor(
    private readonly ledger: Ledger,
    private readonly proofs: Proofs,
    private readonly database: Database,
    private readonly names: MovementSubjects,
    private readonly subjects: Subjects,
  ) {}

  /** Returns a page of the caller's entries. */
  async own(userId: Id, asked: Page, show: MovementGroup): Promise<TokenHistory> {
    const page = { ...asked, types: typesOf(show) };
    const rows = await this.ledger.history(`player:${userId}`, page);
    const subjects = await this.names.of(rows);
    return {
      tokenHistory: rows.map((row) => {
        const id = String(row.position);
        return { _id: id, id, ...movementOf(row, subjects) };
      }),
      nextBefore: rows.length < asked.limit ? null : (rows.at(-1)?.position ?? null),
    };
  }

  /**
   * Exports a player's history as a file. Reads the next page only when the client has downloaded
   * the page before, so memory use does not grow with the length of the history. Entries never
   * change, so the pages are consistent. An error aborts the transfer, so that the client can see
   * that the file is incomplete.
   */
  async file(userId: Id, asked: Exported): Promise<Readable> {
    return begunFile(this.parts(userId, asked));
  }

  private async *parts(userId: Id, { show, from, to, language }: Exported): AsyncGenerator<string> {
    const columns = columnsIn(language);
    yield csvHead(columns);
    const types = typesOf(show);
    let before: number | undefined;
    for (;;) {
      const page = { limit: EXPORT_PAGE, before, types, from, to };
      const rows = await this.ledger.history(`player:${userId}`, page);
      if (rows.length > 0) {
        const subjects = await this.names.of(rows);
        yield csvRows(
          columns,
          rows.map((row) => movementOf(row, subjects)),
        );
      }
      const last = rows.at(-1);
      if (!last || rows.length < EXPORT_PAGE) return;
      before = last.position;
    }
  }

  /** Proves that an entry of the caller is included in the newest signed checkpoint. */
  async proof(userId: Id, position: number): Promise<MovementProof> {
    const account: AccountName = `player:${userId}`;
    const proof = await this.proofs.ofMovement(account, position);
    if (!proof) throw walletRefusals.MOVEMENT_NOT_FOUND();
    return {
      position,
      account,
      event: mayReadWhole(account, proof.event) ? proof.text : null,
      leafHash: proof.event.leafHash,
      path: proof.path.map((hash) => hash.toString('hex')),
      checkpoint: checkpointAnswer(proof.checkpoint),
    };
  }

  /** Returns a page of a player's entries with their causes, for staff. */
  async ofPlayer(playerId: string, page: Page, show: MovementGroup): Promise<PlayerMovements> {
    if (!isId(playerId)) throw generalRefusals.USER_NOT_FOUND();
    const asked = { ...page, limit: page.limit + 1, types: typesOf(show) };
    const found = await this.ledger.history(`player:${playerId}`, asked);
    const rows = found.slice(0, page.limit);
    const [causes, people] = await Promise.all([this.causesOf(rows), this.peopleOf(rows)]);
    const names = new Map([...causes].map(([id, { name }]) => [id, name]));
    return {
      movements: rows.map((row) => {
        const id = String(row.position);
        const { state, payment } = causes.get(row.reference ?? '') ?? NO_CAUSE;
        const by = people.get(row.position) ?? NO_PEOPLE;
        return { _id: id, id, ...movementOf(row, names), state, payment, ...by };
      }),
      nextBefore: found.length > rows.length ? (rows.at(-1)?.position ?? null) : null,
    };
  }

  private async causesOf(rows: readonly HistoryRow[]): Promise<ReadonlyMap<string, Cause>> {
    const ids = rows.flatMap(({ reference }) => (reference && isId(reference) ? [reference] : []));
    const causes = await this.database.rows<Cause & { id: string }>(
      this.subjects.causesInHistory(),
      [[...new Set(ids)]],
    );
    return new Map(causes.map(({ id, ...cause }) => [id, cause]));
  }

  private async peopleOf(rows: readonly HistoryRow[]): Promise<ReadonlyMap<number, People>> {
    const positions = rows.map(({ position }) => position);
    const people = await this.database.rows<People & { position: number }>(PEOPLE, [positions]);
    return new Map(people.map(({ position, ...by }) => [position, by]));
  }
}
