import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { generalRefusals, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Subjects } from '../../../platform/subjects/index.js';
import { type HistoryRow, Ledger, type PageOfHistory } from '../../ledger/index.js';
import { movementOf } from '../domain/movement.js';
import { type MovementGroup, typesOf } from '../domain/movement-kinds.js';
import { TokenMovement } from '../read-history/read-history.query.js';

export class PlayerMovement extends TokenMovement {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Present state of the order or withdrawal to which the movement belongs',
  })
  state!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      "The payment provider's id of the payment, or the bank reference (UTR) of a payout",
  })
  payment!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'E-mail address of the user who caused the movement; null if the system did',
  })
  doneBy!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Id of the approval request, if a second admin approved the movement',
  })
  approvalId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'E-mail address of the second admin, who approved the movement',
  })
  approvedBy!: string | null;
}

export class PlayerMovements {
  @ApiProperty({ type: [PlayerMovement], description: 'Token movements, newest first' })
  movements!: PlayerMovement[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Value of `before` for the next page; null on the last page',
  })
  nextBefore!: number | null;
}

export class ReadMovements extends Query<PlayerMovements> {
  constructor(
    readonly playerId: string,
    readonly page: Omit<PageOfHistory, 'types'>,
    readonly show: MovementGroup,
  ) {
    super();
  }
}

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

@QueryHandler(ReadMovements)
export class ReadMovementsHandler implements IQueryHandler<ReadMovements> {
  constructor(
    private readonly ledger: Ledger,
    private readonly database: Database,
    private readonly subjects: Subjects,
  ) {}

  async execute({ playerId, page, show }: ReadMovements): Promise<PlayerMovements> {
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
