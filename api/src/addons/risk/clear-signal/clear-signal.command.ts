import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { riskRefusals } from '../refusals.js';
import { RiskClearance, RiskSignal } from '../signals/signal.entity.js';
import { Signals } from '../signals/signals.js';

/**
 * Marks a risk signal as a false positive, for all accounts of the signal. A further account or new
 * evidence creates a new risk signal.
 */
export class ClearSignal extends Command<void> {
  constructor(
    readonly adminId: Id,
    readonly signalId: string,
    readonly note: string,
  ) {
    super();
  }
}

@CommandHandler(ClearSignal)
export class ClearSignalHandler implements ICommandHandler<ClearSignal> {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly activity: Activity,
    private readonly clock: Clock,
    @InjectRepository(RiskSignal) private readonly rows: Repository<RiskSignal>,
    @InjectRepository(RiskClearance) private readonly clearances: Repository<RiskClearance>,
  ) {}

  async execute({ adminId, signalId, note }: ClearSignal): Promise<void> {
    await this.database.transaction(async (client) => {
      const signal = isId(signalId)
        ? await within(client, this.rows).findOneBy({ id: signalId })
        : null;
      if (!signal) throw riskRefusals.SIGNAL_NOT_FOUND();
      const cleared = {
        signalId,
        clearedBy: adminId,
        clearedAt: this.clock.now(),
        note,
        kind: signal.kind,
        accounts: [...signal.accounts],
        evidence: signal.evidence && [...signal.evidence],
      };
      const { raw } = await within(client, this.clearances)
        .createQueryBuilder()
        .insert()
        .values(cleared)
        .orIgnore()
        .returning('signal_id')
        .execute();
      if (raw.length === 0) return;
      await this.signals.score(client, signal.accounts);
      for (const userId of signal.accounts) {
        await this.activity.record(
          {
            actor: adminId,
            action: 'risk.cleared',
            target: { type: 'user', id: userId },
            before: { signal: signal.kind, sentence: signal.sentence },
            reason: note,
          },
          client,
        );
      }
    });
  }
}
