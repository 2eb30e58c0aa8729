import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Id, Refusal } from '../../../kernel/index.js';
import { SetStatus } from '../set-status/set-status.command.js';
import type { RowResult, StatusOfOne } from './set-many.dto.js';

export class SetMany extends Command<RowResult[]> {
  constructor(
    readonly adminId: Id,
    readonly changes: readonly StatusOfOne[],
    /**
     * Idempotency key of this request. The changes of each withdrawal are posted with this key and
     * the withdrawal's id.
     */
    readonly key: string,
  ) {
    super();
  }
}

/**
 * Sets the status of several withdrawals, one after the other. Each is handled like a single
 * request.
 */
@CommandHandler(SetMany)
export class SetManyHandler implements ICommandHandler<SetMany> {
  constructor(private readonly commands: CommandBus) {}

  async execute({ adminId, changes, key }: SetMany): Promise<RowResult[]> {
    const results: RowResult[] = [];
    for (const { id, ...change } of changes) {
      const command = new SetStatus(adminId, id, change, false, `${key}:${id}`);
      results.push(await resultOf(id, () => this.commands.execute(command)));
    }
    return results;
  }
}

type Change = () => Promise<Pick<RowResult, 'approval' | 'message' | 'withdrawal'>>;

/**
 * Returns the result of one withdrawal. A refusal is returned as a result too, so that the other
 * withdrawals are still handled.
 */
export async function resultOf(id: string, change: Change): Promise<RowResult> {
  try {
    const { message, approval, withdrawal } = await change();
    return { id, isDone: approval === null, code: null, message, approval, withdrawal };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return { id, isDone: false, code, message, approval: null, withdrawal: null };
  }
}
