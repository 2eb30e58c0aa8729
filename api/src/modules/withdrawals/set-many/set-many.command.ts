import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Id, Refusal } from '../../../kernel/index.js';
import { SetStatus } from '../set-status/set-status.command.js';
import type { RowResult, StatusOfOne } from './set-many.dto.js';

export class SetMany extends Command<RowResult[]> {
  constructor(
    readonly adminId: Id,
    readonly changes: readonly StatusOfOne[],
    /** The idempotency key in the ledger for this request; each row adds its own suffix. */
    readonly key: string,
  ) {
    super();
  }
}

/** Sets the statuses one after the other, each like a request for that withdrawal alone. */
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

/** Returns a refusal as the result of its row, because the other rows continue. */
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
