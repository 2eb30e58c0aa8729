import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { type Id, isId } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { Dispute } from '../dispute.entity.js';
import { EvidenceStore } from '../evidence/evidence-store.js';

export class DisputesForgotten {
  @ApiProperty({ type: 'integer', description: 'Number of deleted images and disputes' })
  forgotten!: number;
}

export class ForgetDisputes extends Command<DisputesForgotten> {
  constructor(
    readonly adminId: Id,
    readonly playerId: string,
  ) {
    super();
  }
}

/** Deletes the evidence and disputes of a player at the player's request. */
@CommandHandler(ForgetDisputes)
export class ForgetDisputesHandler implements ICommandHandler<ForgetDisputes> {
  constructor(
    private readonly database: Database,
    @InjectRepository(Dispute) private readonly disputes: Repository<Dispute>,
    private readonly store: EvidenceStore,
    private readonly activity: Activity,
  ) {}

  async execute({ adminId, playerId: userId }: ForgetDisputes): Promise<DisputesForgotten> {
    if (!isId(userId)) return { forgotten: 0 };
    return this.database.transaction(async (client) => {
      const { affected } = await within(client, this.disputes).delete({ userId });
      const forgotten = (affected ?? 0) + (await this.store.forget(userId, client));
      const target = { type: 'user', id: userId };
      const entry = { actor: adminId, action: 'dispute.forgotten', target, after: { forgotten } };
      if (forgotten > 0) await this.activity.record(entry, client);
      return { forgotten };
    });
  }
}
