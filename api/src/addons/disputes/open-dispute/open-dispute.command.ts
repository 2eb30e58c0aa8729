import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, type Id, newId } from '../../../kernel/index.js';
import { Dispute } from '../dispute.entity.js';
import { canDispute } from '../domain/windows.js';
import { disputeRefusals } from '../refusals.js';
import { Seats } from '../seat.js';

export class OpenDispute extends Command<void> {
  constructor(
    readonly tournamentId: string,
    readonly userId: Id,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(OpenDispute)
export class OpenDisputeHandler implements ICommandHandler<OpenDispute> {
  constructor(
    private readonly seats: Seats,
    @InjectRepository(Dispute) private readonly disputes: Repository<Dispute>,
    private readonly clock: Clock,
  ) {}

  async execute({ tournamentId: id, userId, text }: OpenDispute): Promise<void> {
    const seat = await this.seats.mustHave(id, userId);
    const now = this.clock.now();
    const { tournamentId, declaredAt } = seat;
    if (declaredAt === null || !canDispute(seat, now)) throw disputeRefusals.DISPUTE_CLOSED();
    const { raw } = await this.disputes
      .createQueryBuilder()
      .insert()
      .values({ id: newId(), tournamentId, userId, text, createdAt: now, declaredAt })
      .orIgnore()
      .returning('id')
      .execute();
    if ((raw as unknown[]).length === 0) throw disputeRefusals.DISPUTE_EXISTS();
  }
}
